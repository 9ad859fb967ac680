import { Head } from '#web/lib/head.tsx'
import { landingOf } from '#web/lib/guards.ts'
import { useSession } from '#web/lib/session.ts'
import { useTexts } from '#web/lib/texts.ts'
import { registerTexts } from '#web/locales/register.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Row, Stack } from '#web/ui/page.tsx'
import { Mailbox } from '#web/ui/scenes.tsx'

/** The account is there; the address waits to be proven. */
export default function RegisteredPage() {
  const t = useTexts(registerTexts).success
  const user = useSession()
  return (
    <>
      <Head title={t.title} isPrivate />
      <Mailbox />
      <Stack gap="s">
        <h1>{t.title}</h1>
        <p>{t.text}</p>
      </Stack>
      <Row>
        <ButtonLink to={user ? landingOf(user) : '/user/profile'}>{t.next}</ButtonLink>
        <ButtonLink to="/register/verification" look="soft">
          {t.mail}
        </ButtonLink>
      </Row>
    </>
  )
}
