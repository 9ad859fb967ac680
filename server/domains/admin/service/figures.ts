import { type Figures, type Waiting, waitingAreas } from '#contract/admin-figures.ts'
import { type AdminArea, adminMay } from '#contract/admin-roles.ts'
import type { Admin, Context } from '#server/lib/context.ts'
import { listWaiting as listCompanies } from '../../companies/service/review.ts'
import { keepers } from './alarms.ts'
import { listPlanned } from '../queries/decisions.ts'
import * as queries from '../queries/figures.ts'
import { daysOf, quietDay, toMarket } from '../rules.ts'

const mayLook = ({ actor }: Context<Admin>, area: AdminArea) => adminMay(actor.adminRole, area, 'look')

/** Work of every kind that waits for an admin's decision, less what this admin may not decide. */
export async function readWaiting(ctx: Context, adminId: string) {
  const [{ data }, planned, others] = await Promise.all([
    listCompanies(ctx),
    listPlanned(ctx.db),
    queries.listWaiting(ctx.db, ctx.now(), adminId),
  ])
  const companies = data.filter(({ id }) => !planned.some((decision) => decision.entity_id === id))
  const first = {
    kind: 'companies' as const,
    count: companies.length,
    overdue: companies.filter(({ is_overdue }) => is_overdue).length,
    oldest_at: companies[0]?.submitted_at ?? null,
    // Sent on a Sunday morning it is due before what was sent the evening before.
    due_at: companies.map((company) => company.due_at).toSorted()[0] ?? null,
  }
  return [first, ...others]
}

/** The work that waits, as far as this admin may see it. */
export async function listWaiting(ctx: Context<Admin>): Promise<Waiting[]> {
  const { userId } = ctx.actor
  const [waiting, ofOthers, kept] = await Promise.all([readWaiting(ctx, userId), queries.listForOthers(ctx.db, userId), keepers(ctx)])
  const forOthers = (of: Waiting['kind']) => ofOthers.find(({ kind }) => kind === of)?.for_others ?? 0
  return waiting
    .filter(({ kind }) => mayLook(ctx, waitingAreas[kind]))
    .map((row) => ({ ...row, for_others: forOthers(row.kind), keeper: kept.get(row.kind) ?? null }))
}

export async function readFigures(ctx: Context, days: number): Promise<Figures> {
  const span = await queries.getSpan(ctx.db, ctx.now(), days)
  const [market, minutes, newcomers, refunds] = await Promise.all([
    queries.listMarket(ctx.db, span),
    queries.findReplyMinutes(ctx.db, span),
    queries.countNewcomers(ctx.db, span),
    queries.listRefundReasons(ctx.db, span),
  ])
  const byDay = new Map(market.flatMap((row) => (row.day === null ? [] : [[row.day, toMarket(row)]])))
  return {
    ...toMarket(market.find((row) => row.day === null && row.state_iso === null && row.service === null)!),
    ...newcomers,
    ...span,
    days,
    reply_minutes: minutes,
    refunds,
    by_day: daysOf(span.from, days).map((day) => ({ day, ...(byDay.get(day) ?? quietDay) })),
    by_state: market.flatMap((row) => (row.state_iso === null ? [] : [{ state_iso: row.state_iso, ...toMarket(row) }])),
    by_service: market.flatMap((row) => (row.service === null ? [] : [{ service: row.service, ...toMarket(row) }])),
  }
}
