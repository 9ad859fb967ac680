import { href, useRouteLoaderData } from 'react-router'
import type { Site } from '#web/lib/page-context.ts'
import { LocalLink } from '#web/lib/link.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { siteTexts } from '#web/locales/site.ts'
import { Awning } from '#web/ui/awning.tsx'
import { Logo } from '#web/ui/logo.tsx'
import css from './footer.module.css'
import { LanguageSwitch } from './language-switch.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

export function Footer() {
  const { footer } = useTexts(siteTexts)
  const site = useRouteLoaderData<Site>('root')
  return (
    <footer className={css.footer}>
      <Awning />
      <div className={css.row}>
        <div className={css.promise}>
          <Logo />
          <p>{footer.promise}</p>
          <nav aria-label={footer.pages} className={css.pages}>
            <LocalLink to={href('/local-services')}>{footer.services}</LocalLink>
            <LocalLink to={href('/search')}>{footer.search}</LocalLink>
            <LocalLink to={href('/precios')}>{footer.prices}</LocalLink>
            <LocalLink to={href('/gallery')}>{footer.gallery}</LocalLink>
            <LocalLink to={href('/auth/register/pro')}>{footer.pros}</LocalLink>
            <LocalLink to={href('/legal/faqs')}>{footer.faqs}</LocalLink>
            <LocalLink to="/legal/referral">{footer.referral}</LocalLink>
            <LocalLink to={href('/blog')}>{footer.blog}</LocalLink>
          </nav>
        </div>
        <div className={css.choices}>
          <LanguageSwitch className={css.language} />
          <ThemeSwitch />
        </div>
        <nav aria-label={footer.legal} className={css.legal}>
          <LocalLink to="/legal/terms">{footer.terms}</LocalLink>
          <LocalLink to="/legal/privacy">{footer.privacy}</LocalLink>
          <LocalLink to="/legal/cookies">{footer.cookies}</LocalLink>
          <LocalLink to={href('/legal/donotsell')}>{footer.doNotSell}</LocalLink>
          <LocalLink to="/legal/refundpolicy">{footer.refunds}</LocalLink>
        </nav>
        <p className={css.small}>
          <span>{footer.rights}</span>
          <span>{footer.made}</span>
          {site?.hasSandbox && <span>{footer.sandbox}</span>}
        </p>
      </div>
    </footer>
  )
}
