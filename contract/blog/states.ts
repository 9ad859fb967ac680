import type { Locale, Localized } from '../primitives.ts'
import type { ErrorSpec } from '../errors.ts'
import { machine } from '../machine.ts'

/** A planned post turns into a published one when its time comes; no job is involved. */
export const postStates = machine(['draft', 'planned', 'published', 'taken_down'], {
  publish: { from: ['draft', 'planned', 'taken_down'], to: 'published', by: ['A'] },
  plan: { from: ['draft', 'planned', 'taken_down'], to: 'planned', by: ['A'] },
  unplan: { from: ['planned'], to: 'draft', by: ['A'] },
  take_down: { from: ['published'], to: 'taken_down', by: ['A'] },
})
export type PostState = (typeof postStates.states)[number]

/** Fields that a language needs to be shown. */
const needed = ['title', 'excerpt', 'body'] as const
type Texts = Record<(typeof needed)[number], Localized>
export const missingIn = (post: Texts, locale: Locale) => needed.filter((field) => post[field][locale].trim() === '')
/** Completeness of a post in one language. */
export const languageStates = ['none', 'part', 'whole'] as const
export type LanguageState = (typeof languageStates)[number]
export function languageState(post: Texts, locale: Locale): LanguageState {
  const missing = missingIn(post, locale).length
  return missing === 0 ? 'whole' : missing === needed.length ? 'none' : 'part'
}

export const blogErrors = {
  changedMeanwhile: {
    code: 'changed_meanwhile',
    status: 409,
    message: {
      es: 'Otra persona guardó cambios en este artículo mientras tanto. Lo que escribiste sigue aquí.',
      en: 'Someone else saved changes to this post meanwhile. What you wrote is still here.',
    },
  },
} as const satisfies Record<string, ErrorSpec>
