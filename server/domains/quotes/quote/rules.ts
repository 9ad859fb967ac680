import type { FieldErrors } from '#contract/errors.ts'
import { optionTotals } from '#contract/quotes/totals.ts'
import type { Localized } from '#contract/primitives.ts'
import type { QuoteInput } from '#contract/quotes/quote.ts'
import { written } from '#server/lib/money.ts'
import type { Settings } from '#contract/settings.ts'

/** Today in a time zone, as `YYYY-MM-DD`. */
export const dayIn = (timeZone: string, now: Date): string => new Intl.DateTimeFormat('en-CA', { timeZone }).format(now)

/** The calendar day `days` after `today` (`YYYY-MM-DD`). */
export function dayAfter(today: string, days: number): string {
  const day = new Date(`${today}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + days)
  return day.toISOString().slice(0, 10)
}

/** Default last day of a new quote. */
export const usualValidUntil = (today: string, { quoteUsualDays }: Settings) => dayAfter(today, quoteUsualDays)

/** Problems of a quote by field, beyond its schema; empty when it can be saved. `today` is the company's day. */
export function quoteProblems(input: QuoteInput, today: string, defaultSettings: Settings): FieldErrors {
  const subtotalCents = cheapest(input).subtotalCents
  const isDiscountTooHigh = input.discount_cents > subtotalCents
  // An excessive discount is ignored for the other checks, so all problems show at once.
  const { totalCents } = cheapest(isDiscountTooHigh ? { ...input, discount_cents: 0 } : input)
  return {
    ...optionProblems(input),
    ...byField({
      discount_cents: isDiscountTooHigh && {
        es: `El descuento no puede pasar de ${written(subtotalCents)}.`,
        en: `The discount can’t exceed ${written(subtotalCents)}.`,
      },
      deposit_cents: input.deposit_cents > totalCents && {
        es: `El anticipo no puede pasar del total, ${written(totalCents)}.`,
        en: `The deposit can’t exceed the total, ${written(totalCents)}.`,
      },
      deposit_due_on: dueProblem(input, today),
      high_cents: rangeProblem(input, totalCents),
      valid_until: validityProblem(input, today, defaultSettings),
    }),
  }
}

/** Missing parts of a draft by field, before it can be sent. An unsaved draft is empty. */
export const sendProblems = (draft: { lines: number; message: string; valid_until: string }, today: string): FieldErrors =>
  byField({
    items: draft.lines === 0 && { es: 'Agrega al menos una línea.', en: 'Add at least one line.' },
    message: draft.message.length < 20 && { es: 'Escribe al menos 20 caracteres.', en: 'Write at least 20 characters.' },
    valid_until: draft.valid_until <= today && { es: 'Elige un día que aún no haya pasado.', en: 'Choose a day in the future.' },
  })

const byField = (problems: Record<string, Localized | false | undefined>): FieldErrors =>
  Object.fromEntries(Object.entries(problems).flatMap(([field, problem]) => (problem ? [[field, [problem]]] : [])))

/** Discount and deposit have to fit the cheapest option. */
function cheapest(input: QuoteInput) {
  const sums = optionTotals(input)
  return {
    subtotalCents: Math.min(...sums.map((sum) => sum.subtotalCents)),
    totalCents: Math.min(...sums.map((sum) => sum.totalCents)),
  }
}

/** Problems in how items and options fit together. */
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

/** Accepting on the last day has to leave time to pay the deposit. */
function dueProblem({ deposit_cents: deposit, deposit_due_on: due, valid_until: until }: QuoteInput, today: string) {
  if (deposit === 0 || !due) return
  if (due < until)
    return {
      es: 'No puede ser antes del último día para aceptar. Déjalo vacío para pedirlo al aceptar.',
      en: 'It can’t be before the last day to accept. Leave it blank to ask for it when they accept.',
    }
  if (due > dayAfter(today, 365)) return { es: 'Elige un día del próximo año.', en: 'Choose a day within the next year.' }
}

function rangeProblem({ type, high_cents: high }: QuoteInput, low: number) {
  if (type !== 'range') return
  if (high === null || high === undefined) return { es: 'Escribe hasta cuánto puede costar.', en: 'Enter the most it could cost.' }
  if (high < low || high > 2 * low)
    return {
      es: `Tiene que estar entre ${written(low)} y ${written(2 * low)}.`,
      en: `It must be between ${written(low)} and ${written(2 * low)}.`,
    }
}

function validityProblem({ valid_until: until }: QuoteInput, today: string, { quoteLeastDays: least, quoteMostDays: most }: Settings) {
  if (until < dayAfter(today, least) || until > dayAfter(today, most))
    return { es: `Elige un día entre ${least} y ${most} días desde hoy.`, en: `Choose a day ${least} to ${most} days from today.` }
}
