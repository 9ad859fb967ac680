import { useState } from 'react'
import { data } from 'react-router'
import { DeadLink } from '#web/domains/auth/dead-link.tsx'
import { useAction } from '#web/lib/action.ts'
import { api, apiContext } from '#web/lib/api.ts'
import { isApiError } from '#web/lib/api-error.ts'
import { Head } from '#web/lib/head.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { accountTexts } from '#web/locales/account.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Page, Row, Stack } from '#web/ui/page.tsx'
import type { Route } from './+types/unsubscribe.ts'

async function load({ context, url }: Route.LoaderArgs) {
  const token = url.searchParams.get('token') ?? ''
  try {
    const subscription = await context.get(apiContext).notifications.subscription({ query: { token: token.slice(0, 120) || '-' } })
    return data({ token, ...subscription })
  } catch (error) {
    if (!isApiError(error, 'not_found')) throw error
    return data(null, { status: 404 })
  }
}
export { load as clientLoader, load as loader }

/** Page of an unsubscribe link. Opening it changes nothing. */
export default function UnsubscribePage({ loaderData: subscription }: Route.ComponentProps) {
  const t = useTexts(accountTexts).stop
  if (subscription) return <Subscription {...subscription} />
  return (
    <DeadLink title={t.dead} text={t.deadText}>
      <ButtonLink to="/user/profile?section=notices">{t.all}</ButtonLink>
    </DeadLink>
  )
}

function Subscription({ token, topic, is_on }: NonNullable<Route.ComponentProps['loaderData']>) {
  const t = useTexts(accountTexts).stop
  const [isOn, setOn] = useState(is_on)
  const set = useAction((_options, on: boolean) => api.notifications.setSubscription({ body: { token, is_on: on } }), {
    done: (answer) => setOn(answer.is_on),
  })
  return (
    <Page width="text">
      <Head title={t.title} isPrivate />
      <Card look="raised">
        <Stack>
          <div aria-live="polite">
            <Stack gap="s">
              <h1>{isOn ? t.ask(t.about[topic]) : t.done(t.about[topic])}</h1>
              <p>{isOn ? t.text : t.doneText}</p>
            </Stack>
          </div>
          <Row>
            <Button look={isOn ? 'primary' : 'soft'} isBusy={set.isBusy} onClick={() => void set.run(!isOn)}>
              {isOn ? t.stop : t.again}
            </Button>
            <ButtonLink to="/user/profile?section=notices" look="plain">
              {t.all}
            </ButtonLink>
          </Row>
        </Stack>
      </Card>
    </Page>
  )
}
