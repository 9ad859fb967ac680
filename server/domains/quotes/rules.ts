import type { FieldErrors } from '#contract/errors.ts'
import { totals } from '#contract/quote-totals.ts'
import type { QuoteInput } from '#contract/quotes.ts'
import { dollars } from '#server/lib/money.ts'
import { promises } from '#contract/promises.ts'

const validDays = { least: promises.quoteLeastDays, most: promises.quoteMostDays, usual: promises.quoteUsualDays }

/** The calendar day `days` after `today` (`YYYY-MM-DD`). */
export function dayAfter(today: string, days: number): string {
  const day = new Date(`${today}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + days)
  return day.toISOString().slice(0, 10)
}

/** Until when a new quote holds unless its company says otherwise. */
export const usualValidUntil = (today: string) => dayAfter(today, validDays.usual)

/** What is wrong with a quote beyond its form, by field; empty when it may be saved. `today` is the company's day. */
export function quoteProblems(input: QuoteInput, today: string): FieldErrors {
  const { subtotalCents, totalCents } = totals(input)
  const problems: FieldErrors = {}
  if (input.discount_cents > subtotalCents) {
    problems['discount_cents'] = [
      { es: `El descuento no puede pasar de ${dollars(subtotalCents)}.`, en: `The discount cannot exceed ${dollars(subtotalCents)}.` },
    ]
  } else if (input.deposit_cents > totalCents) {
    problems['deposit_cents'] = [
      {
        es: `El anticipo no puede pasar del total, ${dollars(totalCents)}.`,
        en: `The deposit cannot exceed the total, ${dollars(totalCents)}.`,
      },
    ]
  }
  const range = rangeProblem(input, totalCents)
  if (range) problems['high_cents'] = [range]
  const [first, last] = [dayAfter(today, validDays.least), dayAfter(today, validDays.most)]
  if (input.valid_until < first || input.valid_until > last) {
    problems['valid_until'] = [
      {
        es: `Elige un día entre ${validDays.least} y ${validDays.most} días desde hoy.`,
        en: `Choose a day ${validDays.least} to ${validDays.most} days from today.`,
      },
    ]
  }
  return problems
}

function rangeProblem({ type, high_cents: high }: QuoteInput, low: number) {
  if (type !== 'range') return
  if (high === null || high === undefined) return { es: 'Escribe hasta cuánto puede costar.', en: 'Enter the most it may cost.' }
  if (high < low || high > 2 * low)
    return {
      es: `Tiene que estar entre ${dollars(low)} y ${dollars(2 * low)}.`,
      en: `It must be between ${dollars(low)} and ${dollars(2 * low)}.`,
    }
}
