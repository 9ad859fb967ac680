import { type Figures, type Waiting, waitingAreas } from '#contract/admin-figures.ts'
import { type AdminArea, adminMay } from '#contract/admin-roles.ts'
import type { Admin, Context } from '#server/lib/context.ts'
import { listWaiting as listCompanies } from '../../companies/service/review.ts'
import { keepers } from './alarms.ts'
import { listPlanned } from '../queries/decisions.ts'
import * as queries from '../queries/figures.ts'
import { daysOf, quietDay, toMarket } from '../rules.ts'

const mayLook = ({ actor }: Context<Admin>, area: AdminArea) => adminMay(actor.adminRole, area, 'look')

/** What waits for a person of the house, as far as it is this one's to know: what is late comes first. */
export async function listWaiting(ctx: Context<Admin>): Promise<Waiting[]> {
  const [{ data }, planned, others, ofOthers, kept] = await Promise.all([
    listCompanies(ctx),
    listPlanned(ctx.db),
    queries.listWaiting(ctx.db, ctx.now(), ctx.actor.userId),
    queries.listForOthers(ctx.db, ctx.actor.userId),
    keepers(ctx),
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
  const forOthers = (of: Waiting['kind']) => ofOthers.find(({ kind }) => kind === of)?.for_others ?? 0
  return [first, ...others]
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
