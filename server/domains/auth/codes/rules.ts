import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { Settings } from '#contract/settings.ts'

export const resendAfterSeconds = 60

/** Limits on codes sent: to one number, to numbers that differ in the last four digits, and in total. */
export const codeLimits = ({ codesPerHour, codesPerDay }: Settings) => ({
  number: [
    { count: 1, seconds: resendAfterSeconds },
    { count: codesPerHour, seconds: 3600 },
    { count: codesPerDay, seconds: 86_400 },
  ],
  prefix: { count: 100, seconds: 3600 },
  all: { count: 2000, seconds: 86_400 },
})

/** Tells whether a try, right or wrong, uses up a code. */
export const isSpent = ({ tries, isRight }: { tries: number; isRight: boolean }, { codeTries }: Settings): boolean =>
  tries > codeTries || (tries === codeTries && !isRight)

/** Six uniformly random digits. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** Stored hash of a code. Useless without the secret, and different for the same digits in another code. */
export const codeHmac = (secret: string, codeId: string, code: string): Buffer =>
  createHmac('sha256', secret).update(`phone-code:${codeId}:${code}`).digest()

export const isSameHmac = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && timingSafeEqual(a, b)

/** Tells whether so few codes of an hour were used that this looks like SMS pumping. Source: security.md, threat 2. */
export const looksPumped = ({ sent, used }: { sent: number; used: number }): boolean => sent >= 100 && used / sent < 0.2
