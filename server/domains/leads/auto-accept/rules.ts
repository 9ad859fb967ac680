import type { AutoAcceptRule } from '#contract/leads/auto-accept.ts'
import type { Caps } from '#contract/companies/caps.ts'
import { type CapPeriod, capPeriods } from '#contract/companies/states.ts'
import type { AutoOutcome } from '#contract/leads/states.ts'

/** Inputs of a rule from an offer. `localTime` is its arrival, `HH:MM` in the company's time zone. */
export type Seen = { priceCents: number; score: number; localTime: string; hasSlot: boolean }
/** Amount spent in the day, week and month of an offer. */
export type Used = Record<CapPeriod, number>

/** Tells whether a price fits under every cap; a free lead always fits. */
export const hasRoom = (caps: Caps, used: Used, priceCents: number): boolean =>
  priceCents === 0 ||
  (priceCents <= (caps.lead ?? priceCents) && capPeriods.every((period) => used[period] + priceCents <= (caps[period] ?? Infinity)))

/**
 * Decides an offer by a rule: buy it, or the first reason not to. Shared by the live purchase and the dry run, so both agree. The purchase
 * checks slot and caps again when it takes them.
 */
export function decide(rule: AutoAcceptRule, offer: Seen, { caps, used }: { caps: Caps; used: Used }): AutoOutcome {
  if (offer.priceCents > rule.max_price_cents) return 'price'
  if (offer.score < rule.min_score) return 'score'
  if (rule.from_time !== null && rule.to_time !== null && !(rule.from_time <= offer.localTime && offer.localTime < rule.to_time))
    return 'hours'
  if (!hasRoom(caps, used, offer.priceCents)) return 'cap'
  return offer.hasSlot ? 'bought' : 'slots'
}

/** An expense with the first days of its day, week and month. */
export type Spent = { priceCents: number; periods: Record<CapPeriod, string> }

/** Sums expenses by day, week and month. */
export class Spending {
  readonly #cents = new Map<string, number>()

  usedIn(periods: Record<CapPeriod, string>): Used {
    return Object.fromEntries(capPeriods.map((period) => [period, this.#cents.get(`${period} ${periods[period]}`) ?? 0])) as Used
  }

  add({ priceCents, periods }: Spent): void {
    for (const period of capPeriods) {
      const key = `${period} ${periods[period]}`
      this.#cents.set(key, (this.#cents.get(key) ?? 0) + priceCents)
    }
  }

  /** Highest sum of any such period. */
  mostIn(period: CapPeriod): number {
    return Math.max(0, ...[...this.#cents].filter(([key]) => key.startsWith(`${period} `)).map(([, cents]) => cents))
  }
}

export type PastOffer = Seen & Spent & { kind: 'offer'; matchId: string; isBoughtByHand: boolean }
export type PastPurchase = Spent & { kind: 'purchase' }
export type Replayed = { outcomes: Map<string, AutoOutcome>; costCents: number; spending: Spending }

/** Replays past offers and manual purchases in order. A lead bought manually counts as spent even if the rule would have skipped it. */
export function replay(rule: AutoAcceptRule, caps: Caps, past: readonly (PastOffer | PastPurchase)[]): Replayed {
  const outcomes = new Map<string, AutoOutcome>()
  const spending = new Spending()
  let costCents = 0
  for (const each of past) {
    if (each.kind === 'purchase') {
      spending.add(each)
      continue
    }
    const outcome = decide(rule, each, { caps, used: spending.usedIn(each.periods) })
    outcomes.set(each.matchId, outcome)
    if (outcome === 'bought') costCents += each.priceCents
    if (outcome === 'bought' || each.isBoughtByHand) spending.add(each)
  }
  return { outcomes, costCents, spending }
}
