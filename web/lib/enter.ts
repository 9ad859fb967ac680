import { useNavigate } from 'react-router'
import type { AuthUser } from '#contract/users/people.ts'
import { localizedPath, withoutLocale } from './locale.ts'
import { useLocale } from './locale-context.ts'
import { signedIn } from './session.ts'

/** Opens a page after sign-in, in the language of the account, which takes precedence over the page's language. */
export function useEnter() {
  const navigate = useNavigate()
  const locale = useLocale()
  return (user: AuthUser, path: string) => {
    signedIn(user)
    const address = localizedPath(withoutLocale(path), user.locale)
    if (user.locale === locale) void navigate(address, { replace: true })
    else location.replace(address)
  }
}
