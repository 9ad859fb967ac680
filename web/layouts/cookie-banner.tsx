import type { RefCallback } from 'react'
import { useLocation } from 'react-router'
import { chooseCookies } from '#web/lib/consent.ts'
import { LocalLink } from '#web/lib/link.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { cookieQuestionTexts } from '#web/locales/cookie-question.ts'
import { Button } from '#web/ui/button.tsx'
import css from './cookie-banner.module.css'

/** A slim bar at the lower edge, which steps aside for forms. Accepting and declining both take one tap, and the page stays usable. */
export function CookieBanner() {
  const t = useTexts(cookieQuestionTexts)
  const { pathname } = useLocation()
  const answer = (isAccepted: boolean) => () => {
    chooseCookies(isAccepted)
    document.getElementById('content')?.focus({ preventScroll: true })
  }
  return (
    <section key={pathname} ref={stepAside} className={css.banner} aria-labelledby="cookie-question">
      <p>
        <span id="cookie-question">{t.title}</span> <LocalLink to="/legal/cookies">{t.more}</LocalLink>
      </p>
      <div className={css.answers}>
        <Button size="s" look="soft" onClick={answer(false)}>
          {t.necessary}
        </Button>
        <Button size="s" look="soft" onClick={answer(true)}>
          {t.accept}
        </Button>
      </div>
    </section>
  )
}

// Rows of choices, as in long filters, go on below the bar like any text.
const fields = 'main form :is(input, textarea, select, button):not([type=checkbox], [type=radio], [type=button])'

/** Hides the bar while a field of the page is behind it. */
const stepAside: RefCallback<HTMLElement> = (bar) => {
  const look = () => {
    const { top, bottom } = bar!.getBoundingClientRect()
    bar!.inert = [...document.querySelectorAll(fields)].some((field) => {
      const box = field.getBoundingClientRect()
      return box.top < bottom && box.bottom > top
    })
  }
  look()
  addEventListener('scroll', look)
  return () => removeEventListener('scroll', look)
}
