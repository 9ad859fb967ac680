import { minuteMs } from '#contract/durations.ts'
import { adminMay } from '#contract/admin-roles.ts'
import { type DecisionCall, decisionCalls, type PlannedDecision } from '#contract/admin/decisions.ts'
import { decisionErrors, decisionTaken, movedBy, undoSeconds } from '#contract/admin/states.ts'
import type { Input } from '#contract/endpoint.ts'
import { AppError, commonErrors, isError, type Overtaking } from '#contract/errors.ts'
import { Id } from '#contract/primitives.ts'
import { audit } from '#server/lib/audit.ts'
import { type Admin, type Context, type System, transact } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import { handleCall } from '#server/lib/implement.ts'
import { forEachDue } from '#server/lib/scheduled-jobs.ts'
import { requireProof } from '../../auth/service.ts'
import * as companies from '../../companies/service.ts'
import { honorOptOut } from '../../privacy/service.ts'
import * as projects from '../../projects/service.ts'
import * as refunds from '../../refunds/service.ts'
import * as referrals from '../../referrals/service.ts'
import * as reviews from '../../reviews/service.ts'
import * as queries from './queries.ts'

type Handler<C extends DecisionCall> = {
  entity: string
  /** Check that only the deciding admin can pass, such as a fresh sign-in; it runs when the decision is made. */
  before?: (ctx: Context<Admin>) => Promise<void>
  decide: (ctx: Context<Admin>, input: Input<(typeof decisionCalls)[C]>) => Promise<unknown>
}

const handlers: { [C in DecisionCall]: Handler<C> } = {
  'companyReview.decide': { entity: 'company', decide: (ctx, { params, body }) => companies.decideCompany(ctx, params.company_id, body) },
  'credentials.verify': {
    entity: 'credential',
    decide: (ctx, { params, body }) => companies.verifyCredential(ctx, params.credential_id, body),
  },
  'credentials.reject': {
    entity: 'credential',
    decide: (ctx, { params, body }) => companies.rejectCredential(ctx, params.credential_id, body.reason),
  },
  'credentials.revoke': {
    entity: 'credential',
    decide: (ctx, { params, body }) => companies.revokeCredential(ctx, params.credential_id, body.reason),
  },
  'optOutReview.honour': { entity: 'opt_out', decide: (ctx, { params }) => honorOptOut(ctx, params.opt_out_id) },
  'projectReview.decide': { entity: 'project', decide: (ctx, { params, body }) => projects.decide(ctx, params.project_id, body) },
  'projectReview.close': { entity: 'project', decide: (ctx, { params, body }) => projects.closeFor(ctx, params.project_id, body.reason) },
  'projectReview.takeDown': {
    entity: 'project',
    decide: (ctx, { params, body }) => projects.takeDown(ctx, params.project_id, body.reason),
  },
  'referralReview.grant': {
    entity: 'referral',
    before: requireProof,
    decide: (ctx, { params, body }) => referrals.grantProven(ctx, params.referral_id, body.reason),
  },
  'referralReview.deny': { entity: 'referral', decide: (ctx, { params, body }) => referrals.deny(ctx, params.referral_id, body.reason) },
  'refunds.approve': {
    entity: 'refund',
    before: requireProof,
    decide: (ctx, { params, body }) => refunds.approveClaimProven(ctx, params.refund_id, body.note),
  },
  'refunds.deny': { entity: 'refund', decide: (ctx, { params, body }) => refunds.denyClaim(ctx, params.refund_id, body.note) },
  'refunds.ask': { entity: 'refund', decide: (ctx, { params, body }) => refunds.askCompany(ctx, params.refund_id, body.question) },
  'reviews.decide': { entity: 'review', decide: (ctx, { params, body }) => reviews.decideReview(ctx, params.review_id, body) },
}

export type Decided = { call: DecisionCall; params: Record<string, string>; body: Record<string, unknown> }

/** Runs the decision with every check of its own endpoint. */
const decide = (ctx: Context<Admin>, { call, params, body }: Decided) =>
  handleCall(decisionCalls[call], handlers[call].decide as never, ctx, { params, body })

class Rehearsed extends Error {}

/** Runs the decision and rolls it back, so that any refusal comes now, from the code that decides later. */
async function rehearse(ctx: Context<Admin>, decided: Decided): Promise<void> {
  const rehearsal = transact(ctx, async (ctx) => {
    await decide(ctx, decided)
    throw new Rehearsed()
  })
  await rehearsal.catch((error: unknown) => {
    if (!(error instanceof Rehearsed)) throw error
  })
}

/**
 * Plans a decision that takes effect when the time for an undo is over.
 * @throws AppError decision_taken, and everything that the decision itself throws
 */
