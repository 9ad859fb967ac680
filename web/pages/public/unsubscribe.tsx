import { useState } from 'react'
import { useAction } from '#web/lib/action.ts'
import { api, apiContext } from '#web/lib/api.ts'
import { Head } from '#web/lib/head.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { accountTexts } from '#web/locales/account.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Page, Row, Stack } from '#web/ui/page.tsx'
import type { Route } from './+types/unsubscribe.ts'

async function load({ context, url }: Route.LoaderArgs) {
  const token = url.searchParams.get('token') ?? ''
  return { token, ...(await context.get(apiContext).notifications.subscription({ query: { token: token.slice(0, 120) || '-' } })) }
}
export { load as clientLoader, load as loader }

/** Stops mails of one kind for whoever holds the link of such a mail. Opening it changes nothing. */
export default function UnsubscribePage({ loaderData: { token, topic, is_on } }: Route.ComponentProps) {
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
