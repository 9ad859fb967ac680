import { type Analytics } from '#contract/leads/analytics.ts'
import { money } from '#contract/money.ts'
import type { CompanyMember, Context } from '#server/lib/context.ts'
import { rememberedBy } from '#server/lib/remembered.ts'
import * as queries from './queries.ts'
import { bucketsFrom } from './rules.ts'
import { type AnalyticsDays, lostReasons } from '#contract/leads/states.ts'

type Replies = Awaited<ReturnType<typeof queries.listRepliesOfState>>

// Cached: a state's median changes slowly and reads every lead in the state.
const areas = rememberedBy<Replies>({ seconds: 600, size: 500 })

const repliesOfState = (ctx: Context, stateIso: string, span: Parameters<typeof queries.listRepliesOfState>[2]): Promise<Replies> =>
  areas(ctx, JSON.stringify([stateIso, span]), () => queries.listRepliesOfState(ctx.db, stateIso, span))

/** Performance of the company over the last days, on its own calendar. */
export async function readAnalytics(ctx: Context<CompanyMember>, days: AnalyticsDays): Promise<Analytics> {
  const { id } = ctx.actor.company
  const { db } = ctx
  const now = ctx.now()
  const { since, since_at, state_iso, time_zone: timeZone, ...caps } = await queries.getPlace(db, id, { now, days })
  const step = days === 7 ? 'day' : 'week'
  const span = { since: since_at, step, timeZone } as const
  const [funnel, lost, own, area, cents, usage] = await Promise.all([
    queries.countFunnel(db, id, since_at),
    queries.countLost(db, id, since_at),
    queries.listReplies(db, id, span),
    repliesOfState(ctx, state_iso, span),
    queries.sumSpend(db, id, since_at),
    queries.listUsage(db, id, { now, timeZone }),
  ])
  const at = (replies: Replies, from: string) => replies.find((reply) => reply.from === from)?.minutes ?? null
  const capOf = { day: caps.cap_day_cents, week: caps.cap_week_cents, month: caps.cap_month_cents }
  return {
    days,
    since,
    funnel,
    replies: bucketsFrom(since, days, step).map((from) => ({ from, minutes: at(own, from), area_minutes: at(area, from) })),
    spend: {
      total: money(cents),
      caps: usage.map(({ period, cents: used }) => ({
        period,
        used: money(used),
        cap: capOf[period] === null ? null : money(capOf[period]),
      })),
    },
    lost: lostReasons.flatMap((reason) => {
      const count = lost.find((row) => row.reason === reason)?.count ?? 0
      return count > 0 ? [{ reason, count }] : []
    }),
  }
}
