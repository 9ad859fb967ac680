import type { AuthUser } from '#contract/users/people.ts'
import { api } from './api.ts'
import { isApiError } from './api-error.ts'
import { localeOf, withoutLocale } from './locale.ts'
import { loginPath } from './login-path.ts'
import { type GoTo, signedOut } from './session.ts'

/** Pauses before the second and the third try, in ms. */
const pauses = [1000, 3000]

/** Pages that sign people in by themselves: nobody is sent away from them. */
const isWayIn = (path: string) => /^\/(auth|join|reset-password|register\/verification)(\/|$)/.test(withoutLocale(path))

/**
 * The browser believed that somebody was signed in, and asking the server failed with `status`. A fault of the server is tried three times in all;
 * then, or when the session has ended, the person goes to sign in and comes back from there.
 * @throws Error when the connection is lost meanwhile, or the server asks for patience: the page stays as it is
 */
export async function recover(status: number, goTo: GoTo): Promise<AuthUser | null> {
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
  if (!isWayIn(pathname))
    goTo(loginPath(localeOf(pathname), { redirect: pathname + search + hash, reason: latest < 500 ? 'ended' : 'unavailable' }))
  return null
}