export async function plan(ctx: Context<Admin>, decided: Decided): Promise<PlannedDecision> {
  const { entity, before } = handlers[decided.call]
  const subject = Object.values(decided.params)[0]!
  await before?.(ctx)
  await rehearse(ctx, decided).catch(async (error: unknown) => {
    if (!isError(error, commonErrors.invalidTransition)) throw error
    const change = (await plannedChange(ctx, subject)) ?? (await lastChange(ctx, [subject]))
    if (!change) throw error
    throw change.actor === 'A' ? taken(change) : moved(ctx, change)
  })
  return transact(ctx, async (ctx) => {
    const dueAt = new Date(ctx.now().getTime() + undoSeconds * 1000)
    const wish = { ...decided, id: newId(), adminId: ctx.actor.userId, entity, entity_id: subject, dueAt }
    const planned = await queries.insertPlanned(ctx.db, wish)
    if (!planned) throw taken(await plannedChange(ctx, subject))
    await audit(ctx, { action: 'decision.plan', entity, id: planned.entity_id, after: { call: planned.call, due_at: planned.due_at } })
    return planned
  })
}

/** Name of a decision in the audit log. */
const actionOf = ({ entity, call, body }: Pick<queries.StoredDecision, 'entity' | 'call' | 'body'>) =>
  `${entity}.${typeof body.decision === 'string' ? body.decision : call.split('.')[1]!.replace('takeDown', 'take_down')}`

async function plannedChange(ctx: Context, subject: string): Promise<Overtaking | undefined> {
  const planned = await queries.findPlanned(ctx.db, subject)
  return planned && { action: actionOf(planned), actor: 'A', name: planned.name, at: planned.at }
}

type Change = Overtaking & { isOwn: boolean }

async function lastChange(ctx: Context<Admin>, ids: readonly string[]): Promise<Change | undefined> {
  const change = await queries.findLastChange(ctx.db, ids)
  if (!change) return
  const { actor_id: by, ...overtaking } = change
  return { ...overtaking, isOwn: by === ctx.actor.userId }
}

const taken = (overtaking: Overtaking | undefined) =>
  new AppError(decisionTaken(overtaking?.name ?? undefined), { ...(overtaking && { overtaking }) })

const moved = (ctx: Context, overtaking: Overtaking) =>
  new AppError(movedBy(overtaking, Math.floor((ctx.now().getTime() - Date.parse(overtaking.at)) / minuteMs)), { overtaking })

const isId = (value: unknown): value is string => Id.safeParse(value).success

const isAdmin = (ctx: Context): ctx is Context<Admin> => ctx.actor.kind === 'user' && Boolean(ctx.actor.adminRole)

/** Adds to an `invalid_transition` the change that somebody else made first; returns any other error unchanged. */
export async function namingWhoMoved(ctx: Context, params: unknown, error: unknown): Promise<unknown> {
  if (!isAdmin(ctx) || !isError(error, commonErrors.invalidTransition)) return error
  const change = await lastChange(ctx, Object.values(params ?? {}).filter(isId))
  return change && !change.isOwn ? moved(ctx, change) : error
}

/** @throws AppError decision_done once it has taken effect */
export const undo = (ctx: Context<Admin>, id: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    const dropped = await queries.dropOwn(ctx.db, id, ctx.actor.userId)
    if (!dropped) throw new AppError(decisionErrors.done)
    await audit(ctx, { action: 'decision.undo', entity: dropped.entity, id: dropped.entity_id, before: { call: dropped.call } })
  })

/** Planned decisions in areas that this admin may read. */
export const listPlanned = async (ctx: Context<Admin>): Promise<PlannedDecision[]> =>
  (await queries.listPlanned(ctx.db)).filter(({ call }) => adminMay(ctx.actor.adminRole, decisionCalls[call].area, 'read'))

/** Scheduled job: applies decisions whose time for an undo is over, in the name of the admin who made them. */
export const runDueDecisions = async (ctx: Context<System>): Promise<number> =>
  forEachDue(await queries.listDue(ctx.db, ctx.now()), async (planned) => {
    try {
      return await runDecision(ctx, planned)
    } catch (error) {
      // It has been overtaken, or its admin has lost the role.
      if (error instanceof AppError) return drop(ctx, planned, error)
      throw error
    }
  })

const nameOf = (ctx: Context, { person, admin_role }: queries.StoredDecision): Context<Admin> => ({
  ...ctx,
  actor: { kind: 'user', userId: person.id, adminRole: admin_role! },
})

// The row is deleted in the transaction that applies it: after a crash neither has happened, and the next run does both.
const runDecision = (ctx: Context<System>, planned: queries.StoredDecision): Promise<boolean> =>
  transact<System, boolean>(ctx, async (ctx) => {
    if (!(await queries.takePlanned(ctx.db, planned.id))) return false
    await decide(nameOf(ctx, planned), planned)
    return true
  })

const drop = (ctx: Context<System>, planned: queries.StoredDecision, { spec }: AppError): Promise<boolean> =>
  transact<System, boolean>(ctx, async (ctx) => {
    const { id, entity, entity_id: subject, call } = planned
    if (await queries.takePlanned(ctx.db, id))
      await audit(ctx, { action: 'decision.drop', entity, id: subject, after: { call, why: spec.code } })
    return false
  })
