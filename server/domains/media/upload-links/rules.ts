import { createHmac, timingSafeEqual } from 'node:crypto'

/** Lifetime of an upload link. */
export const linkSeconds = 3600

const sign = (secret: string, id: string) => createHmac('sha256', secret).update(`upload-link:${id}`).digest('base64url')

/** Token of a link: its id, signed. */
export const linkToken = (secret: string, id: string): string =>
  `${Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')}.${sign(secret, id)}`

const isSame = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** Id of the link in a token; undefined if none of `secrets` signed it. */
export function readLinkToken(secrets: readonly string[], token: string): string | undefined {
  const hex = Buffer.from(token.split('.')[0] ?? '', 'base64url').toString('hex')
  if (hex.length !== 32) return
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  // The exact token only, not another base64 spelling of the same bytes.
  return secrets.some((secret) => isSame(Buffer.from(token).toString('latin1'), linkToken(secret, id))) ? id : undefined
}
