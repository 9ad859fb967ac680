import { country } from '#country/country.ts'
import { AppError, commonErrors, invalidField } from '#contract/errors.ts'
import type { Picture } from '#contract/media/pictures.ts'
import { money } from '#contract/money.ts'
import type { AgreedPrice, ChangeOrder, ChangeOrderInput } from '#contract/quotes/change-orders.ts'
import { changeOrderErrors, changeOrderStates, quoteErrors } from '#contract/quotes/states.ts'
import { lengthOf } from '#contract/settings.ts'
import {
  actorKind,
  asSystem,
  type CompanyMember,
  companyIdOf,
  type Context,
  customerIdOf,
  isProgram,
  type Owner,
  type Party,
  transact,
} from '#server/lib/context.ts'
import { recordTransition } from '#server/lib/history.ts'
import { newId } from '#server/lib/ids.ts'
import { emit } from '#server/lib/outbox.ts'
import * as leads from '../../leads/service.ts'
import { pictureOfUpload } from '../../media/service.ts'
import { notify } from '../../notifications/service.ts'
import { announce } from '../closing/service.ts'
import { dayIn } from '../quote/rules.ts'
import * as messages from './messages.ts'
import * as queries from './queries.ts'
import { changeSums } from './rules.ts'

type Side = 'customer' | 'company'

/**
 * The agreed price of a lead for one of its sides; null without an agreement.
 * @throws AppError not_found
 */
export async function readPrice(ctx: Context<Party>, leadId: string): Promise<AgreedPrice | null> {
  const companyId = companyIdOf(ctx.actor)
  const side = await queries.findSide(ctx.db, leadId, { userId: customerIdOf(ctx.actor), companyId })
  if (!side) throw new AppError(commonErrors.notFound)
  return priceOf(ctx, leadId, side.company_id === companyId ? 'company' : 'customer')
}

/** The agreed price of a lead for a side that the caller is known to be; null without an agreement. */
export async function priceOf(ctx: Context, leadId: string, side: Side): Promise<AgreedPrice | null> {
  const standing = await queries.findStanding(ctx.db, leadId)
  return standing ? show(ctx, standing, side) : null
}

/** The agreement of a locked lead with an agreed price. */
const standingOf = async (ctx: Context, leadId: string): Promise<queries.Standing> => (await queries.findStanding(ctx.db, leadId))!

async function show(ctx: Context, standing: queries.Standing, side: Side): Promise<AgreedPrice> {
  const changes = await listChanges(ctx, { quoteId: standing.quote_id, leadId: standing.lead_id }, side)
  const accepted = changes.filter(({ state }) => state === 'accepted')
  const added = accepted.reduce((cents, { effect }) => cents + effect.amount, 0)
  const { lead_id, quote_id, type, tax_percent, agreed_cents, is_open } = standing
  return {
    lead_id,
    quote_id,
    type,
    tax_percent,
    first_total: money(agreed_cents - added),
    total: money(agreed_cents),
    version: 1 + accepted.length,
    final: orMoney(standing.final_cents),
    paid: orMoney(standing.paid_cents),
    paid_until: paidUntil(ctx, standing),
    is_open,
    changes,
  }
}

const orMoney = (cents: number | null) => (cents === null ? null : money(cents))

function paidUntil(ctx: Context, { final_cents: final, finished_at: finishedAt }: queries.Standing): string | null {
  const until = final !== null && finishedAt !== null && leads.paidUntil(ctx, finishedAt)
  return until && until > ctx.now() ? until.toISOString() : null
}

/** Notes what the customer paid for finished work. @throws AppError not_found, invalid_transition, too_late */
export const notePaid = (ctx: Context<Owner>, leadId: string, paidCents: number | null): Promise<AgreedPrice> =>
  transact(ctx, async (ctx) => {
    await leads.notePaid(ctx, leadId, paidCents)
    return show(ctx, await standingOf(ctx, leadId), 'customer')
  })

/** Change orders of a lead's conversation for one side, oldest first. */
export const changesOfLead = (ctx: Context, leadId: string, side: Side): Promise<ChangeOrder[]> => listChanges(ctx, { leadId }, side)

/** Changes that wait for the customer's answer, by request. */
export const countOpenChanges = async (ctx: Context, projectIds: readonly string[]): Promise<ReadonlyMap<string, number>> =>
  new Map((await queries.countOpen(ctx.db, projectIds)).map(({ project_id, count }) => [project_id, count]))

export type SignedChange = ChangeOrder & { accepted_ip: string | null }

