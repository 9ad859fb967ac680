import { createHash, randomUUID } from 'node:crypto'
import type { Reputation } from '#contract/reviews/portable.ts'
import { signingKeyOf } from '#server/lib/signing-keys.ts'

/** The other platform of the sandbox. */
export const sandboxIssuer = 'https://otra-plataforma.example'

/** Its key, the same in every process. */
export const sandboxKey = signingKeyOf(createHash('sha256').update(sandboxIssuer).digest('base64url'))

/** Reviews that it has removed since it signed its files. */
export const sandboxRemoved = ['retirada']

const texts = [
  ['retirada', 'Sofía L.', 5, 'Cambió toda la instalación en un día y dejó limpio.'],
  ['b-2', 'James T.', 5, 'On time, fair price, and he explained every step.'],
  ['b-1', 'Elena R.', 4, 'Muy buen trabajo, aunque llegó media hora tarde.'],
] as const

/** A file that the other platform signs for a company there, as at `now`. `code` is that of the platform which imports it. */
export async function signSandboxFile({ now, code }: { now: Date; code: string }): Promise<string> {
  const { SignJWT, importJWK } = await import('jose')
  const reputation: Reputation = {
    version: 1,
    holder: { name: 'Plomería Morales', city: 'Silver Spring', state: 'MD' },
    rating: { mean: 4.67, count: 3 },
    records: { hires: 5, member_since: '2021-03-01T12:00:00.000Z' },
    reviews: texts.map(([id, author, overall, text]) => ({
      id,
      level: 'verified_hire',
      author,
      service: 'Plomería',
      city: 'Silver Spring',
      overall,
      text,
      published_at: '2025-05-01T12:00:00.000Z',
      reply: null,
    })),
    removals: `${sandboxIssuer}/removed`,
  }
  return new SignJWT({ reputation, nonce: code })
    .setProtectedHeader({ alg: 'ES256', typ: 'reputation+jwt' })
    .setIssuer(sandboxIssuer)
    .setSubject(`${sandboxIssuer}/plomeria-morales`)
    .setIssuedAt(now)
    .setJti(randomUUID())
    .sign(await importJWK(sandboxKey, 'ES256'))
}
