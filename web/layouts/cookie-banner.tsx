import { chooseCookies } from '#web/lib/consent.ts'
import { LocalLink } from '#web/lib/link.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { cookieQuestionTexts } from '#web/locales/cookie-question.ts'
import { Button } from '#web/ui/button.tsx'
import css from './cookie-banner.module.css'

/** A small banner at the lower edge. Accepting and declining both take one tap, and the page stays usable. */
export default function CookieBanner() {
  const t = useTexts(cookieQuestionTexts)
  const answer = (isAccepted: boolean) => () => {
    chooseCookies(isAccepted)
    document.getElementById('content')?.focus({ preventScroll: true })
  }
  return (
    <section className={css.banner} aria-labelledby="cookie-question">
      <p id="cookie-question" className={css.title}>
        {t.title}
      </p>
      <p>
        {t.text} <LocalLink to="/legal/cookies">{t.more}</LocalLink>
      </p>
      <div className={css.answers}>
        <Button look="soft" isWide onClick={answer(false)}>
          {t.necessary}
        </Button>
        <Button look="soft" isWide onClick={answer(true)}>
          {t.accept}
        </Button>
      </div>
    </section>
  )
}
