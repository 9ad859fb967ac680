import { useNavigate } from 'react-router'
import type { AuthUser } from '#contract/users/people.ts'
import { localizedPath, withoutLocale } from './locale.ts'
import { useLocale } from './locale-context.ts'
import { signedIn } from './session.ts'

/** Opens a page after sign-in: in English from an English address, otherwise in the language of the account. */
export function useEnter() {
  const navigate = useNavigate()
  const locale = useLocale()
  return (user: AuthUser, path: string) => {
    signedIn(user)
    const chosen = locale === 'en' ? 'en' : user.locale
    const address = localizedPath(withoutLocale(path), chosen)
    if (chosen === locale) void navigate(address, { replace: true })
    else location.replace(address)
  }
}