/** Accepted changes of a quote with their signatures, in the order in which they were accepted. */
export async function acceptedChanges(ctx: Context, quoteId: string): Promise<SignedChange[]> {
  const [changes, signatures] = [await queries.listChanges(ctx.db, { quoteId }), await queries.listSignatures(ctx.db, quoteId)]
  const ipOf = new Map(signatures.map(({ id, accepted_ip: ip }) => [id, ip]))
  return changes.flatMap((change) => (ipOf.has(change.id) ? [{ ...change, accepted_ip: ipOf.get(change.id)! }] : []))
}

/** As one side may read them: a company without the customer's contact gets none in the customer's words. */
async function listChanges(ctx: Context, { leadId, quoteId }: { leadId: string; quoteId?: string }, side: Side): Promise<ChangeOrder[]> {
  const changes = await queries.listChanges(ctx.db, quoteId === undefined ? { leadId } : { quoteId })
  if (side === 'customer' || changes.every(({ decline_reason }) => decline_reason === '')) return changes
  if (!(await leads.hidesContact(ctx, leadId))) return changes
  return changes.map((change) => ({ ...change, decline_reason: leads.withoutContact(change.decline_reason) }))
}

/**
 * Proposes a change of the agreement. Nothing changes before the customer accepts it.
 * @throws AppError not_found, quote_not_agreed, change_order_open, change_order_closed, change_order_below_invoiced, or an upload's error
 */
export async function propose(ctx: Context<CompanyMember>, leadId: string, input: ChangeOrderInput): Promise<AgreedPrice> {
  await leads.getOwn(ctx, leadId)
  const photos: Picture[] = []
  for (const id of new Set(input.upload_ids)) photos.push(await pictureOfUpload(ctx, id))
  return transact(ctx, async (ctx) => {
    const lead = await leads.lockAgreed(ctx, leadId, { companyId: ctx.actor.company.id })
    if (lead.agreed_cents === null) throw new AppError(quoteErrors.notAgreed)
    if (!leads.isInWork(lead)) throw new AppError(changeOrderErrors.closed)
    const standing = await standingOf(ctx, leadId)
    const { lineCents, taxCents, effectCents } = changeSums(input.lines, standing.tax_percent)
    const newTotalCents = lead.agreed_cents + effectCents
    if (newTotalCents < 0)
      throw invalidField('lines', {
        es: `El total acordado no puede quedar por debajo de ${country.currency.symbol}0.`,
        en: `The agreed total can’t go below ${country.currency.symbol}0.`,
      })
    if (newTotalCents < lead.invoiced_cents) throw new AppError(changeOrderErrors.belowInvoiced)
    if (input.finish_on && input.finish_on < dayIn(lead.time_zone, ctx.now()))
      throw invalidField('finish_on', { es: 'Elige un día que aún no haya pasado.', en: 'Choose a day in the future.' })
    const id = newId()
    const isOnlyOne = await queries.insertChange(ctx.db, {
      id,
      quoteId: standing.quote_id,
      reason: input.reason,
      finishOn: input.finish_on ?? null,
      sums: { effectCents, taxCents, newTotalCents },
      isAssisted: isProgram(ctx.actor),
      now: ctx.now(),
      expiresAt: new Date(ctx.now().getTime() + lengthOf('changeOrderDays', ctx.settings())),
    })
    if (!isOnlyOne) throw new AppError(changeOrderErrors.oneIsOpen)
    await queries.insertParts(ctx.db, id, { lines: input.lines, lineCents, photos })
    await recordTransition(ctx, { entity: 'change_order', id, from: 'none', event: 'propose', to: 'proposed', by: 'C' })
    await emit(ctx, 'change_order.proposed', { change_order_id: id })
    await notify(ctx, messages.changeProposed(await queries.getParties(ctx.db, id)))
    await announce(ctx, standing)
    return show(ctx, standing, 'company')
  })
}

/** Takes back a change that the customer has not answered. */
export const withdraw = (ctx: Context<CompanyMember>, id: string): Promise<AgreedPrice | null> =>
  transact(ctx, async (ctx) => {
    const change = await findChange(ctx, id, { companyId: ctx.actor.company.id })
    await move(ctx, change, 'withdraw', { side: 'company' })
    await emit(ctx, 'change_order.decided', { change_order_id: id, decision: 'withdrawn' })
    await announce(ctx, await queries.getParties(ctx.db, id))
    return priceOf(ctx, change.lead_id, 'company')
  })

/**
 * Accepts a change: the agreement gets a new version and total.
 * @throws AppError not_found, change_order_closed, change_order_expired, change_order_below_invoiced, invalid_transition
 */
