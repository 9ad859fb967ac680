import { AppError, commonErrors, invalidField, refuseInvalid } from '#contract/errors.ts'
import type { Page } from '#contract/primitives.ts'
import { lengthOf } from '#contract/settings.ts'
import type { Translated } from '#contract/translations/translation.ts'
import { agreedTotals } from '#contract/quotes/totals.ts'
import { type Acceptance, type CompanyQuote, type Quote, type QuoteInput, type QuoteRow } from '#contract/quotes/quote.ts'
import { actorKind, type CompanyMember, type Context, customerIdOf, isProgram, type Owner, transact } from '#server/lib/context.ts'
import { readCursor, toPage } from '#server/lib/cursor.ts'
import { recordTransition } from '#server/lib/history.ts'
import { newId } from '#server/lib/ids.ts'
import { emit } from '#server/lib/outbox.ts'
import * as companies from '../../companies/service.ts'
import * as leads from '../../leads/service.ts'
import * as matching from '../../matching/service.ts'
import { notify } from '../../notifications/service.ts'
import * as messages from './messages.ts'
import * as queries from './queries.ts'
import { translate } from '../../translations/service.ts'
import { dayIn, quoteProblems, sendProblems, usualValidUntil } from './rules.ts'
import { mostOf } from '../change-orders/rules.ts'
import { notSelected, announce } from '../closing/service.ts'
import { quoteErrors, quoteStates, type QuoteTab } from '#contract/quotes/states.ts'

const notFound = () => new AppError(commonErrors.notFound)

/**
 * A quote for its company.
 * @throws AppError not_found
 */
export async function getQuote(ctx: Context<CompanyMember>, quoteId: string): Promise<CompanyQuote> {
  const quote = await queries.findOfCompany(ctx.db, quoteId, ctx.actor.company.id)
  if (!quote) throw notFound()
  const around = await queries.getAround(ctx.db, quote.lead_id)
  return { ...quote, ...around, service: around.service[ctx.locale] }
}

export async function listQuotes(
  ctx: Context<CompanyMember>,
  { tab, cursor, limit }: { tab?: QuoteTab | undefined; cursor?: string | undefined; limit: number },
): Promise<Page<QuoteRow> & { counts: Record<QuoteTab, number> }> {
  const { id: companyId } = ctx.actor.company
  const [rows, counts] = await Promise.all([
    queries.listOfCompany(ctx.db, companyId, { tab, after: readCursor(cursor), limit: limit + 1 }),
    queries.countTabs(ctx.db, companyId),
  ])
  const page = toPage(rows, limit, {
    cursor: ({ at, id }) => ({ at, id }),
    item: (row) => ({ ...row, service: row.service[ctx.locale] }),
  })
  return { ...page, counts }
}

/** Starts the quote for a lead, or returns its draft. A sent quote has to be revised instead. */
export const createQuote = (ctx: Context<CompanyMember>, leadId: string): Promise<CompanyQuote> =>
  transact(ctx, async (ctx) => {
    const companyId = ctx.actor.company.id
    const of = await queries.findProject(ctx.db, leadId, companyId)
    if (!of) throw notFound()
    await matching.lockRequest(ctx, of.project_id)
    const lead = (await queries.lockLead(ctx.db, leadId, companyId))!
    const newest = await queries.findNewest(ctx.db, leadId)
    if (newest?.state === 'draft') return getQuote(ctx, newest.id)
    if (lead.project_state !== 'open') throw new AppError(quoteErrors.projectClosed)
    if (newest?.state === 'sent' || newest?.state === 'viewed') return revise(ctx, newest.id)
    const id = newId()
    const validUntil = usualValidUntil(dayIn(lead.time_zone, ctx.now()), ctx.settings())
    await queries.insertDraft(ctx.db, {
      id,
      leadId,
      projectId: lead.project_id,
      companyId,
      validUntil,
      now: ctx.now(),
    })
    return getQuote(ctx, id)
  })

/**
 * Saves a whole draft and computes its sums.
 * @throws AppError with errors by field
 */
export const saveQuote = (ctx: Context<CompanyMember>, quoteId: string, input: QuoteInput): Promise<CompanyQuote> =>
  transact(ctx, async (ctx) => {
    const quote = await queries.lockQuote(ctx.db, quoteId, { companyId: ctx.actor.company.id })
    if (!quote) throw notFound()
    refuseInvalid(quoteProblems(input, dayIn(quote.time_zone, ctx.now()), ctx.settings()))
    const byProgram = isProgram(ctx.actor)
    if (byProgram && quote.is_edited) throw new AppError(quoteErrors.editedByMember)
    if (!(await queries.saveDraft(ctx.db, quoteId, input, { isProgram: byProgram, locale: ctx.locale })))
      throw new AppError(commonErrors.invalidTransition)
    return getQuote(ctx, quoteId)
  })

