import { numberOf } from '#contract/numbers.ts'
import type { Download } from '#contract/endpoint.ts'
import { AppError, commonErrors } from '#contract/errors.ts'
import type { Locale } from '#contract/primitives.ts'
import { companyIdOf, type Context, type Party } from '#server/lib/context.ts'
import { renderAgreement } from './messages.ts'
import * as queries from '../quote/queries.ts'
import { findParties } from './queries.ts'
import { quoteErrors } from '#contract/quotes/states.ts'

/**
 * The signed agreement of an accepted quote, for both sides.
 * @throws AppError `not_found`, `quote_not_agreed`
 */
export async function readAgreement(ctx: Context<Party>, quoteId: string, locale: Locale = ctx.locale): Promise<Download> {
  const { actor } = ctx
  const companyId = companyIdOf(actor)
  const quote =
    (companyId ? await queries.findOfCompany(ctx.db, quoteId, companyId) : undefined) ??
    (await queries.findOfOwner(ctx.db, quoteId, actor.userId))
  if (!quote) throw new AppError(commonErrors.notFound)
  const parties = quote.agreed ? await findParties(ctx.db, quoteId, { userId: actor.userId, companyId }) : undefined
  if (!parties || !quote.agreed) throw new AppError(quoteErrors.notAgreed)
  const bytes = await renderAgreement({ quote, agreed: quote.agreed, parties }, locale)
  return { bytes, name: `${numberOf('quote', quote.id)}.pdf`, type: 'application/pdf' }
}
