import type { MouseEvent } from 'react'
import { useLocation, useMatches } from 'react-router'
import { api } from '#web/lib/api.ts'
import { setCookie } from '#web/lib/cookie.ts'
import { localizedPath, withoutLocale } from '#web/lib/locale.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import type { PageHandle } from '#web/lib/page-handle.ts'
import { useStore } from '#web/lib/store.ts'
import { useTexts } from '#web/lib/texts.ts'
import { siteTexts } from '#web/locales/site.ts'

/**
 * Link to the same page in the other language, or to its fallback. The choice is saved, for signed-in people in their account, and applies
 * to pages, API responses and emails.
 */
export function LanguageSwitch({ className }: { className?: string }) {
  const t = useTexts(siteTexts)
  const other = useLocale() === 'es' ? 'en' : 'es'
  const { pathname, search } = useLocation()
  const page = useMatches().at(-1)
  const stand = (page?.handle as PageHandle<unknown> | undefined)?.withoutLanguage(page?.loaderData, other)

  function choose(event: MouseEvent<HTMLAnchorElement>) {
    setCookie('locale', other)
    if (!useStore.getState().isAuth) return
    event.preventDefault()
    const go = () => location.assign(href)
    api.profile.update({ body: { locale: other } }).then(go, go)
  }
  const href = localizedPath(stand ?? withoutLocale(pathname) + search, other)
  return (
    <a className={className} href={href} hrefLang={other} lang={other} onClick={choose}>
      {t.otherLanguage}
    </a>
  )
}
