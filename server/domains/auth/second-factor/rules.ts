import { createHmac, randomBytes } from 'node:crypto'
import { generateSecret, generateURI, verifySync } from 'otplib'
import type { SealSecrets } from '#server/lib/seal.ts'
import * as sealing from '#server/lib/seal.ts'

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

const about = (userId: string) => ({ purpose: 'second factor', bound: userId })

/** Seals it for this account alone. */
export const seal = (secrets: SealSecrets, userId: string, text: string): Buffer => sealing.seal(secrets, about(userId), text)

/** The text, and whether it was sealed under a secret from before. @throws Error for another account, or under a secret that is not known any more */
export const unseal = (secrets: SealSecrets, userId: string, sealed: Uint8Array) => sealing.unseal(secrets, about(userId), sealed)

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
  createHmac('sha256', sealing.keyOf(factorSecret, 'recovery codes')).update(plainCode(code)).digest()
