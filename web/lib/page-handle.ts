import type { Locale } from '#contract/primitives.ts'

/** `handle` of a route whose page may exist in one language only. */
export type PageHandle<Loaded> = {
  /** Path to the fallback page for a missing language. `loaded` is undefined when the loader failed. */
  withoutLanguage: (loaded: Loaded | undefined, locale: Locale) => string | undefined
}
