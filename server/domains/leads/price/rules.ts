import { AppError, invalidField } from '#contract/errors.ts'
import { priceErrors } from '#contract/leads/states.ts'
import { written } from '#server/lib/money.ts'

/**
 * The final sum of work with an agreed price, in cents; null where no price was agreed, whatever is `given`.
 * @throws AppError `above_agreed`, `invalid` at `final_cents`
 */
export function finalSum(agreedCents: number | null, given: number | undefined): number | null {
  if (agreedCents === null) return null
  if (given === undefined)
    throw invalidField('final_cents', { es: 'Escribe cuánto costó el trabajo en total.', en: 'Enter what the job cost in total.' })
  if (given <= agreedCents) return given
  const most = written(agreedCents)
  throw new AppError(priceErrors.aboveAgreed, { fields: { final_cents: [{ es: `Acordaron ${most}.`, en: `You agreed on ${most}.` }] } })
}
