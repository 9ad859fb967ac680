import type { reviewLevels as levels } from '#contract/reviews/states.ts'

/** Copy of the contract's list, checked by its type: importing the module would bring its schemas along. */
export const reviewLevels: typeof levels = ['verified_hire', 'verified_contact', 'unverified']