/** Sends a draft: this version becomes final and replaces the one it revises. Marks the lead as quoted and notifies the customer. */
export const sendQuote = (ctx: Context<CompanyMember>, quoteId: string): Promise<CompanyQuote> =>
  transact(ctx, async (ctx) => {
    const quote = await lockOwn(ctx, quoteId)
    if (quote.project_state !== 'open') throw new AppError(quoteErrors.projectClosed)
    const { count: lines } = await queries.countItems(ctx.db, quoteId)
    refuseInvalid(sendProblems({ ...quote, lines }, dayIn(quote.time_zone, ctx.now())))
    for (const revised of await queries.lockOpen(ctx.db, quote.lead_id)) await move(ctx, revised, { event: 'revise' })
    await move(ctx, quote, { event: 'send' })
    await leads.markQuoted(ctx, quote.lead_id)
    await emit(ctx, 'quote.sent', { quote_id: quoteId })
    await notify(ctx, messages.quoteSent(await queries.getParties(ctx.db, quoteId)))
    await announce(ctx, quote)
    return getQuote(ctx, quoteId)
  })

/**
 * Locks a quote of the caller's company after the slots of its request, in the same order as acceptance.
 * @throws AppError not_found
 */
async function lockOwn(ctx: Context<CompanyMember>, quoteId: string): Promise<queries.LockedQuote> {
  const companyId = ctx.actor.company.id
  const quote = await queries.findOfCompany(ctx.db, quoteId, companyId)
  if (!quote) throw notFound()
  await matching.lockRequest(ctx, quote.project_id)
  return (await queries.lockQuote(ctx.db, quoteId, { companyId }))!
}

/** Starts a new version of a sent quote, or returns the one in progress. The sent one stays valid until then. */
export const reviseQuote = (ctx: Context<CompanyMember>, quoteId: string): Promise<CompanyQuote> =>
  transact(ctx, (ctx) => revise(ctx, quoteId))

async function revise(ctx: Context<CompanyMember>, quoteId: string): Promise<CompanyQuote> {
  const quote = await lockOwn(ctx, quoteId)
  if (quote.project_state !== 'open') throw new AppError(quoteErrors.projectClosed)
  quoteStates.next('revise', quote.state, 'C')
  const newest = await queries.findNewest(ctx.db, quote.lead_id)
  if (newest?.state === 'draft') return getQuote(ctx, newest.id)
  const id = newId()
  await queries.copyAsDraft(ctx.db, quoteId, {
    id,
    validUntil: usualValidUntil(dayIn(quote.time_zone, ctx.now()), ctx.settings()),
    isProgram: isProgram(ctx.actor),
    now: ctx.now(),
  })
  await announce(ctx, quote)
  return getQuote(ctx, id)
}

export const withdrawQuote = (ctx: Context<CompanyMember>, quoteId: string): Promise<CompanyQuote> =>
  transact(ctx, async (ctx) => {
    const quote = await queries.lockQuote(ctx.db, quoteId, { companyId: ctx.actor.company.id })
    if (!quote) throw notFound()
    await move(ctx, quote, { event: 'withdraw' })
    await announce(ctx, quote)
    return getQuote(ctx, quoteId)
  })

/**
 * A quote for its customer.
 * @throws AppError not_found
 */
export async function readQuote(ctx: Context<Owner>, quoteId: string): Promise<Quote> {
  const userId = customerIdOf(ctx.actor)
  const quote = userId === null ? undefined : await queries.findOfOwner(ctx.db, quoteId, userId)
  if (!quote) throw notFound()
  return quote
}

/** Texts of a quote in its customer's language, each with its original; none where it is written in that language. @throws AppError not_found */
export async function translateQuote(ctx: Context<Owner>, quoteId: string): Promise<Translated[]> {
  const { locale: from, message, includes, excludes, deposit_terms: terms, lines, options } = await readQuote(ctx, quoteId)
  if (from === null || from === ctx.locale) return []
  const texts = [message, includes, excludes, terms, ...lines.map(({ text }) => text), ...options.map(({ name }) => name)]
  return translate(ctx, { texts, from, to: ctx.locale })
}

/** Records the customer's first view of a quote. Idempotent. */
export const viewQuote = (ctx: Context<Owner>, quoteId: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    const quote = await queries.lockQuote(ctx.db, quoteId, { ownerId: ctx.actor.userId })
    if (!quote) throw notFound()
    if (quote.state !== 'sent') return
    await move(ctx, quote, { event: 'view' })
    await emit(ctx, 'quote.viewed', { quote_id: quoteId })
    await announce(ctx, quote)
  })

