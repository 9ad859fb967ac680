import { lengthOf } from '#contract/settings.ts'
import type { Context } from '#server/lib/context.ts'

/** How long a link that brings a guest back can be opened: one that was asked for is awaited, one in a notice may be read days later. */
export const guestLinkHours = { asked: 1, notice: 7 * 24 }

/** Whether the number of a person is proven, and not too long ago. */
export function isPhoneProven(
  { now, settings }: Pick<Context, 'now' | 'settings'>,
  { phone, phone_verified_at: at }: { phone: string | null; phone_verified_at: string | null },
): boolean {
  if (phone === null || at === null) return false
  return now().getTime() - Date.parse(at) < lengthOf('phoneProofDays', settings(at))
}

/** Up to two letters that stand for a person who has no picture. */
export function initials(name: string, surname: string): string {
  return [name, surname].map((word) => Array.from(word.trim())[0]?.toLocaleUpperCase('es') ?? '').join('') || '?'
}
