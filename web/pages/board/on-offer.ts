import type { Quote } from '#contract/quotes/quote.ts'
import { quoteStates } from '#contract/quotes/states.ts'

/** True for a quote that waits for the customer's decision. */
export const isOnOffer = ({ state }: Quote): boolean => quoteStates.can('accept', state, 'U')
