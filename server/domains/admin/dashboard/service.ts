import type { Figures } from '#contract/admin/dashboard.ts'
import type { Context } from '#server/lib/context.ts'
import { serviceRef } from '../../catalog/service.ts'
import * as queries from './queries.ts'
import { daysOf, quietDay, toMarket } from './rules.ts'

type Asked = { days: number; state_iso?: string | undefined; service?: string | undefined }

/** Market totals, overall or under a filter. @throws AppError `not_found` for an unknown service */
export async function readFigures(ctx: Context, { days, state_iso: state, service: slug }: Asked): Promise<Figures> {
  const [span, service] = await Promise.all([queries.getSpan(ctx.db, ctx.now(), days), slug === undefined ? null : serviceRef(ctx, slug)])
  const part = { state_iso: state ?? null, service_id: service?.id ?? null }
  const isPart = part.state_iso !== null || part.service_id !== null
  const [market, minutes, newcomers, refunds] = await Promise.all([
    isPart ? queries.listMarketPart(ctx.db, span, part) : queries.listMarket(ctx.db, span),
    isPart ? queries.findPartReplyMinutes(ctx.db, span, part) : queries.findReplyMinutes(ctx.db, span),
    isPart ? { new_people: null, new_companies: null } : queries.countNewcomers(ctx.db, span),
    queries.listRefundReasons(ctx.db, span, part),
  ])
  const byDay = new Map(market.flatMap((row) => (row.day === null ? [] : [[row.day, toMarket(row)]])))
  return {
    ...toMarket(market.find((row) => row.day === null && row.state_iso === null && row.service === null)!),
    ...newcomers,
    ...span,
    days,
    state_iso: part.state_iso,
    service: service && { slug: service.slug, name: service.name },
    reply_minutes: minutes,
    refunds,
    by_day: daysOf(span.from, days).map((day) => ({ day, ...(byDay.get(day) ?? quietDay) })),
    by_state: market.flatMap((row) => (row.state_iso === null ? [] : [{ state_iso: row.state_iso, ...toMarket(row) }])),
    by_service: market.flatMap((row) => (row.service === null ? [] : [{ service: row.service, ...toMarket(row) }])),
  }
}
