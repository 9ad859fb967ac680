import { data } from 'react-router'
import type { OpenInvitation } from '#contract/companies/team.ts'
import { DeadLink } from '#web/domains/auth/dead-link.tsx'
import { secretHeaders } from '#web/domains/auth/mailed-link.ts'
import { companyPaths } from '#web/domains/leads/paths.ts'
import { useAction } from '#web/lib/action.ts'
import { api, apiContext } from '#web/lib/api.ts'
import { isApiError } from '#web/lib/api-error.ts'
import { useEnter } from '#web/lib/enter.ts'
import { formatInstant } from '#web/lib/format.ts'
import { Head } from '#web/lib/head.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { showToast } from '#web/lib/notices.ts'
import { useSession } from '#web/lib/session.ts'
import { signOut } from '#web/lib/sign-out.ts'
import { useTexts } from '#web/lib/texts.ts'
import { platformTimeZone } from '#contract/time-zone.ts'
import { teamTexts } from '#web/locales/team.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Page, Row, Stack } from '#web/ui/page.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/join.ts'

async function load({ context, url }: Route.LoaderArgs) {
  const token = url.searchParams.get('token') ?? ''
  try {
    const invitation = await context.get(apiContext).team.invitation({ query: { token } })
    return data({ token, invitation })
  } catch (error) {
    if (!isApiError(error) || error.status >= 429) throw error
    return data({ token, invitation: null }, { status: 404 })
  }
}
export { load as clientLoader, load as loader }
export const headers = secretHeaders

/** Landing page of a team invitation, with one action that depends on the signed-in person. */
export default function JoinPage({ loaderData: { token, invitation } }: Route.ComponentProps) {
  const t = useTexts(teamTexts).join
  if (!invitation) {
    return (
      <DeadLink title={t.ended} text={t.endedText}>
        <ButtonLink to="/">{t.home}</ButtonLink>
      </DeadLink>
    )
  }
  return <Invited token={token} invitation={invitation} />
}

function Invited({ token, invitation }: { token: string; invitation: OpenInvitation }) {
  const { join: t, roles, may } = useTexts(teamTexts)
  const locale = useLocale()
  const { company, role, email, expires_at } = invitation
  return (
    <Page width="text">
      <Head title={t.title(company.name)} isPrivate />
      <Card look="raised">
        <Stack>
          <Stack gap="s">
            <h1>{t.title(company.name)}</h1>
            <p>
              <strong>{t.as(roles[role])}</strong>
              <br />
              {may[role]}
            </p>
            <p>
              {t.for(email)} {t.until(formatInstant(expires_at, locale, platformTimeZone, 'moment'))}
            </p>
          </Stack>
          <JoinActions token={token} invitation={invitation} />
        </Stack>
      </Card>
    </Page>
  )
}

/** Depends on the session, which is known after hydration. Its space is reserved. */
function JoinActions({ token, invitation: { company, email, has_account } }: { token: string; invitation: OpenInvitation }) {
  const t = useTexts(teamTexts).join
  const user = useSession()
  const enter = useEnter()
  const accept = useAction(() => api.team.accept({ body: { token } }), {
    done: (joined) => {
      showToast(t.joined(company.name))
      enter(joined, companyPaths.sections)
    },
  })
  const path = `/join?token=${token}`
  const back = `redirect=${encodeURIComponent(path)}`
  if (user === undefined) {
    return (
      <Loading>
        <Skeleton height="2.75rem" width="14rem" />
      </Loading>
    )
  }
  if (user?.email.toLowerCase() === email) {
    return (
      <div>
        <Button size="l" isBusy={accept.isBusy} onClick={() => void accept.run()}>
          {t.accept(company.name)}
        </Button>
      </div>
    )
  }
  if (user) {
    return (
      <Banner
        tone="warning"
        action={
          <Button look="soft" size="s" onClick={() => void signOut(path)}>
            {t.switch}
          </Button>
        }
      >
        {t.other(user.email)}
      </Banner>
    )
  }
  return (
    <Stack gap="s">
      {!has_account && <p>{t.registerText(email)}</p>}
      <Row>
        <ButtonLink to={has_account ? `/auth/login?${back}` : `/auth/register?${back}`} size="l">
          {has_account ? t.signIn : t.register}
        </ButtonLink>
      </Row>
    </Stack>
  )
}
