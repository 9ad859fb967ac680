import type { Upload } from '#contract/endpoint.ts'
import type { SheetReport } from '#contract/spreadsheets/report.ts'
import type { CompanySheet } from '#contract/spreadsheets/states.ts'
import type { CompanyMember, Context } from '#server/lib/context.ts'
import { readSheet, reportOf, type Sheet, type SheetOutcome } from '#server/lib/sheets.ts'
import * as companies from '../../companies/service.ts'
import * as leads from '../../leads/service.ts'
import * as quotes from '../../quotes/service.ts'

type Member = Context<CompanyMember>
/** `applies`: saves the rows; otherwise only says what would happen. */
type Wish = { applies: boolean; addsFar: boolean }

const importing =
  <S extends CompanySheet>(name: S, save: (ctx: Member, sheet: Sheet<S>, wish: Wish) => Promise<SheetOutcome>) =>
  async (ctx: Member, file: Upload, wish: Wish): Promise<SheetReport> => {
    const sheet = readSheet(name, file)
    return reportOf(sheet, await save(ctx, sheet, wish), ctx.locale)
  }

const imports = {
  area: importing('area', companies.importArea),
  services: importing('services', companies.importServices),
  templates: importing('templates', quotes.importTemplates),
  own_customers: importing('own_customers', leads.importOwnCustomers),
}

/** Imports a file into the caller's company, or previews it. @throws AppError `sheet_unreadable`, `sheet_too_big`, `too_many_zips`, `too_many_customers` */
export const importSheet = (ctx: Member, name: CompanySheet, file: Upload, wish: Wish): Promise<SheetReport> =>
  imports[name](ctx, file, wish)
