import { registrationErrors } from '#contract/auth/states.ts'
import { AppError, commonErrors, isError } from '#contract/errors.ts'
import type { Context } from '#server/lib/context.ts'
import { fingerprint } from '#server/lib/fingerprint.ts'
import { takeLimit } from '#server/lib/limits.ts'

export const resendAfterSeconds = 60

export const linkSpent = () => new AppError(registrationErrors.linkSpent)

/** Limits emails to one a minute and five a day per address. Beyond that nothing is sent, silently. */
export async function isTooOften(ctx: Context, kind: string, address: string): Promise<boolean> {
  const key = `mail-${kind}:${fingerprint(ctx.config, 'limit', address).toString('base64url')}`
  try {
    await takeLimit(ctx, key, { count: 1, seconds: resendAfterSeconds })
    await takeLimit(ctx, key, { count: 5, seconds: 86_400 })
    return false
  } catch (error) {
    if (isError(error, commonErrors.rateLimited)) return true
    throw error
  }
}
