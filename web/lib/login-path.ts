import type { Locale } from '#contract/primitives.ts'
import { localizedPath } from './locale.ts'

/** Reasons for which a person with an account is sent to the sign-in page. */
export const loginReasons = ['ended', 'unavailable', 'password', 'registered'] as const
export type LoginReason = (typeof loginReasons)[number]

export type LoginQuery = { redirect?: string; reason?: LoginReason }

/** Sign-in page with its reason, continuing to `redirect`. */
export const loginPath = (locale: Locale, query: LoginQuery): string => {
  const search = new URLSearchParams(query).toString()
  return `${localizedPath('/auth/login', locale)}${search && `?${search}`}`
}
