import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { MailedLink } from '#contract/auth/links.ts'

/** Lifetime of a link in seconds, by purpose. */
export const linkSeconds = { 'verify-email': 24 * 3600, 'reset-password': 3600, 'change-email': 24 * 3600 } as const

/** Purpose of a link. A link for another purpose is rejected. */
export type LinkPurpose = keyof typeof linkSeconds

/** Current signing secret, and previous ones that are still accepted. */
export type LinkSecrets = { secret: string; secretsBefore: readonly string[] }

/** Identifies a secret without revealing anything about it. */
const keyId = (secret: string) => createHash('sha256').update(`key:${secret}`).digest('base64url').slice(0, 6)

const sign = (secret: string, purpose: LinkPurpose, { id, hash, expires }: Omit<MailedLink, 'signature'>) =>
  `${keyId(secret)}.${createHmac('sha256', secret).update(`link:${purpose}:${id}:${hash}:${expires}`).digest('base64url')}`

const isSame = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** Hash of an email address, which makes a link invalid once the address changes. */
export const addressHash = (email: string): string => createHash('sha256').update(`address:${email.toLowerCase()}`).digest('base64url')

/** Signs a link to `hash` of person `id`, valid from `now` for the lifetime of its purpose. */
export function signLink(
  { secret }: LinkSecrets,
  purpose: LinkPurpose,
  { id, hash, now }: { id: string; hash: string; now: Date },
): MailedLink {
  const expires = String(Math.floor(now.getTime() / 1000) + linkSeconds[purpose])
  return { id, hash, expires, signature: sign(secret, purpose, { id, hash, expires }) }
}

/** Tells whether the signature is ours, matches the purpose, and has not expired. */
export function isLinkGood({ secret, secretsBefore }: LinkSecrets, purpose: LinkPurpose, link: MailedLink, now: Date): boolean {
  const signer = [secret, ...secretsBefore].find((candidate) => link.signature.startsWith(`${keyId(candidate)}.`))
  if (!signer || !isSame(link.signature, sign(signer, purpose, link))) return false
  return Number(link.expires) * 1000 > now.getTime()
}

/** Path of a link below `base`. */
export const linkPath = (base: string, { id, hash, expires, signature }: MailedLink): string =>
  `${base}/${id}/${hash}?${new URLSearchParams({ expires, signature })}`
