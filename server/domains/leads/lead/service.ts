import { AppError, commonErrors } from '#contract/errors.ts'
import type { ActorKind } from '#contract/machine.ts'
import type { Localized } from '#contract/primitives.ts'
import { actorKind, type CompanyMember, type Context, transact } from '#server/lib/context.ts'
import { type OwnDetails, screenContact } from '#server/lib/contact-details/screen.ts'
import { bare, recordTransition } from '#server/lib/history.ts'
import { newId } from '#server/lib/ids.ts'
import { publish } from '#server/lib/live.ts'
import * as companies from '../../companies/service.ts'
import * as matching from '../../matching/service.ts'
import { type Notification, notifyAll } from '../../notifications/service.ts'
import * as messages from './messages.ts'
import * as queries from './queries.ts'
import type { LeadRow, LeadState } from './queries.ts'
import { cancelLive } from '../appointments/service.ts'
import { leadStates } from '#contract/leads/states.ts'

/** Removes contact details, including doubtful ones, from a customer's text. */
export const withoutContact = (text: string, own?: OwnDetails): string => screenContact(text, own).text

/** Whether the company of a lead gets no contact details in its customer's words: the customer asked for messages only, or its access has ended. */
export const hidesContact = async (ctx: Context, leadId: string): Promise<boolean> =>
  (await queries.getReading(ctx.db, leadId)).hides_contact

/** Shown to companies in place of a deleted customer's name. */
export const formerCustomer: Localized = { es: 'Cliente que se fue', en: 'Former customer' }

export const notFound = () => new AppError(commonErrors.notFound)

/** Publishes a lead change to every affected board. */
export async function announce(ctx: Context, lead: Pick<LeadRow, 'id' | 'project_id' | 'company_id'>): Promise<void> {
  await publish(ctx, [`project:${lead.project_id}`, `company:${lead.company_id}`, `lead:${lead.id}`], 'lead')
}

export async function tellCompany(ctx: Context, companyId: string, notice: (userId: string) => Notification): Promise<void> {
  await notifyAll(ctx, (await companies.membersOf(ctx, companyId, 'work')).map(notice))
}

type Event = keyof typeof leadStates.transitions
/** Events that cancel the open appointment. */
const endings: readonly Event[] = ['undo', 'lose', 'archive', 'cancel', 'unhire']
type Change = { by: ActorKind; changes?: queries.Move; reason?: string }

/**
 * Applies an event to a locked lead. A lost lead frees its slot, which the caller must hold.
 * @throws AppError `invalid_transition`
 */
export async function move(ctx: Context, lead: LeadRow, event: Event, { by, changes, reason }: Change): Promise<LeadState> {
  const to = leadStates.next(event, lead.state, by)
  if (!(await queries.moveLead(ctx.db, lead.id, { ...changes, from: lead.state, to }))) throw new AppError(commonErrors.invalidTransition)
  await recordTransition(ctx, { entity: 'lead', id: lead.id, from: lead.state, event: bare(event), to, by, ...(reason ? { reason } : {}) })
  if (endings.includes(event)) await cancelLive(ctx, lead.id)
  if (event === 'lose' || event === 'cancel') await matching.leaveSlot(ctx, { id: lead.match_id, project_id: lead.project_id })
  await announce(ctx, lead)
  return to
}

/**
 * Finds a lead of the caller's company.
 * @throws AppError `not_found`
 */
export async function getOwn(ctx: Context<CompanyMember>, leadId: string): Promise<LeadRow> {
  const lead = await queries.findOwn(ctx.db, leadId, ctx.actor.company.id)
  if (!lead) throw notFound()
  return lead
}

/**
 * Locks a lead of the caller's company.
 * @throws AppError `not_found`
 */
export async function lockOwn(ctx: Context<CompanyMember>, leadId: string): Promise<LeadRow> {
  const lead = await queries.lockOwn(ctx.db, leadId, ctx.actor.company.id)
  if (!lead) throw notFound()
  return lead
}

export const archive = (ctx: Context<CompanyMember>, leadId: string): Promise<void> =>
  transact(ctx, async (ctx) => void (await move(ctx, await lockOwn(ctx, leadId), 'archive', { by: 'C' })))

/** Records the first message of a side: a company's is its response, a customer's its interest. Either moves a new lead to contacted. */
export const noteFirstMessage = (
  ctx: Context,
  leadId: string,
  side: 'customer' | 'company',
  by: ActorKind = actorKind(ctx.actor, side === 'company' ? 'company' : undefined),
): Promise<void> =>
  transact(ctx, async (ctx) => {
    const lead = await queries.lockLead(ctx.db, leadId)
    const isFirst = await queries.noteOnce(ctx.db, leadId, side === 'company' ? 'first_response_at' : 'engaged_at', ctx.now())
    if (isFirst && lead.state === 'new') await move(ctx, lead, 'first_message', { by })
  })

/** Marks a lead as quoted; later versions of the quote change nothing. */
export const markQuoted = (ctx: Context, leadId: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    const lead = await queries.lockLead(ctx.db, leadId)
    if (lead.state === 'quoted') return
    await queries.noteOnce(ctx.db, leadId, 'first_response_at', ctx.now())
    await move(ctx, lead, 'quote_sent', { by: 'C' })
  })

export async function loseOthers(ctx: Context, leads: readonly LeadRow[], reason: messages.LostReason): Promise<void> {
  for (const lead of leads) {
    const event = (['lose', 'cancel'] as const).find((event) => leadStates.can(event, lead.state, 'S'))
    if (!event) continue
    await move(ctx, lead, event, { by: 'S', reason })
    const [parties, key] = [await queries.getParties(ctx.db, lead.id), newId()]
    await tellCompany(ctx, lead.company_id, (userId) => messages.leadLost(parties, { reason, userId, key }))
  }
}

/** Ends the access of every buyer except the hired one. Wakes their open pages, of archived leads too, so that none keeps showing contact details. */
export async function endAccess(ctx: Context, projectId: string, hiredLeadId: string | null): Promise<void> {
  for (const lead of await queries.endAccess(ctx.db, projectId, { except: hiredLeadId, now: ctx.now() })) await announce(ctx, lead)
}

/**
 * Subscriber: loses the leads of a closed request, ends all contact and withdraws its offers; does nothing if the request is open again.
 */
export const closeLeads = (ctx: Context, projectId: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    await matching.lockRequest(ctx, projectId)
    const ended = await queries.findEnd(ctx.db, projectId)
    if (!ended) return
    const leads = await queries.lockLeadsOf(ctx.db, projectId)
    await loseOthers(ctx, leads, 'project_closed')
    await endAccess(ctx, projectId, null)
    for (const { id } of leads) await queries.noteOnce(ctx.db, id, 'contact_stopped_at', ctx.now())
    await matching.withdrawAll(ctx, projectId, ended.state === 'rejected' ? 'taken_down' : 'project_closed')
  })
