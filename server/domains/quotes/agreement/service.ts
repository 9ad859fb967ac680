import { numberOf } from '#contract/numbers.ts'
import type { Download } from '#contract/endpoint.ts'
import { AppError, commonErrors } from '#contract/errors.ts'
import type { Locale } from '#contract/primitives.ts'
import { companyIdOf, type Context, customerIdOf, type Party } from '#server/lib/context.ts'
import { findStanding } from '../change-orders/queries.ts'
import { acceptedChanges } from '../change-orders/service.ts'
import { renderAgreement, renderOffer } from './messages.ts'
import * as queries from '../quote/queries.ts'
import { agreementOf, findSealed } from '../seals/service.ts'
import { findParties, getOfferParties } from './queries.ts'
import { quoteErrors } from '#contract/quotes/states.ts'

/**
 * A quote as one of its sides may read it.
 * @throws AppError `not_found`
 */
async function findFor({ actor, db }: Context<Party>, quoteId: string) {
  const [userId, companyId] = [customerIdOf(actor), companyIdOf(actor)]
  const quote =
    (companyId ? await queries.findOfCompany(db, quoteId, companyId) : undefined) ??
    (userId ? await queries.findOfOwner(db, quoteId, userId) : undefined)
  if (!quote) throw new AppError(commonErrors.notFound)
  return quote
}

const pdfOf = (id: string, bytes: Uint8Array): Download => ({ bytes, name: `${numberOf('quote', id)}.pdf`, type: 'application/pdf' })

/**
 * The signed agreement of an accepted quote, for both sides: its sealed copy where there is one. That one has the street, so a company whose
 * hire was taken back gets a copy without a seal.
 * @throws AppError `not_found`, `quote_not_agreed`
 */
export async function readAgreement(ctx: Context<Party>, quoteId: string, locale: Locale = ctx.locale): Promise<Download> {
  const quote = await findFor(ctx, quoteId)
  const { actor } = ctx
  const parties = quote.agreed ? await findParties(ctx.db, quoteId, { userId: actor.userId, companyId: companyIdOf(actor) }) : undefined
  if (!parties || !quote.agreed) throw new AppError(quoteErrors.notAgreed)
  const agreement = await agreementOf(ctx, { ...quote, agreed: quote.agreed }, parties)
  const sealed = parties.sees_street ? await findSealed(ctx, agreement, locale) : undefined
  return sealed ?? pdfOf(quote.id, await renderAgreement(agreement, locale))
}

/**
 * A quote as a document to print or pass on, for both sides; a draft for its company alone.
 * @throws AppError `not_found`
 */
export async function readOffer(ctx: Context<Party>, quoteId: string, locale: Locale = ctx.locale): Promise<Download> {
  const quote = await findFor(ctx, quoteId)
  return pdfOf(quote.id, await renderOffer({ quote, parties: await getOfferParties(ctx.db, quoteId) }, locale))
}

/** The accepted quote of a hired lead and its accepted changes, oldest first; undefined without an agreement. */
export async function findAgreed({ db, ...ctx }: Context, leadId: string) {
  const standing = await findStanding(db, leadId)
  const quote = standing && (await queries.findOfCompany(db, standing.quote_id, standing.company_id))
  if (!quote?.agreed) return undefined
  return { quote, agreed: quote.agreed, changes: await acceptedChanges({ ...ctx, db }, quote.id) }
}
