import { landingOf, requireUser, userContext } from '#web/lib/guards.ts'
import { goTo } from '#web/lib/redirects.ts'
import { Head } from '#web/lib/head.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { registerTexts } from '#web/locales/register.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Row, Stack } from '#web/ui/page.tsx'
import { Mailbox } from '#web/ui/scenes.tsx'
import type { Route } from './+types/success.ts'

/** Admits people who just registered and have an unverified email; redirects others. */
async function requireUnproven(args: Route.LoaderArgs) {
  await requireUser(args)
  const user = args.context.get(userContext)
  if (user.email_verified) throw goTo(landingOf(user), args)
}
export const middleware = [requireUnproven]
export const clientMiddleware = [requireUnproven]

const load = ({ context }: Route.LoaderArgs) => ({ next: landingOf(context.get(userContext)) })
export { load as clientLoader, load as loader }

/** Confirmation of a registration whose email is not verified yet. */
export default function RegisteredPage({ loaderData: { next } }: Route.ComponentProps) {
  const t = useTexts(registerTexts).success
  return (
    <>
      <Head title={t.title} isPrivate />
      <Mailbox />
      <Stack gap="s">
        <h1>{t.title}</h1>
        <p>{t.text}</p>
      </Stack>
      <Row>
        <ButtonLink to={next}>{t.next}</ButtonLink>
        <ButtonLink to="/register/verification" look="soft">
          {t.mail}
        </ButtonLink>
      </Row>
    </>
  )
}
