import type { Locale } from '#contract/primitives.ts'
import { useLocale } from '#web/lib/locale-context.ts'

type Text = string | ((...values: never[]) => string)
type Dictionary = { readonly [key: string]: Text | Dictionary | readonly (Text | Dictionary)[] }
type SameShape<T> = T extends string
  ? string
  : T extends (...values: infer V) => string
    ? (...values: V) => string
    : { [K in keyof T]: SameShape<T[K]> }

export type Texts<T> = Record<Locale, SameShape<T>>

/**
 * Texts of one area in both languages, side by side. A value is a string, a function of typed values that returns one, or a group of those.
 * A missing or extra English key, or a different signature, doesn't compile.
 */
// @__NO_SIDE_EFFECTS__
export const texts = <const T extends Dictionary>(words: { es: T; en: SameShape<NoInfer<T>> }): Texts<T> => words as unknown as Texts<T>

/** Texts of `dictionary` in the language of the page. */
export const useTexts = <T>(dictionary: Record<Locale, T>): T => dictionary[useLocale()]
