import type { Figures } from '#contract/admin-figures.ts'
import type { Context } from '#server/lib/context.ts'
import * as queries from '../queries/figures.ts'
import { daysOf, quietDay, toMarket } from '../rules.ts'

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
