import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** Reasons for which the original stands in place of a translation. */
export const untranslatedBecause = ['unavailable', 'changed', 'limit'] as const

/** A text in the reader's language, or the original and the reason. */
export const Translated = z.object({ original: z.string(), text: z.string(), untranslated: z.nullable(z.enum(untranslatedBecause)) })
export type Translated = z.infer<typeof Translated>

/** `place`: host of the provider that would get the text; null where nothing is translated. */
export const TranslationChoice = z.object({ place: z.nullable(z.string()), is_always: z.boolean() })
export type TranslationChoice = z.infer<typeof TranslationChoice>

export const translationsApi = {
  get: endpoint({
    method: 'GET',
    path: '/api/user/translation',
    access: 'owner',
    summary: 'Get whether texts of others can be translated, and whether the caller always wants it',
    response: TranslationChoice,
  }),
  choose: endpoint({
    method: 'PUT',
    path: '/api/user/translation',
    access: 'owner',
    summary: 'Choose whether texts of others are always translated',
    body: z.object({ is_always: z.boolean() }),
    response: TranslationChoice,
  }),
}
