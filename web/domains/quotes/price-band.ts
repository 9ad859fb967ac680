import type { PriceBand } from '#contract/quotes/prices.ts'

/** Position of a price relative to the usual range. */
export const placeIn = ({ low, high }: PriceBand, cents: number): 'below' | 'within' | 'above' =>
  cents < low.amount ? 'below' : cents > high.amount ? 'above' : 'within'
