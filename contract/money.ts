import { country } from '#country/country.ts'
import type { Money } from './primitives.ts'

/** `amountCents` in the form that crosses HTTP. */
export const money = (amountCents: number): Money => ({ amount: amountCents, currency: country.currency.code })

/** A round amount in a sentence: `$2,000`. */
export const written = (amountCents: number): string =>
  (amountCents / 100).toLocaleString(country.currency.tag, {
    style: 'currency',
    currency: country.currency.code,
    minimumFractionDigits: 0,
  })
