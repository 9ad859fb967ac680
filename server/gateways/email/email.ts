/**
 * `id` lets a provider discard duplicates. A POST to `unsubscribeUrl` stops emails of this kind. `code` is the code in the text, which the
 * sandbox shows separately.
 */
export type Email = {
  id: string
  to: string
  subject: string
  text: string
  html: string
  unsubscribeUrl?: string | undefined
  code?: string | undefined
}
