import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { MailedLink } from '#contract/auth/registration.ts'

/** How long a link can be opened. */
export const linkSeconds = { 'verify-email': 24 * 3600, 'reset-password': 3600, 'change-email': 24 * 3600 } as const

/** What a link is good for: one that was made for another purpose opens nothing. */
export type LinkPurpose = keyof typeof linkSeconds

/** The secret that signs, and those before it that are still believed. */
export type LinkSecrets = { secret: string; secretsBefore: readonly string[] }

/** Tells secrets apart without telling anything of them. */
const keyId = (secret: string) => createHash('sha256').update(`key:${secret}`).digest('base64url').slice(0, 6)

const sign = (secret: string, purpose: LinkPurpose, { id, hash, expires }: Omit<MailedLink, 'signature'>) =>
  `${keyId(secret)}.${createHmac('sha256', secret).update(`link:${purpose}:${id}:${hash}:${expires}`).digest('base64url')}`

const isSame = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** Stands for an address in a link, so that the link dies with it. */
export const addressHash = (email: string): string => createHash('sha256').update(`address:${email.toLowerCase()}`).digest('base64url')

/** A link to `hash` of person `id`, signed, good from `now` for as long as its purpose allows. */
export function signLink(
  { secret }: LinkSecrets,
  purpose: LinkPurpose,
  { id, hash, now }: { id: string; hash: string; now: Date },
): MailedLink {
  const expires = String(Math.floor(now.getTime() / 1000) + linkSeconds[purpose])
  return { id, hash, expires, signature: sign(secret, purpose, { id, hash, expires }) }
}

/** Whether we signed exactly this for this purpose, and it has not expired. */
export function isLinkGood({ secret, secretsBefore }: LinkSecrets, purpose: LinkPurpose, link: MailedLink, now: Date): boolean {
  const signer = [secret, ...secretsBefore].find((candidate) => link.signature.startsWith(`${keyId(candidate)}.`))
  if (!signer || !isSame(link.signature, sign(signer, purpose, link))) return false
  return Number(link.expires) * 1000 > now.getTime()
}

/** The path of a link below `base`. */
export const linkPath = (base: string, { id, hash, expires, signature }: MailedLink): string =>
  `${base}/${id}/${hash}?${new URLSearchParams({ expires, signature })}`