/** Accepts the newest sent version and hires its company, notifying all others; all or nothing. */
export async function acceptQuote(ctx: Context<Owner>, quoteId: string, acceptance: Acceptance): Promise<Quote> {
  await leads.askBeforeHire(ctx, (await readQuote(ctx, quoteId)).lead_id)
  return transact(ctx, async (ctx) => {
    // Locked before the quote: concurrent acceptances of two quotes would otherwise deadlock.
    await matching.lockRequest(ctx, (await readQuote(ctx, quoteId)).project_id)
    const quote = await queries.lockQuote(ctx.db, quoteId, { ownerId: ctx.actor.userId })
    if (!quote) throw notFound()
    if (quote.project_state !== 'open') throw new AppError(quoteErrors.projectClosed)
    if (quote.state === 'superseded' || quote.version !== quote.newest_version) throw new AppError(quoteErrors.notNewest)
    const read = await readQuote(ctx, quoteId)
    const accepted = agreedOn(ctx, read, acceptance)
    await move(ctx, quote, { event: 'accept', accepted })
    const { totalCents } = accepted.sums
    const mostCents = mostOf(read, totalCents)
    await leads.hire(ctx, quote.lead_id, 'accept_quote', { street: acceptance.street, quote: { id: quoteId, totalCents, mostCents } })
    await notSelected(ctx, quote.project_id, quote.lead_id)
    await emit(ctx, 'quote.decided', { quote_id: quoteId, decision: 'accepted' })
    await announce(ctx, quote)
    return readQuote(ctx, quoteId)
  })
}

/**
 * Sums of the accepted option and extras.
 * @throws AppError with errors by field for an unknown option or line
 */
function agreedOn(ctx: Context, quote: Quote, { name, option, extras: asked }: Acceptance): queries.Accepted {
  if (option >= Math.max(1, quote.options.length))
    throw invalidField('option', { es: 'Elige una de las opciones.', en: 'Choose one of the options.' })
  const extras = [...new Set(asked)].toSorted((a, b) => a - b)
  const isThere = (place: number) => quote.lines.some((line) => line.position === place && line.option === option && line.is_optional)
  if (!extras.every(isThere))
    throw invalidField('extras', { es: 'Elige solo líneas opcionales de esa opción.', en: 'Choose optional lines of that option only.' })
  const items = quote.lines.map(({ unit_price: price, ...line }) => ({ ...line, unit_price_cents: price.amount }))
  const sums = agreedTotals({ items, discount_cents: quote.discount.amount, tax_percent: quote.tax_percent }, option, extras)
  return { name, ip: ctx.ip, option, extras, sums }
}

export const declineQuote = (ctx: Context<Owner>, quoteId: string, reason: string | undefined): Promise<Quote> =>
  transact(ctx, async (ctx) => {
    const quote = await queries.lockQuote(ctx.db, quoteId, { ownerId: ctx.actor.userId })
    if (!quote) throw notFound()
    await move(ctx, quote, { event: 'decline', reason })
    await emit(ctx, 'quote.decided', { quote_id: quoteId, decision: 'declined' })
    const parties = await queries.getParties(ctx.db, quoteId)
    for (const userId of await companies.membersOf(ctx, quote.company_id, 'work'))
      await notify(ctx, messages.quoteDeclined(parties, userId))
    await announce(ctx, quote)
    return readQuote(ctx, quoteId)
  })

/** Scheduled job: reminds customers of quotes about to expire, once each. */
export const remindOfEnding = (ctx: Context): Promise<number> =>
  transact(ctx, async (ctx) => {
    const ending = await queries.listEnding(ctx.db, {
      now: ctx.now(),
      until: new Date(ctx.now().getTime() + lengthOf('quoteReminderHours', ctx.settings())),
    })
    for (const { id } of ending) await notify(ctx, messages.quoteEnding(await queries.getParties(ctx.db, id)))
    return ending.length
  })

const companyEvents = new Set(['send', 'withdraw', 'revise'])

type Move = {
  event: 'send' | 'view' | 'accept' | 'decline' | 'withdraw' | 'revise'
  accepted?: queries.Accepted
  reason?: string | undefined
}

async function move(ctx: Context, quote: Pick<queries.LockedQuote, 'id' | 'state'>, { event, accepted, reason }: Move): Promise<void> {
  const by = actorKind(ctx.actor, companyEvents.has(event) ? 'company' : undefined)
  const to = quoteStates.next(event, quote.state, by)
  if (!(await queries.moveQuote(ctx.db, quote.id, { from: quote.state, to, now: ctx.now(), accepted })))
    throw new AppError(commonErrors.invalidTransition)
  await recordTransition(ctx, { entity: 'quote', id: quote.id, from: quote.state, event, to, by, ...(reason ? { reason } : {}) })
}
