import { useEffect } from 'react'
import { refreshSession } from '#web/lib/session.ts'
import { useTexts } from '#web/lib/texts.ts'
import { signedInTexts } from '#web/locales/signed-in.ts'
import { teamTexts } from '#web/locales/team.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { ClosedPage } from './closed-page.tsx'

/** Company pages for a person who has left its team. */
export default function OffTeam() {
  const { requests } = useTexts(signedInTexts)
  const { title, text } = useTexts(teamTexts).offTeam
  useEffect(() => {
    // Updates the menu, which still offers the company to the former member.
    void refreshSession().catch(() => undefined)
  }, [])
  return (
    <ClosedPage number={403} title={title} text={text}>
      <ButtonLink to="/user/profile">{requests}</ButtonLink>
    </ClosedPage>
  )
}
