import { referralCookie } from '#contract/referrals/states.ts'
import type { Context } from '#server/lib/context.ts'
import { emit } from '#server/lib/outbox.ts'

/** Announces a new account in the caller's transaction, with its referral code, which is used once. */
export async function announceMember(ctx: Context, userId: string): Promise<void> {
  const given = ctx.cookie(referralCookie) ?? ''
  await emit(ctx, 'user.registered', { user_id: userId, referral_code: /^[A-Z0-9]{8}$/.test(given) ? given : null })
  if (given) ctx.setCookie({ name: referralCookie, value: null })
}
