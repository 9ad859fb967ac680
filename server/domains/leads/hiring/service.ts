import { AppError, commonErrors } from '#contract/errors.ts'
import { type CompanyMember, type Context, type Owner, transact, actorKind, asSystem } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import { emit } from '#server/lib/outbox.ts'
import * as companies from '../../companies/service.ts'
import * as matching from '../../matching/service.ts'
import { notify } from '../../notifications/service.ts'
import * as projects from '../../projects/service.ts'
import * as appointments from '../appointments/queries.ts'
import { unfinishUntil } from '../appointments/rules.ts'
import { announce, endAccess, lockOwn, move, notFound, tellCompany, loseOthers } from '../lead/service.ts'
import { tellSide } from '../appointments/service.ts'
import { finalSum } from '../price/rules.ts'
import { countKept } from '../price/service.ts'
import { keepStreet } from '../../projects/service.ts'
import * as leadQueries from '../lead/queries.ts'
import * as messages from './messages.ts'
import * as queries from './queries.ts'
import { workErrors } from '#contract/leads/states.ts'

/**
 * Cancels the hire within the allowed time.
 * @throws AppError too_late
 */
export const unhire = (
  ctx: Context<Owner>,
  leadId: string,
  { next, reason }: { next: 'reopen' | 'cancel'; reason?: string | undefined },
): Promise<void> =>
  transact(ctx, async (ctx) => {
    const sides = await appointments.findSides(ctx.db, leadId, { userId: ctx.actor.userId, companyId: null })
    if (!sides) throw new AppError(commonErrors.notFound)
    await matching.lockRequest(ctx, sides.project_id)
    const lead = await leadQueries.lockLead(ctx.db, leadId)
    if (lead.state !== 'hired') throw new AppError(commonErrors.invalidTransition)
    if (!(await queries.wasHiredIn(ctx.db, leadId, ctx.settings.running('unhireDays', ctx.now())))) throw new AppError(workErrors.tooLate)
    await projects.takeBackHire(ctx, sides.project_id, next, reason)
    await move(ctx, lead, next === 'reopen' ? 'unhire' : 'cancel', { by: 'S' })
    await queries.saveUnhired(ctx.db, leadId)
    await companies.recordHire(ctx, lead.company_id, -1)
    await emit(ctx, 'lead.unhired', { lead_id: leadId })
    const key = newId()
    await tellSide(ctx, sides, 'company', (userId) => messages.hireTakenBack(sides, userId, key))
  })

/**
 * Undoes the finish for a few minutes. Idempotent.
 * @throws AppError too_late
 */
export const unfinish = (ctx: Context<CompanyMember>, leadId: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    const lead = await lockOwn(ctx, leadId)
    if (lead.finished_at === null) return
    const isInTime = unfinishUntil(lead.finished_at) > ctx.now()
    if (!isInTime || !(await projects.workUnfinished(ctx, lead.project_id))) throw new AppError(workErrors.tooLate)
    await queries.saveUnfinished(ctx.db, leadId)
    await emit(ctx, 'lead.unfinished', { lead_id: leadId })
    await notify(ctx, messages.workUnfinished(await leadQueries.getParties(ctx.db, leadId), ctx.now()))
    await announce(ctx, lead)
  })

/**
 * Marks the work as finished, at its final sum where a price was agreed, and asks the customer to confirm. Idempotent.
 * @throws AppError `above_agreed`; `invalid` at `final_cents` without the sum
 */
export const finish = (ctx: Context<CompanyMember>, leadId: string, given?: number): Promise<void> =>
  transact(ctx, async (ctx) => {
    const lead = await lockOwn(ctx, leadId)
    if (lead.state !== 'hired') throw new AppError(commonErrors.invalidTransition)
    if (lead.finished_at !== null) return
    const finalCents = finalSum(lead.agreed_cents, given)
    await leadQueries.noteOnce(ctx.db, leadId, 'finished_at', ctx.now())
    if (finalCents !== null) await queries.saveFinal(ctx.db, leadId, finalCents)
    await projects.workFinished(ctx, lead.project_id)
    await emit(ctx, 'lead.finished', { lead_id: leadId })
    const parties = await leadQueries.getParties(ctx.db, leadId)
    await notify(ctx, messages.workFinished(parties, { finalCents, days: ctx.settings().finishedDays, now: ctx.now() }))
    await announce(ctx, lead)
  })

/** Asks the registries about the company of a person's lead, before it is hired and outside of any transaction. */
export async function askBeforeHire(ctx: Context<Owner>, leadId: string): Promise<void> {
  const sides = await appointments.findSides(ctx.db, leadId, { userId: ctx.actor.userId, companyId: null })
  if (sides) await companies.askRegistries(ctx, sides.company_id)
}

/**
 * Hires a company: the request is hired, other leads are lost, offers withdrawn and everyone notified, all or nothing.
 * @throws AppError `not_found`, `project_closed`, `invalid_transition`; `company_unlicensed` where the job requires what has ended
 */
export const hire = (
  ctx: Context<Owner>,
  leadId: string,
  event: 'hire' | 'accept_quote',
  { note, street, quote }: { note?: string | undefined; street?: string | undefined; quote?: messages.AcceptedQuote } = {},
): Promise<void> =>
  transact(ctx, async (ctx) => {
    const project = await leadQueries.findProjectOf(ctx.db, leadId, ctx.actor.userId)
    if (!project) throw notFound()
    await matching.lockRequest(ctx, project.project_id)
    await projects.markHired(ctx, project.project_id, leadId, event)
    const leads = await leadQueries.lockLeadsOf(ctx.db, project.project_id)
    const hired = leads.find(({ id }) => id === leadId)
    if (!hired) throw notFound()
    if (!(await matching.isLicensed(ctx, hired.match_id))) throw new AppError(workErrors.unlicensed)
    const changes = { hired_at: ctx.now(), agreed_cents: quote?.mostCents ?? null }
    await move(ctx, hired, 'hire', { by: actorKind(ctx.actor), changes, ...(note ? { reason: note } : {}) })
    if (street) await keepStreet(ctx, project.project_id, street)
    const [parties, key] = [await leadQueries.getParties(ctx.db, leadId), newId()]
    await tellCompany(ctx, hired.company_id, (userId) => messages.companyHired(parties, { userId, key, ...(quote && { quote }) }))
    await notify(ctx, messages.hireMade(parties, key, quote))
    await loseOthers(
      ctx,
      leads.filter(({ id }) => id !== leadId),
      'other_hired',
    )
    await endAccess(ctx, project.project_id, leadId)
    await matching.withdrawAll(asSystem(ctx), project.project_id, 'other_hired')
    await emit(ctx, 'lead.hired', { lead_id: leadId })
    await companies.recordHire(ctx, hired.company_id)
  })

/** Subscriber: completes the lead after the customer confirmed, or stayed silent for seven days; does nothing if the work was reopened. */
export const completeLead = (ctx: Context, leadId: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    const lead = await leadQueries.lockLead(ctx.db, leadId)
    const { project_state: project } = await leadQueries.getParties(ctx.db, leadId)
    if (lead.state !== 'hired' || project !== 'completed') return
    await move(ctx, lead, 'complete', { by: 'S' })
    await countKept(ctx, [lead.company_id])
  })
