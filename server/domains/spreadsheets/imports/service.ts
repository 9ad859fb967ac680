import type { Upload } from '#contract/endpoint.ts'
import type { SheetReport } from '#contract/spreadsheets/report.ts'
import type { CompanySheet } from '#contract/spreadsheets/states.ts'
import type { CompanyMember, Context } from '#server/lib/context.ts'
import { readSheet, reportOf, type Sheet, type SheetOutcome } from '#server/lib/sheets.ts'
import * as companies from '../../companies/service.ts'
import * as quotes from '../../quotes/service.ts'

type Member = Context<CompanyMember>
/** `applies`: saves the rows; otherwise only says what would happen. */
type Wish = { applies: boolean; addsFar: boolean }

const imports: { [S in CompanySheet]: (ctx: Member, sheet: Sheet<S>, wish: Wish) => Promise<SheetOutcome> } = {
  area: companies.importArea,
  services: companies.importServices,
  templates: quotes.importTemplates,
}

async function run<S extends CompanySheet>(ctx: Member, name: S, file: Upload, wish: Wish): Promise<SheetReport> {
  const sheet = readSheet(name, file)
  return reportOf(sheet, await imports[name](ctx, sheet, wish), ctx.locale)
}

/** Imports a file into the caller's company, or previews it. @throws AppError `sheet_unreadable`, `sheet_too_big`, `too_many_zips` */
export const importSheet = (ctx: Member, name: CompanySheet, file: Upload, wish: Wish): Promise<SheetReport> => run(ctx, name, file, wish)
