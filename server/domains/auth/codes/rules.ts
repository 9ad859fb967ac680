import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { Settings } from '#contract/settings.ts'

/** How long a proof of presence is good for. */
export const proofSeconds = 600

export const resendAfterSeconds = 60

/** How often codes are sent: each to one number, together to numbers that differ in their last four digits, and all in all. */
export const codeLimits = ({ codesPerHour, codesPerDay }: Settings) => ({
  number: [
    { count: 1, seconds: resendAfterSeconds },
    { count: codesPerHour, seconds: 3600 },
    { count: codesPerDay, seconds: 86_400 },
  ],
  prefix: { count: 100, seconds: 3600 },
  all: { count: 2000, seconds: 86_400 },
})

/** Whether a try, right or wrong, ends a code that allows so many. */
export const isSpent = ({ tries, isRight }: { tries: number; isRight: boolean }, { codeTries }: Settings): boolean =>
  tries > codeTries || (tries === codeTries && !isRight)

/** Six digits, each as likely as any other. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** What is stored of a code: it says nothing without the secret, and nothing about the same digits in another code. */
export const codeHmac = (secret: string, codeId: string, code: string): Buffer =>
  createHmac('sha256', secret).update(`phone-code:${codeId}:${code}`).digest()

export const isSameHmac = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && timingSafeEqual(a, b)

/** Whether so few of the codes of an hour are used that somebody earns by having them sent. Source: security.md, threat 2. */
export const looksPumped = ({ sent, used }: { sent: number; used: number }): boolean => sent >= 100 && used / sent < 0.2
