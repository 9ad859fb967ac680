import { adminMay } from '#contract/admin-roles.ts'
import type { Waiting } from '#contract/admin/queue.ts'
import { waitingWork } from '#contract/admin/work-kinds.ts'
import type { Admin, Context } from '#server/lib/context.ts'
import { listWaitingCompanies as listCompanies } from '../../companies/service.ts'
import { listPlanned } from '../decisions/queries.ts'
import * as queries from './queries.ts'
import { assignees } from '../assignees/service.ts'

/** An id that no admin has, for a queue that hides no decisions. */
export const nobody = '00000000-0000-0000-0000-000000000000'

/** Companies in review without a planned decision. */
async function undecidedCompanies(ctx: Context) {
  const [{ data }, planned] = await Promise.all([listCompanies(ctx), listPlanned(ctx.db)])
  return data.filter(({ id }) => !planned.some((decision) => decision.entity_id === id))
}

const byDeadline = (a: { due_at: string }, b: { due_at: string }) => a.due_at.localeCompare(b.due_at)

/** Work of every kind, without the cases that this admin may not decide. */
export async function readWaiting(ctx: Context, adminId: string) {
  const [companies, others] = await Promise.all([undecidedCompanies(ctx), queries.listWaiting(ctx.db, { now: ctx.now(), adminId })])
  // An application of Sunday morning is due before one of the evening before.
  const [first] = companies.toSorted(byDeadline)
  const ofCompanies = {
    kind: 'companies' as const,
    count: companies.length,
    overdue: companies.filter(({ is_overdue }) => is_overdue).length,
    oldest_at: companies[0]?.submitted_at ?? null,
    due_at: first?.due_at ?? null,
    first: first?.id ?? null,
  }
  return [ofCompanies, ...others]
}

/** Overdue cases of every kind. */
export async function listOverdue(ctx: Context): Promise<queries.Overdue[]> {
  const [companies, others] = await Promise.all([undecidedCompanies(ctx), queries.listOverdue(ctx.db, { now: ctx.now(), adminId: nobody })])
  const late = companies.filter(({ is_overdue }) => is_overdue).toSorted(byDeadline)
  return [...late.map(({ id, due_at }) => ({ kind: 'companies' as const, id, opens: id, due_at })), ...others]
}

/** The queue, as far as this admin may read it. */
export async function listWaiting(ctx: Context<Admin>): Promise<Waiting[]> {
  const { userId, adminRole } = ctx.actor
  const [waiting, ofOthers, kept] = await Promise.all([readWaiting(ctx, userId), queries.listForOthers(ctx.db, userId), assignees(ctx)])
  const forOthers = (of: Waiting['kind']) => ofOthers.find(({ kind }) => kind === of)?.for_others ?? 0
  return waiting
    .filter(({ kind }) => adminMay(adminRole, waitingWork[kind].area, 'read'))
    .map((row) => ({ ...row, for_others: forOthers(row.kind), keeper: kept.get(row.kind) ?? null }))
}
