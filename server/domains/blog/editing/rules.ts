import { languageState, missingIn, type PostContent, type PostState } from '#contract/blog/editing.ts'
import type { FieldErrors } from '#contract/errors.ts'
import { type Locale, locales, type Localized } from '#contract/primitives.ts'

type Stored = { state: 'draft' | 'published' | 'taken_down'; published_at: string | null }

/** What a post is at a moment: a published one whose hour is still to come is planned. */
export const stateAt = ({ state, published_at }: Stored, now: Date): PostState =>
  state === 'published' && published_at !== null && new Date(published_at) > now ? 'planned' : state

const languageNames = { es: { es: 'español', en: 'Spanish' }, en: { es: 'inglés', en: 'English' } } satisfies Record<Locale, Localized>

/** What keeps a post from being shown, by field: each language that is begun has to be whole, and one has to be there. */
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

/** The address of a picture of ours: its id, and the width it is shown in. */
export const ownPicture = /^\/media\/([0-9a-f-]{36})\/(\d{2,4})\.webp$/

/** The pictures within a Markdown text: what they say they show, and the id of ours, where it is one. */
export const picturesIn = (markdown: string): { alt: string; mediaId: string | undefined }[] =>
  [...markdown.matchAll(/!\[([^\]]*)\]\(\s*([^)\s]*)/g)].map(([, alt, address]) => ({
    alt: alt!.trim(),
    mediaId: ownPicture.exec(address!)?.[1],
  }))
