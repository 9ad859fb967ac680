import type { AutoAcceptRule, AutoOutcome } from '#contract/leads/auto-accept.ts'
import { type CapPeriod, capPeriods, type Caps } from '#contract/companies/caps.ts'

/** An offer as a rule sees it. `localTime` is when it came, `HH:MM` where the company is. */
export type Seen = { priceCents: number; score: number; localTime: string; hasSlot: boolean }
/** What is spent in the day, week and month of an offer. */
export type Used = Record<CapPeriod, number>

/** Whether a price has room under every cap; nothing that is free needs any. */
export const hasRoom = (caps: Caps, used: Used, priceCents: number): boolean =>
  priceCents === 0 ||
  (priceCents <= (caps.lead ?? priceCents) && capPeriods.every((period) => used[period] + priceCents <= (caps[period] ?? Infinity)))

/**
 * What a rule does with an offer: buy it, or leave it to a person for the first of these reasons. The live purchase and the dry run both ask
 * here, so neither can say what the other does not do. That slot and caps still hold is made sure again where they are taken.
 */
export function decide(rule: AutoAcceptRule, offer: Seen, { caps, used }: { caps: Caps; used: Used }): AutoOutcome {
  if (offer.priceCents > rule.max_price_cents) return 'price'
  if (offer.score < rule.min_score) return 'score'
  if (rule.from_time !== null && rule.to_time !== null && !(rule.from_time <= offer.localTime && offer.localTime < rule.to_time))
    return 'hours'
  if (!hasRoom(caps, used, offer.priceCents)) return 'cap'
  return offer.hasSlot ? 'bought' : 'slots'
}

/** Something that cost money in a day, week and month, each by its first day. */
export type Spent = { priceCents: number; periods: Record<CapPeriod, string> }

/** Counts what is spent by day, week and month. */
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

  /** The most of any such period. */
  mostIn(period: CapPeriod): number {
    return Math.max(0, ...[...this.#cents].filter(([key]) => key.startsWith(`${period} `)).map(([, cents]) => cents))
  }
}

export type PastOffer = Seen & Spent & { kind: 'offer'; matchId: string; isBoughtByHand: boolean }
export type PastPurchase = Spent & { kind: 'purchase' }
export type Replayed = { outcomes: Map<string, AutoOutcome>; costCents: number; spending: Spending }

/**
 * Lives through past offers, in the order in which they came, with what was bought by hand in between. A lead that a person bought and the
 * rule would have left alone counts as spent all the same.
 */
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
