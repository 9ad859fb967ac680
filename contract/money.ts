import type { Money } from './primitives.ts'

/** `amountCents` in the form that crosses HTTP. */
export const money = (amountCents: number): Money => ({ amount: amountCents, currency: 'USD' })

/** A round amount in a sentence: `$2,000`. */
export const dollars = (amountCents: number): string => `$${(amountCents / 100).toLocaleString('en-US')}`
