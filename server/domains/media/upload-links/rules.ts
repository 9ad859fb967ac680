import { createHmac, timingSafeEqual } from 'node:crypto'

/** How long a link to add photos can be used. */
export const linkSeconds = 3600

const sign = (secret: string, id: string) => createHmac('sha256', secret).update(`upload-link:${id}`).digest('base64url')

/** What stands in the address and the code: the link's id, signed. */
export const linkToken = (secret: string, id: string): string =>
  `${Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')}.${sign(secret, id)}`

const isSame = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** The id of the link that a token was made for; undefined when none of `secrets` signed it. */
export function readLinkToken(secrets: readonly string[], token: string): string | undefined {
  const hex = Buffer.from(token.split('.')[0] ?? '', 'base64url').toString('hex')
  if (hex.length !== 32) return
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  // Only the very token, not another writing of the same bytes.
  return secrets.some((secret) => isSame(Buffer.from(token).toString('latin1'), linkToken(secret, id))) ? id : undefined
}
