import { useEffect } from 'react'
import { Head } from '#web/lib/head.tsx'
import { refreshSession } from '#web/lib/session.ts'
import { useTexts } from '#web/lib/texts.ts'
import { siteTexts } from '#web/locales/site.ts'
import { teamTexts } from '#web/locales/team.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { ClosedDoor } from '#web/ui/scenes.tsx'
import css from './error-page.module.css'

/** What is shown of a company to a person who is not on its team any more. */
export default function OffTeam() {
  const { requests } = useTexts(siteTexts).account
  const { title, text } = useTexts(teamTexts).offTeam
  useEffect(() => {
    // The menu still offers the company to who was on its team a moment ago.
    void refreshSession().catch(() => undefined)
  }, [])
  return (
    <section className={css.page}>
      <Head title={title} isPrivate />
      <ClosedDoor number="403" />
      <h1>{title}</h1>
      <p>{text}</p>
      <div className={css.actions}>
        <ButtonLink to="/user/profile">{requests}</ButtonLink>
      </div>
    </section>
  )
}
