import type { Locale } from '#contract/primitives.ts'

/** What a route exports as `handle` when its page may not be written in both languages. */
export type PageHandle<Loaded> = {
  /** The page that stands for it in a language that it lacks. The loader's data is undefined where that failed. */
  withoutLanguage: (loaded: Loaded | undefined, locale: Locale) => string | undefined
}
