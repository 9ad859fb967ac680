import type { Question } from './forms.ts'
import type { Locale } from './primitives.ts'

/** A number with the unit of its question behind it, where there is one: `1 pieza`, `3 piezas`. `written` is the number in words. */
export const withUnit = ({ unit, unit_one: one }: Pick<Question, 'unit' | 'unit_one'>, amount: number, written: string, locale: Locale) =>
  [written, (amount === 1 ? (one ?? unit) : unit)?.[locale]].filter(Boolean).join(' ')
