import { Outlet } from 'react-router'
import { LocalLink } from '#web/lib/link.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { siteTexts } from '#web/locales/site.ts'
import { Logo } from '#web/ui/logo.tsx'
import { Street } from '#web/ui/scenes.tsx'
import css from './auth.module.css'
import { Frame } from './frame.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

/** A card beside the street scene: sign-in, registration, forgotten password. */
export default function AuthLayout() {
  const t = useTexts(siteTexts)
  return (
    <div className={css.split}>
      <Frame
        head={
          <header className={css.head}>
            <LocalLink to="/" className={css.logo} aria-label={t.home}>
              <Logo />
            </LocalLink>
            <LanguageSwitch className={css.language} />
            <ThemeSwitch />
          </header>
        }
      >
        <div className={css.card}>
          <Outlet />
        </div>
      </Frame>
      <aside className={css.picture}>
        <p>{t.tagline}</p>
        <Street />
      </aside>
    </div>
  )
}
