import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { generateSecret, generateURI, verifySync } from 'otplib'

export const recoveryCodeCount = 10

/** How often a code may be tried for one account, right or wrong. */
export const factorTries = [
  { count: 5, seconds: 300 },
  { count: 50, seconds: 86_400 },
]

const stepSeconds = 30

/** 160 random bits in Base32. */
export const newFactorSecret = (): string => generateSecret()

/** What the QR code of the set-up says. */
export const factorUri = (secret: string, email: string): string => generateURI({ issuer: 'Oficio', label: email, secret })

/**
 * The time step that a code stands for: of this half minute, or of the one before or after, as phones and people are slow; undefined for a wrong
 * code. `epochSeconds` is the world's time, whatever the sandbox's clock says: phones keep to it.
 */
export function stepOf(secret: string, code: string, epochSeconds: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return
  const result = verifySync({ secret, token: code, epoch: epochSeconds, epochTolerance: stepSeconds, strategy: 'totp' })
  return result.valid && 'timeStep' in result ? result.timeStep : undefined
}

const keyOf = (secret: string, purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', `oficio ${purpose}`, 32))

/** The application's secret, and those before it. */
export type SealSecrets = { secret: string; secretsBefore: readonly string[] }

/** AES-256-GCM under a key from the application's secret, bound to the account: nonce, tag, text. */
export function seal({ secret }: SealSecrets, userId: string, text: string): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, 'second factor'), nonce).setAAD(Buffer.from(userId))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/**
 * The text, and whether it was sealed under a secret from before. @throws Error when it was sealed for another account, or under a secret that is
 * not known any more
 */
export function unseal({ secret, secretsBefore }: SealSecrets, userId: string, sealed: Uint8Array): { text: string; isOld: boolean } {
  for (const candidate of [secret, ...secretsBefore]) {
    const text = open(candidate, userId, Buffer.from(sealed))
    if (text !== undefined) return { text, isOld: candidate !== secret }
  }
  throw new Error('a second factor was sealed under another secret: is APP_SECRET_BEFORE set?')
}

function open(secret: string, userId: string, bytes: Buffer): string | undefined {
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, 'second factor'), bytes.subarray(0, 12))
      .setAAD(Buffer.from(userId))
      .setAuthTag(bytes.subarray(12, 28))
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

// Without letters and digits that are taken for one another.
const alphabet = '23456789abcdefghjkmnpqrstvwxyz'
const half = 5

/** Ten characters with a hyphen in the middle, 49 random bits. */
export function newRecoveryCode(): string {
  let code = ''
  while (code.length < 2 * half) {
    const byte = randomBytes(1)[0]!
    if (byte < 240) code += alphabet[byte % alphabet.length]
  }
  return `${code.slice(0, half)}-${code.slice(half)}`
}

/** A code as it was typed: with or without blanks, hyphens and capitals. */
export const plainCode = (written: string): string => written.replace(/[\s-]/g, '').toLowerCase()

/** Says nothing without the secret of the account's app, which is sealed. */
export const recoveryHash = (factorSecret: string, code: string): Buffer =>
  createHmac('sha256', keyOf(factorSecret, 'recovery codes')).update(plainCode(code)).digest()
