import type { CompanyDecision, CompanyDecisionBody, CompanyStanding, WaitingCompany } from '#contract/companies/review.ts'
import { companyReviewErrors, companyStates, isOver } from '#contract/companies/states.ts'
import { AppError, commonErrors, type ErrorSpec, type FieldErrors } from '#contract/errors.ts'
import type { ActorKind } from '#contract/machine.ts'
import { audit } from '#server/lib/audit.ts'
import { type CompanyMember, type Context, transact, type User } from '#server/lib/context.ts'
import { writePending } from '#server/lib/db.ts'
import { recordTransition } from '#server/lib/history.ts'
import { publish } from '#server/lib/live.ts'
import { emit } from '#server/lib/outbox.ts'
import { notify } from '../../notifications/service.ts'
import * as users from '../../users/service.ts'
import * as identity from '../identity/queries.ts'
import { lockCompany, type LockedCompany, saveStatus } from '../identity/queries.ts'
import { rebuildSearch } from '../search-index/service.ts'
import * as messages from './messages.ts'
import * as queries from './queries.ts'
import { decisionDue } from './rules.ts'

type Event = CompanyDecision['event']

/** Review status of a company: last decision, due date of the next one, and what is missing before submission. */
export async function standingOf(ctx: Context, companyId: string): Promise<CompanyStanding> {
  // Includes a decision made in this transaction.
  await writePending(ctx.db)
  const [facts, decision] = await Promise.all([queries.getReviewFacts(ctx.db, companyId), queries.findDecision(ctx.db, companyId)])
  const { status, submitted_at: submittedAt } = facts
  const isBefore = status === 'draft' || status === 'needs_changes'
  return {
    status,
    decision: decision ?? null,
    due_at:
      status === 'pending' && submittedAt
        ? decisionDue(new Date(submittedAt), ctx.settings(submittedAt).companyReviewBusinessDays).toISOString()
        : null,
    missing: isBefore ? await missingFor(ctx, companyId, facts) : [],
  }
}

export const readStanding = (ctx: Context<CompanyMember>) => standingOf(ctx, ctx.actor.company.id)

type Facts = Awaited<ReturnType<typeof queries.getReviewFacts>>

/** Obstacles to a submission. Email and phone must each be verified by an owner. */
async function missingFor(ctx: Context, companyId: string, { has_services, has_area }: Facts): Promise<CompanyStanding['missing']> {
  const owners = await Promise.all((await queries.listOwners(ctx.db, companyId)).map((id) => users.getPerson(ctx, id)))
  const isDone = {
    email: owners.some(({ email_verified_at: at }) => at !== null),
    phone: owners.some((owner) => users.isPhoneProven(ctx, owner)),
    services: has_services,
    area: has_area,
  }
  return (['email', 'phone', 'services', 'area'] as const).filter((part) => !isDone[part])
}

const missingWords = {
  email: { es: 'Confirma tu correo.', en: 'Confirm your email.' },
  phone: { es: 'Confirma tu teléfono.', en: 'Confirm your phone.' },
  services: { es: 'Elige al menos un servicio.', en: 'Choose at least one service.' },
  area: { es: 'Elige dónde trabajas.', en: 'Choose where you work.' },
}

/** Submits the company for review. @throws AppError `company_incomplete` with what is missing, `invalid_transition` */
export const submitCompany = (ctx: Context<CompanyMember>): Promise<CompanyStanding> =>
  transact(ctx, async (ctx) => {
    const company = await locked(ctx, ctx.actor.company.id)
    const event = company.status === 'needs_changes' ? 'resubmit' : 'submit'
    companyStates.next(event, company.status, 'C')
    const missing = await missingFor(ctx, company.id, await queries.getReviewFacts(ctx.db, company.id))
    if (missing.length > 0) {
      const fields: FieldErrors = Object.fromEntries(missing.map((part) => [part, [missingWords[part]]]))
      throw new AppError(companyReviewErrors.incomplete, { fields })
    }
    await move(ctx, company, { event, by: 'C' })
    const key = ctx.now().toISOString()
    for (const userId of await queries.listResponsible(ctx.db, company.id))
      await notify(ctx, messages.inReview(company, userId, ctx.settings(), key))
    return standingOf(ctx, company.id)
  })

async function locked(ctx: Context, companyId: string): Promise<LockedCompany> {
  const company = await lockCompany(ctx.db, companyId)
  if (!company) throw new AppError(commonErrors.notFound)
  return company
}

type Step = { event: Event | 'submit' | 'resubmit'; by: ActorKind; reason?: string | undefined; items?: readonly string[] }