export const accept = (ctx: Context<Owner>, id: string, { name }: { name: string }): Promise<AgreedPrice> =>
  transact(ctx, async (ctx) => {
    const who = { ownerId: ctx.actor.userId }
    const { lead_id: leadId } = await findChange(ctx, id, who)
    const lead = await leads.lockAgreed(ctx, leadId, who)
    const change = await findChange(ctx, id, who)
    changeOrderStates.next('accept', change.state, actorKind(ctx.actor))
    if (!leads.isInWork(lead) || lead.agreed_cents === null) throw new AppError(changeOrderErrors.closed)
    const standing = await standingOf(ctx, leadId)
    if (standing.quote_id !== change.quote_id) throw new AppError(changeOrderErrors.closed)
    if (new Date(change.expires_at) <= ctx.now()) throw new AppError(changeOrderErrors.expired)
    if (change.new_total_cents < lead.invoiced_cents) throw new AppError(changeOrderErrors.belowInvoiced)
    await move(ctx, change, 'accept', { accepted: { name, ip: ctx.ip } })
    await leads.saveAgreed(ctx, leadId, change.new_total_cents)
    await decided(ctx, id, 'accepted')
    return show(ctx, { ...standing, agreed_cents: change.new_total_cents }, 'customer')
  })

export const decline = (ctx: Context<Owner>, id: string, reason: string | undefined): Promise<AgreedPrice | null> =>
  transact(ctx, async (ctx) => {
    const change = await findChange(ctx, id, { ownerId: ctx.actor.userId })
    await move(ctx, change, 'decline', { reason })
    await decided(ctx, id, 'declined')
    return priceOf(ctx, change.lead_id, 'customer')
  })

/** Subscriber: ends the open change of a lead after its work was finished or its hire ended. */
export const endChanges = (ctx: Context, leadId: string): Promise<void> =>
  transact(asSystem(ctx), async (ctx) => {
    for (const change of await queries.endOpen(ctx.db, ctx.now(), { leadId })) {
      await recordTransition(ctx, { entity: 'change_order', id: change.id, from: 'proposed', event: 'end', to: 'expired' })
      await emit(ctx, 'change_order.decided', { change_order_id: change.id, decision: 'expired' })
      await announce(ctx, change)
    }
  })

/** Scheduled job: expires changes that were not answered in time. Returns their number. */
export const expireChanges = (ctx: Context): Promise<number> =>
  transact(ctx, async (ctx) => {
    const expired = await queries.endOpen(ctx.db, ctx.now(), 'due')
    for (const change of expired) {
      await recordTransition(ctx, { entity: 'change_order', id: change.id, from: 'proposed', event: 'time', to: 'expired' })
      await emit(ctx, 'change_order.decided', { change_order_id: change.id, decision: 'expired' })
      await tellCompany(ctx, change.id, 'expired')
      await announce(ctx, change)
    }
    return expired.length
  })

/** The lead of a change order. */
export const leadOfChange = async (ctx: Context, id: string): Promise<string> => (await queries.getLead(ctx.db, id)).lead_id

async function findChange(ctx: Context, id: string, of: Parameters<typeof queries.findChange>[2]): Promise<queries.Found> {
  const change = await queries.findChange(ctx.db, id, of)
  if (!change) throw new AppError(commonErrors.notFound)
  return change
}

async function decided(ctx: Context, id: string, decision: 'accepted' | 'declined'): Promise<void> {
  await emit(ctx, 'change_order.decided', { change_order_id: id, decision })
  await tellCompany(ctx, id, decision)
  await announce(ctx, await queries.getParties(ctx.db, id))
}

async function tellCompany(ctx: Context, id: string, decision: 'accepted' | 'declined' | 'expired'): Promise<void> {
  const parties = await queries.getParties(ctx.db, id)
  await leads.tellCompany(ctx, parties.company_id, (userId) => messages.changeDecided(parties, decision, userId))
}

type Details = { side?: 'company'; accepted?: { name: string; ip: string }; reason?: string | undefined }

async function move(
  ctx: Context,
  { id, state: from }: queries.Found,
  event: 'accept' | 'decline' | 'withdraw',
  { side, accepted, reason }: Details,
): Promise<void> {
  const by = actorKind(ctx.actor, side)
  const to = changeOrderStates.next(event, from, by)
  if (!(await queries.moveChange(ctx.db, id, { from, to, now: ctx.now(), accepted, reason })))
    throw new AppError(commonErrors.invalidTransition)
  await recordTransition(ctx, { entity: 'change_order', id, from, event, to, by })
}
