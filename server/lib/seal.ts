import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** The current application secret, and previous ones. */
export type SealSecrets = { secret: string; secretsBefore: readonly string[] }
/** Each purpose has its own key; `bound` ties the sealed text to its owner. */
type About = { purpose: string; bound: string }

/** A 256-bit key derived from the application secret for one purpose. */
export const keyOf = (secret: string, purpose: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', `oficio ${purpose}`, 32))

/** AES-256-GCM with a key derived from the application secret: nonce, tag, ciphertext. */
export function seal({ secret }: Pick<SealSecrets, 'secret'>, { purpose, bound }: About, text: string): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, purpose), nonce).setAAD(Buffer.from(bound))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** The text, and whether it was sealed with a previous secret. @throws Error when it belongs to something else, or its secret is unknown */
export function unseal({ secret, secretsBefore }: SealSecrets, about: About, sealed: Uint8Array): { text: string; isOld: boolean } {
  for (const candidate of [secret, ...secretsBefore]) {
    const text = open(candidate, about, Buffer.from(sealed))
    if (text !== undefined) return { text, isOld: candidate !== secret }
  }
  throw new Error(`${about.purpose}: sealed under another secret. Is APP_SECRET right, and after a change APP_SECRET_BEFORE set?`)
}

function open(secret: string, { purpose, bound }: About, bytes: Buffer): string | undefined {
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, purpose), bytes.subarray(0, 12))
      .setAAD(Buffer.from(bound))
      .setAuthTag(bytes.subarray(12, 28))
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
