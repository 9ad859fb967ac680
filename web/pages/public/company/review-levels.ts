import type { reviewLevels as levels } from '#contract/reviews/states.ts'

/** The contract's list, typed by it: its module would bring the schemas along. */
export const reviewLevels: typeof levels = ['verified_hire', 'verified_contact', 'unverified']
