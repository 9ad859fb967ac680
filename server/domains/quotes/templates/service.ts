import { AppError, commonErrors, refuseInvalid } from '#contract/errors.ts'
import { QuoteTemplate, type TemplateContent } from '#contract/quotes/templates.ts'
import * as z from 'zod/mini'
import { type CompanyMember, type Context, transact } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import * as queries from './queries.ts'
import { optionProblems } from '../quote/rules.ts'
import { maxTemplates, templateErrors } from '#contract/quotes/states.ts'

const Templates = z.array(QuoteTemplate)

export const listTemplates = async (ctx: Context<CompanyMember>): Promise<QuoteTemplate[]> =>
  Templates.parse(await queries.listTemplates(ctx.db, ctx.actor.company.id))

/**
 * Saves a template by name.
 * @throws AppError `quote_too_many_templates`, or with errors by field
 */
export const saveTemplate = (
  ctx: Context<CompanyMember>,
  { name, content }: { name: string; content: z.output<typeof TemplateContent> },
): Promise<QuoteTemplate[]> =>
  transact(ctx, async (ctx) => {
    refuseInvalid(optionProblems(content))
    const template = { id: newId(), companyId: ctx.actor.company.id, name, content, now: ctx.now(), most: maxTemplates }
    if (!(await queries.saveTemplate(ctx.db, template))) throw new AppError(templateErrors.tooMany)
    return listTemplates(ctx)
  })

export async function dropTemplate(ctx: Context<CompanyMember>, templateId: string): Promise<QuoteTemplate[]> {
  if (!(await queries.deleteTemplate(ctx.db, ctx.actor.company.id, templateId))) throw new AppError(commonErrors.notFound)
  return listTemplates(ctx)
}
