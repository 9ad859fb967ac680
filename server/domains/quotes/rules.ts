import type { FieldErrors } from '#contract/errors.ts'
import { optionTotals } from '#contract/quote-totals.ts'
import type { QuoteInput } from '#contract/quotes.ts'
import { dollars } from '#server/lib/money.ts'
import type { Promises } from '#contract/promises.ts'

/** The calendar day `days` after `today` (`YYYY-MM-DD`). */
export function dayAfter(today: string, days: number): string {
  const day = new Date(`${today}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + days)
  return day.toISOString().slice(0, 10)
}

/** Until when a new quote holds unless its company says otherwise. */
export const usualValidUntil = (today: string, { quoteUsualDays }: Promises) => dayAfter(today, quoteUsualDays)

/** What is wrong with a quote beyond its form, by field; empty when it may be saved. `today` is the company's day. */
export function quoteProblems(input: QuoteInput, today: string, { quoteLeastDays: least, quoteMostDays: most }: Promises): FieldErrors {
  const sums = optionTotals(input)
  // What is taken off, or asked for beforehand, has to fit the cheapest option.
  const subtotalCents = Math.min(...sums.map((sum) => sum.subtotalCents))
  const totalCents = Math.min(...sums.map((sum) => sum.totalCents))
  const problems: FieldErrors = optionProblems(input)
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
  const due = dueProblem(input, today)
  if (due) problems['deposit_due_on'] = [due]
  const range = rangeProblem(input, totalCents)
  if (range) problems['high_cents'] = [range]
  const [first, last] = [dayAfter(today, least), dayAfter(today, most)]
  if (input.valid_until < first || input.valid_until > last) {
    problems['valid_until'] = [
      {
        es: `Elige un día entre ${least} y ${most} días desde hoy.`,
        en: `Choose a day ${least} to ${most} days from today.`,
      },
    ]
  }
  return problems
}

/** What is wrong with how items and options fit together. */
export function optionProblems({ type, items, options }: Pick<QuoteInput, 'type' | 'items' | 'options'>): FieldErrors {
  const wrong = (es: string, en: string): FieldErrors => ({ options: [{ es, en }] })
  if (options.length === 1)
    return wrong(
      'Una sola opción es el presupuesto entero: agrega otra o quítala.',
      'One option is the whole quote: add another, or remove it.',
    )
  if (options.length > 0 && type === 'range')
    return wrong('Un precio desde – hasta no lleva opciones.', 'A price from – to takes no options.')
  const count = Math.max(1, options.length)
  if (items.some(({ option }) => option >= count))
    return wrong('Hay líneas de una opción que no existe.', 'Some lines belong to an option that does not exist.')
  for (let option = 0; option < count; option++) {
    if (!items.some((item) => item.option === option))
      return wrong(`Falta al menos una línea en «${options[option] ?? ''}».`, `“${options[option] ?? ''}” needs at least one line.`)
  }
  return {}
}

/** Who accepts on the last day has to be able to pay the deposit in time. */
function dueProblem({ deposit_cents: deposit, deposit_due_on: due, valid_until: until }: QuoteInput, today: string) {
  if (deposit === 0 || !due) return
  if (due < until)
    return {
      es: 'No puede ser antes del último día para aceptar. Déjalo vacío para pedirlo al aceptar.',
      en: 'It cannot be before the last day to accept. Leave it empty to ask for it on acceptance.',
    }
  if (due > dayAfter(today, 365)) return { es: 'Elige un día del próximo año.', en: 'Choose a day within the next year.' }
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
