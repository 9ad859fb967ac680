import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { AppError } from '#contract/errors.ts'
import { TemplateInput } from '#contract/quotes/templates.ts'
import { maxTemplates, templateErrors } from '#contract/quotes/states.ts'
import { fieldErrors } from '#contract/validation.ts'
import { type CompanyMember, type Context, transact } from '#server/lib/context.ts'
import type { CsvValue } from '#server/lib/csv.ts'
import { newId } from '#server/lib/ids.ts'
import type { Sheet, SheetOutcome, SheetProblem } from '#server/lib/sheets.ts'
import { optionProblems } from '../quote/rules.ts'
import * as queries from '../templates/queries.ts'
import { listTemplates } from '../templates/service.ts'
import { alsoFailing, fieldProblems, type SheetTemplate, templateRows, templatesIn } from './rules.ts'

type Member = Context<CompanyMember>

/** Templates of the company, one row a line, as rows of their file. */
export const templateSheet = async (ctx: Member): Promise<CsvValue[][]> =>
  (await listTemplates(ctx))
    .toSorted((a, b) => a.name.localeCompare(b.name, ctx.locale))
    .flatMap((template) => templateRows(template, ctx.locale))

type Template = z.output<typeof TemplateInput>

function checked(template: SheetTemplate): { template: Template | undefined; problems: SheetProblem[] } {
  const parsed = z.safeParse(TemplateInput, template.input, { reportInput: true })
  const deeper = parsed.success
    ? Object.fromEntries(Object.entries(optionProblems(parsed.data.content)).map(([field, messages]) => [`content.${field}`, messages]))
    : {}
  // A cell that can't be read has its own problem; the schema would only say that it is missing.
  const problems =
    template.problems.length > 0 ? template.problems : fieldProblems(template, parsed.success ? deeper : fieldErrors(parsed.error))
  if (parsed.success && problems.length === 0) return { template: parsed.data, problems }
  return { template: undefined, problems: [...problems, ...alsoFailing(template, problems)] }
}

/** Adds the templates of a file, and replaces those of the same name; others stay. */
export async function importTemplates(ctx: Member, { rows }: Sheet<'templates'>, { applies }: { applies: boolean }): Promise<SheetOutcome> {
  const { templates, problems } = templatesIn(rows)
  const before = new Map((await listTemplates(ctx)).map((template) => [template.name.toLowerCase(), template]))
  const wanted: Template[] = []
  let room = maxTemplates - before.size
  for (const one of templates) {
    const { template, problems: found } = checked(one)
    const isNew = !before.has(one.input.name.toLowerCase())
    if (template && isNew && room-- <= 0)
      problems.push(
        ...one.rows.map(({ row }) => ({ row, column: 'template', value: one.input.name, reason: templateErrors.tooMany.message })),
      )
    else if (template) wanted.push(template)
    problems.push(...found)
  }
  const isSame = ({ name, content }: Template) => {
    const own = before.get(name.toLowerCase())
    return own !== undefined && own.name === name && isDeepStrictEqual(z.parse(TemplateInput.shape.content, own.content), content)
  }
  const changing = wanted.filter((template) => !isSame(template))
  if (applies) await saveAll(ctx, changing)
  const added = changing.filter(({ name }) => !before.has(name.toLowerCase())).length
  return { added, changed: changing.length - added, same: wanted.length - changing.length, problems }
}

const saveAll = (ctx: Member, templates: readonly Template[]): Promise<void> =>
  transact(ctx, async (ctx) => {
    for (const { name, content } of templates) {
      const template = { id: newId(), companyId: ctx.actor.company.id, name, content, now: ctx.now(), most: maxTemplates }
      if (!(await queries.saveTemplate(ctx.db, template))) throw new AppError(templateErrors.tooMany)
    }
  })
