import { promises } from '#contract/promises.ts'

/** How long the proof of a number holds. */
export const phoneProofDays = promises.phoneProofDays

/** How long a link that brings a guest back can be opened: one that was asked for is awaited, one in a notice may be read days later. */
export const guestLinkHours = { asked: 1, notice: 7 * 24 }

/** Whether the number of a person is proven, and not too long ago. */
export function isPhoneProven(
  { phone, phone_verified_at }: { phone: string | null; phone_verified_at: string | null },
  now: Date,
): boolean {
  if (phone === null || phone_verified_at === null) return false
  return now.getTime() - Date.parse(phone_verified_at) < phoneProofDays * 86_400_000
}

/** Up to two letters that stand for a person who has no picture. */
export function initials(name: string, surname: string): string {
  return [name, surname].map((word) => Array.from(word.trim())[0]?.toLocaleUpperCase('es') ?? '').join('') || '?'
}
