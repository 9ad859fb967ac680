import type { AuthUser } from '#contract/users/people.ts'
import { api } from './api.ts'
import { isApiError } from './api-error.ts'
import { localeOf, withoutLocale } from './locale.ts'
import { loginPath } from './login-path.ts'

/** Opens another page of the site. */
export type GoTo = (path: string) => unknown

/** Delays before the second and third attempts, in ms. */
const pauses = [1000, 3000]

/** Pages that sign people in themselves, and don't redirect. */
const isSignInPage = (path: string) => /^\/(auth|join|reset-password|register\/verification)(\/|$)/.test(withoutLocale(path))

/**
 * Recovers after a check of the session failed with `status` in a browser that was signed in. Server errors are retried, three attempts in
 * all. Then, or when the session has ended, the person goes to sign-in and returns from there.
 * @throws Error when the connection is lost meanwhile, or the server rate-limits: the page stays as it is
 */
export async function recover(status: number, { goTo, signedOut }: { goTo: GoTo; signedOut: () => void }): Promise<AuthUser | null> {
  let latest = status
  for (const pause of pauses) {
    if (latest < 500) break
    await new Promise((resolve) => setTimeout(resolve, pause))
    try {
      return await api.auth.user()
    } catch (error) {
      if (!isApiError(error)) throw error
      latest = error.status
    }
  }
  if (latest === 429) throw new Error('asked too often')
  signedOut()
  const { pathname, search, hash } = location
  if (!isSignInPage(pathname))
    goTo(loginPath(localeOf(pathname), { redirect: pathname + search + hash, reason: latest < 500 ? 'ended' : 'unavailable' }))
  return null
}
