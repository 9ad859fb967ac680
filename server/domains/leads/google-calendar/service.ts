import * as z from 'zod/mini'
import type { CurrentCalendar } from '#contract/leads/external-calendar.ts'
import { AppError, commonErrors } from '#contract/errors.ts'
import { googleCalendarErrors } from '#contract/leads/states.ts'
import { beginConsent, calendarScopes, finishConsent, readCredential } from '#server/gateways/identity/google.ts'
import { findBegun, forgetBegun, keepBegun } from '#server/lib/begun-flow.ts'
import type { GoogleConfig } from '#server/lib/config.ts'
import type { CompanyMember, Context } from '#server/lib/context.ts'
import { connectAccount, type Holder, idOf } from '../external-calendars/service.ts'

const cookie = 'google-calendar'
const path = '/user/companies/profile/integrations/calendar/google'
const Begun = z.object({ state: z.string(), nonce: z.string(), verifier: z.string(), redirectUri: z.string(), calendarId: z.string() })

function provider({ config }: Context): GoogleConfig & { calendarUrl: string } {
  const { google } = config
  if (!google?.calendarUrl) throw new AppError(commonErrors.notFound)
  return { ...google, calendarUrl: google.calendarUrl }
}

/** Address at Google where the person allows access. Only this browser can finish it, for this company or member. @throws AppError google_calendar_unavailable */
export async function beginGoogle(ctx: Context<CompanyMember>, holder: Holder): Promise<{ url: string }> {
  const google = provider(ctx)
  const redirectUri = `${new URL(ctx.config.appUrl).origin}${ctx.locale === 'en' ? '/en' : ''}${path}`
  const scope = ['openid', 'email', ...calendarScopes].join(' ')
  const { url, started } = await beginConsent(ctx.config, google, { redirectUri, scope, isLasting: true, mark: holder }).catch(
    (error: unknown) => {
      ctx.log.warn({ err: error }, 'the identity provider does not answer')
      throw new AppError(googleCalendarErrors.unavailable, { retryAfterSeconds: 30 })
    },
  )
  keepBegun(ctx, cookie, { ...started, redirectUri, calendarId: idOf(ctx, holder) })
  return { url }
}

type Answer = { code: string; state: string; iss?: string | undefined }

/**
 * Connects the calendar of Google's answer once it was read.
 * @throws AppError `google_calendar_refused` when this browser began nothing of the kind, `google_calendar_ungranted` when the person left
 * something out, `google_calendar_unread`
 */
export async function finishGoogle(ctx: Context<CompanyMember>, holder: Holder, { code, state, iss }: Answer): Promise<CurrentCalendar> {
  const google = provider(ctx)
  const started = findBegun(ctx, cookie, Begun)
  if (started?.state !== state || started.calendarId !== idOf(ctx, holder)) throw new AppError(googleCalendarErrors.refused)
  const callback = new URL(`${started.redirectUri}?${new URLSearchParams({ code, state, ...(iss ? { iss } : {}) })}`)
  const { scopes, refreshToken, email } = await exchange(ctx, google, { callback, started })
  if (!refreshToken || !calendarScopes.every((scope) => scopes.includes(scope))) throw new AppError(googleCalendarErrors.ungranted)
  const account = { provider: 'google', url: google.calendarUrl, username: email, password: refreshToken } as const
  const { failure, current } = await connectAccount(ctx, holder, account)
  if (failure !== null) throw new AppError(googleCalendarErrors.unread)
  forgetBegun(ctx, cookie)
  return current
}

async function exchange(ctx: Context, google: GoogleConfig, returned: Parameters<typeof finishConsent>[2]) {
  try {
    const tokens = await finishConsent(ctx.config, google, returned)
    const identity = await readCredential(ctx.config, google, tokens.idToken)
    if (!identity) throw new Error('an unreadable token')
    return { ...tokens, email: identity.email }
  } catch (error) {
    ctx.log.warn({ err: error }, 'a consent at the identity provider was not finished')
    throw new AppError(googleCalendarErrors.refused)
  }
}
