import { languageState, missingIn, type PostState } from '#contract/blog/states.ts'
import type { PostContent } from '#contract/blog/editing.ts'
import type { FieldErrors } from '#contract/errors.ts'
import type { Locale, Localized } from '#contract/primitives.ts'
import { locales } from '#contract/locale.ts'

type Stored = { state: 'draft' | 'published' | 'taken_down'; published_at: string | null }

/** State of a post at a moment: published posts with a future time are planned. */
export const stateAt = ({ state, published_at }: Stored, now: Date): PostState =>
  state === 'published' && published_at !== null && new Date(published_at) > now ? 'planned' : state

const languageNames = { es: { es: 'español', en: 'Spanish' }, en: { es: 'inglés', en: 'English' } } satisfies Record<Locale, Localized>

/** Problems that block publication, by field: each started language must be complete, and one is required. */
export function publishingProblems(content: PostContent): FieldErrors {
  const isEmpty = locales.every((locale) => languageState(content, locale) === 'none')
  const unfinished = locales.filter((locale) => isEmpty || languageState(content, locale) === 'part')
  return Object.fromEntries(
    unfinished.flatMap((locale) =>
      missingIn(content, locale).map((field) => [
        `${field}.${locale}`,
        [
          {
            es: `Falta en ${languageNames[locale].es}. Escríbelo, o deja vacío ese idioma entero.`,
            en: `This is missing in ${languageNames[locale].en}. Write it, or leave that language empty altogether.`,
          },
        ],
      ]),
    ),
  )
}
