import type { ReactNode } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { siteTexts } from '#web/locales/site.ts'
import { CookieQuestion } from './cookie-question.tsx'
import css from './frame.module.css'

/** Parts shared by all layouts: the skip link for keyboards, and the main element. */
export function Frame({ head, foot, isTask, children }: { head?: ReactNode; foot?: ReactNode; isTask?: boolean; children: ReactNode }) {
  const t = useTexts(siteTexts)
  return (
    <div className={css.frame}>
      <a className={css.skip} href="#content">
        {t.skip}
      </a>
      {foot && !isTask && <CookieQuestion />}
      {head}
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      {foot}
    </div>
  )
}
