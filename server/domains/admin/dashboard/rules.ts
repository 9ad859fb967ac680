import { dayMs } from '#contract/durations.ts'
import { money } from '#contract/money.ts'

type Sums = {
  requests: number
  slots: number
  taken: number
  hired: number
  offers: number
  sold: number
  paid_cents: number
  returned_cents: number
}

/** A place that was refunded and bought again counts twice, so the share is capped at 1. */
const share = (part: number, whole: number) => (whole === 0 ? null : Math.min(1, part / whole))

export const toMarket = ({ requests, slots, taken, hired, offers, sold, paid_cents: paid, returned_cents: returned }: Sums) => ({
  requests,
  offers,
  sold_leads: sold,
  fill_rate: share(taken, slots),
  hire_rate: share(hired, requests),
  money_in: money(paid),
  money_back: money(returned),
})

export const quietDay = toMarket({ requests: 0, slots: 0, taken: 0, hired: 0, offers: 0, sold: 0, paid_cents: 0, returned_cents: 0 })

/** `count` days starting at `from`, as `YYYY-MM-DD`. */
export const daysOf = (from: string, count: number): string[] =>
  Array.from({ length: count }, (_, i) => new Date(Date.parse(from) + i * dayMs).toISOString().slice(0, 10))
