import { country } from '#country/country.ts'
import type { Question } from './forms.ts'
import type { Locale } from '../primitives.ts'

type InUnits = Pick<Question, 'unit' | 'unit_one'>
type Write = (amount: number) => string

const sign = country.currency.symbol

/** A number with the unit of its question, if any: `1 pieza`, `3 piezas`, `$3`. */
export function withUnit({ unit, unit_one: one }: InUnits, amount: number, write: Write, locale: Locale): string {
  const word = (amount === 1 ? (one ?? unit) : unit)?.[locale]
  return word === sign ? sign + write(amount) : [write(amount), word].filter(Boolean).join(' ')
}

/** Two numbers with their common unit: `5 – 10 piezas`, `$5 – $10`. */
export const rangeWithUnit = (question: InUnits, { min, max }: { min: number; max: number }, write: Write, locale: Locale): string =>
  `${question.unit?.[locale] === sign ? sign : ''}${write(min)} – ${withUnit(question, max, write, locale)}`
