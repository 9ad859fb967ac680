import { createHmac, randomBytes } from 'node:crypto'
import { generateSecret, generateURI, verifySync } from 'otplib'
import { brand } from '#brand/brand.ts'
import type { SealSecrets } from '#server/lib/seal.ts'
import * as sealing from '#server/lib/seal.ts'

export const recoveryCodeCount = 10

/** Limits on tries of a code per account, right or wrong. */
export const factorTries = [
  { count: 5, seconds: 300 },
  { count: 50, seconds: 86_400 },
]

const stepSeconds = 30

/** 160 random bits in Base32. */
export const newFactorSecret = (): string => generateSecret()

/** Content of the setup QR code. */
export const factorUri = (secret: string, email: string): string => generateURI({ issuer: brand.name, label: email, secret })

/**
 * Time step of a code: the current half minute, or the one before or after, to allow for slow phones and people; undefined for a wrong
 * code. `epochSeconds` is real time, regardless of the sandbox clock: phones keep to it.
 */
export function stepOf(secret: string, code: string, epochSeconds: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return
  const result = verifySync({ secret, token: code, epoch: epochSeconds, epochTolerance: stepSeconds, strategy: 'totp' })
  return result.valid && 'timeStep' in result ? result.timeStep : undefined
}

const about = (userId: string) => ({ purpose: 'second factor', bound: userId })

/** Seals a text for one account. */
export const seal = (secrets: SealSecrets, userId: string, text: string): Buffer => sealing.seal(secrets, about(userId), text)

/** Opens a sealed text, and tells whether it was sealed with a previous secret. @throws Error for another account, or under a secret that is not known any more */
export const unseal = (secrets: SealSecrets, userId: string, sealed: Uint8Array) => sealing.unseal(secrets, about(userId), sealed)

// No letters and digits that look alike.
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

/** Normalizes a typed code: drops blanks and hyphens, lowers case. */
export const plainCode = (written: string): string => written.replace(/[\s-]/g, '').toLowerCase()

/** Hash of a recovery code, keyed with the sealed secret of the account's app. */
export const recoveryHash = (factorSecret: string, code: string): Buffer =>
  createHmac('sha256', sealing.keyOf(factorSecret, 'recovery codes')).update(plainCode(code)).digest()
