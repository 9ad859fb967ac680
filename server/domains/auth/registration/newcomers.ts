import { referralCookie } from '#contract/referrals/states.ts'
import type { Context } from '#server/lib/context.ts'
import { emit } from '#server/lib/outbox.ts'

/** Says that an account was opened, in the caller's transaction, and hands on whose link brought its person: once. */
export async function announceMember(ctx: Context, userId: string): Promise<void> {
  const given = ctx.cookie(referralCookie) ?? ''
  await emit(ctx, 'user.registered', { user_id: userId, referral_code: /^[A-Z0-9]{8}$/.test(given) ? given : null })
  if (given) ctx.setCookie({ name: referralCookie, value: null })
}
