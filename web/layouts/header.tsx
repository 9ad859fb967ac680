import type { ReactNode } from 'react'
import { LocalLink } from '#web/lib/link.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { siteTexts } from '#web/locales/site.ts'
import { Logo } from '#web/ui/logo.tsx'
import { AccountMenu } from './account-menu.tsx'
import css from './header.module.css'
import { LanguageSwitch } from './language-switch.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

/** Header of a page. `search` is the small search box of pages other than the home page. */
export function Header({ search }: { search?: ReactNode }) {
  const t = useTexts(siteTexts)
  return (
    <header className={css.header}>
      <div className={css.row}>
        <LocalLink to="/" className={css.logo} aria-label={t.home}>
          <Logo />
        </LocalLink>
        <div className={css.search}>{search}</div>
        <LanguageSwitch className={css.language} />
        <span className={css.theme}>
          <ThemeSwitch />
        </span>
        <AccountMenu />
      </div>
    </header>
  )
}