/** Applies a transition to a locked company, with search, cards and public page in the same transaction. @throws AppError `invalid_transition` */
async function move(ctx: Context, company: LockedCompany, { event, by, reason, items = [] }: Step) {
  const { id, status: from } = company
  const to = companyStates.next(event, from, by)
  if (!(await saveStatus(ctx.db, id, from, to))) throw new AppError(commonErrors.invalidTransition)
  await recordTransition(ctx, {
    entity: 'company',
    id,
    from,
    event,
    to,
    by,
    ...(reason ? { reason } : {}),
    ...(items.length > 0 && event === 'ask' ? { meta: { items } } : {}),
  })
  await rebuildSearch(ctx, [id])
  await emit(ctx, 'company.changed', { company_id: id })
  await publish(ctx, `company:${id}`, 'status')
  return { from, to }
}

/** Companies for which this decision is not possible, each with the reason. */
export async function decisionObstacles(ctx: Context, event: Event, ids: readonly string[]): Promise<Map<string, ErrorSpec>> {
  const able = await queries.listInStatus(ctx.db, ids, companyStates.transitions[event].from)
  return new Map(ids.filter((id) => !able.has(id)).map((id) => [id, commonErrors.invalidTransition]))
}

/** An admin's decision about a company, with its audit row. @throws AppError `not_found`, `invalid_transition` */
export const decideCompany = (
  ctx: Context<User>,
  companyId: string,
  { decision, reason, items }: CompanyDecisionBody,
): Promise<CompanyStanding> =>
  transact(ctx, async (ctx) => {
    const company = await locked(ctx, companyId)
    const { from, to } = await move(ctx, company, { event: decision, by: 'A', reason, items })
    await audit(ctx, {
      action: `company.${decision}`,
      entity: 'company',
      id: companyId,
      by: 'A',
      reason,
      before: { status: from },
      after: { status: to, items },
    })
    if (isOver(to)) await emit(ctx, 'company.closed', { company_id: companyId })
    await tell(ctx, company, decision, reason)
    return standingOf(ctx, companyId)
  })

async function tell(ctx: Context, company: LockedCompany, event: Event, reason: string | undefined): Promise<void> {
  const key = ctx.now().toISOString()
  for (const userId of await queries.listResponsible(ctx.db, company.id))
    await notify(ctx, messages.decided(company, userId, event, { reason, settings: ctx.settings(), key }))
}

/**
 * Closes the caller's company for good: it leaves search, its offers and quotes are withdrawn, and its wallet is paid out. The route
 * requires proof of presence. @throws AppError `invalid_transition` once it is closed
 */
export const closeOwnCompany = (ctx: Context<CompanyMember>, reason: string | undefined): Promise<CompanyStanding> =>
  transact(ctx, async (ctx) => {
    const company = await locked(ctx, ctx.actor.company.id)
    await move(ctx, company, { event: 'close', by: 'C', reason })
    await emit(ctx, 'company.closed', { company_id: company.id })
    await tell(ctx, company, 'close', undefined)
    return standingOf(ctx, company.id)
  })

const mostWaiting = 200

/** Companies waiting for a decision, longest wait first. */
export async function listWaitingCompanies(ctx: Context): Promise<{ data: WaitingCompany[]; overdue_count: number }> {
  const now = ctx.now()
  const data = (await queries.listWaiting(ctx.db, mostWaiting)).map((row) => {
    const due = decisionDue(new Date(row.submitted_at), ctx.settings(row.submitted_at).companyReviewBusinessDays)
    return { ...row, due_at: due.toISOString(), is_overdue: due < now }
  })
  return { data, overdue_count: data.filter(({ is_overdue }) => is_overdue).length }
}

/**
 * Subscriber: an owner verified an email or phone. With both the company is submitted for review; with the email alone the owner is
 * asked for the phone.
 */
export const submitProven = (ctx: Context, { user_id: userId }: { user_id: string }): Promise<void> =>
  transact(ctx, async (ctx) => {
    const company = await queries.lockDraftOf(ctx.db, userId)
    if (!company) return
    const owner = await users.getPerson(ctx, userId)
    if (!owner.email_verified_at) return
    if (!users.isPhoneProven(ctx, owner)) return notify(ctx, messages.phoneMissing(company, userId))
    const to = companyStates.next('submit', company.status, 'C')
    if (!(await identity.saveStatus(ctx.db, company.id, company.status, to))) return
    await recordTransition(ctx, { entity: 'company', id: company.id, from: company.status, event: 'submit', to, by: 'C' })
    await notify(ctx, messages.inReview(company, userId, ctx.settings()))
  })
