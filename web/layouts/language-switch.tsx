import { useLocation } from 'react-router'
import { setCookie } from '#web/lib/cookie.ts'
import { localizedPath, withoutLocale } from '#web/lib/locale.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { siteTexts } from '#web/locales/site.ts'

/** The same page in the other language. The choice is kept and wins from then on, for pages, API answers and mails. */
export function LanguageSwitch({ className }: { className?: string }) {
  const t = useTexts(siteTexts)
  const other = useLocale() === 'es' ? 'en' : 'es'
  const { pathname, search } = useLocation()
  return (
    <a
      className={className}
      href={localizedPath(withoutLocale(pathname) + search, other)}
      hrefLang={other}
      lang={other}
      onClick={() => setCookie('locale', other)}
    >
      {t.otherLanguage}
    </a>
  )
}
