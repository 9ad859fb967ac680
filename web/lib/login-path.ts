import type { Locale } from '#contract/primitives.ts'
import { localizedPath } from './locale.ts'

/** Why a person who was signed in stands at the sign-in page. */
export const loginReasons = ['ended', 'unavailable', 'password'] as const
export type LoginReason = (typeof loginReasons)[number]

export type LoginQuery = { redirect?: string; reason?: LoginReason }

/** The sign-in page: it says the reason, and leads on to `redirect`. */
export const loginPath = (locale: Locale, query: LoginQuery): string => {
  const search = new URLSearchParams(query).toString()
  return `${localizedPath('/auth/login', locale)}${search && `?${search}`}`
}
