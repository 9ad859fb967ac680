import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Webhook } from '#contract/webhooks/webhooks.ts'
import { integrationPaths } from '#web/domains/integrations/paths.ts'
import { useAction } from '#web/lib/action.ts'
import { api, apiContext } from '#web/lib/api.ts'
import { requireArea, userContext } from '#web/lib/guards.ts'
import { Head } from '#web/lib/head.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { useLocalNavigate } from '#web/lib/link.tsx'
import { formatInstant } from '#web/lib/format.ts'
import { useLive } from '#web/lib/live.ts'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useTimeZone } from '#web/lib/time-zone.ts'
import { webhooksTexts } from '#web/locales/webhooks.ts'
import { AskButton } from '#web/ui/ask-button.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Page, Row, Stack } from '#web/ui/page.tsx'
import { TaskBar } from '#web/ui/task-bar.tsx'
import type { Route } from './+types/webhook.ts'
import { Deliveries, stateOf } from './webhooks/deliveries.tsx'
import { SecretShown } from './webhooks/secret-shown.tsx'
import { Standing } from './webhooks/standing.tsx'
import { WebhookForm } from './webhooks/webhook-form.tsx'
import css from './webhooks/webhooks.module.css'

export const middleware = [requireArea('integrations')]
export const clientMiddleware = [requireArea('integrations')]

async function load({ context, params: { id }, url }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const params = { webhook_id: id }
  const [webhook, deliveries] = await Promise.all([
    api.webhooks.get({ params }),
    api.webhooks.deliveries({ params, query: { state: stateOf(url.searchParams) } }),
  ])
  return { companyId: context.get(userContext).company!.id, webhook, deliveries }
}
export { load as clientLoader, load as loader }

/** A webhook: whether it works, its settings, and what was sent. */
export default function WebhookPage({ loaderData: { companyId, webhook, deliveries } }: Route.ComponentProps) {
  const t = useTexts(webhooksTexts)
  const { revalidate } = useRevalidator()
  useLive(`company:${companyId}`, () => void revalidate())
  const { host } = new URL(webhook.url)
  return (
    <>
      <Head title={`${host} · ${t.title}`} isPrivate />
      <TaskBar title={host} back={integrationPaths.webhooks} />
      <Page width="task">
        <Stack gap="l">
          <Problem of={webhook} />
          <Card as="section" aria-label={t.settings}>
            <Stack>
              <div className={css.head}>
                <p className={css.url}>{webhook.url}</p>
                <Standing of={webhook} />
              </div>
              <Actions of={webhook} />
            </Stack>
          </Card>
          <Deliveries webhook={webhook} first={deliveries} />
        </Stack>
      </Page>
    </>
  )
}

/** The reason why nothing arrives, and the way out. */
function Problem({ of: { id, is_on: isOn, off_because: because, failing_since: failing } }: { of: Webhook }) {
  const t = useTexts(webhooksTexts)
  const { revalidate } = useRevalidator()
  const turnOn = useAction(() => api.webhooks.turn({ params: { webhook_id: id }, body: { is_on: true } }), {
    done: () => {
      showToast(t.turnedOn)
      void revalidate()
    },
  })
  if (isOn)
    return (
      failing && (
        <Banner tone="warning" title={t.failing.title}>
          <p>{t.failing.text}</p>
        </Banner>
      )
    )
  const { title, text } = t.off[because ?? 'owner']
  return (
    <Banner
      tone={because === 'owner' ? 'info' : 'problem'}
      title={title}
      action={
        <Button size="s" isBusy={turnOn.isBusy} onClick={() => void turnOn.run()}>
          {t.turnOn}
        </Button>
      }
    >
      <p>{text}</p>
    </Banner>
  )
}

function Actions({ of: webhook }: { of: Webhook }) {
  const t = useTexts(webhooksTexts)
  const [locale, zone] = [useLocale(), useTimeZone()]
  const navigate = useLocalNavigate()
  const { revalidate } = useRevalidator()
  const [isEditing, setEditing] = useState(false)
  const [secret, setSecret] = useState<string>()
  const params = { webhook_id: webhook.id }
  const changed = (toast: string) => () => {
    showToast(toast)
    void revalidate()
  }
  const test = useAction(() => api.webhooks.test({ params }), { done: changed(t.tested) })
  const turnOff = useAction(() => api.webhooks.turn({ params, body: { is_on: false } }), { done: changed(t.turnedOff) })
  return (
    <>
      <Row>
        {webhook.is_on && (
          <Button size="s" isBusy={test.isBusy} onClick={() => void test.run()}>
            {t.test}
          </Button>
        )}
        <Button look="soft" size="s" onClick={() => setEditing(true)}>
          {t.edit}
        </Button>
        {webhook.is_on && (
          <Button look="plain" size="s" isBusy={turnOff.isBusy} onClick={() => void turnOff.run()}>
            {t.turnOff}
          </Button>
        )}
        <AskButton
          look="plain"
          size="s"
          label={t.rotate}
          title={t.rotateTitle}
          no={t.cancel}
          act={() => api.webhooks.rotate({ params })}
          done={({ secret: made }) => {
            setSecret(made)
            void revalidate()
          }}
        >
          <p>{t.rotateText}</p>
        </AskButton>
        <AskButton
          look="plain"
          size="s"
          label={t.remove}
          title={t.removeTitle}
          no={t.cancel}
          isDanger
          act={() => api.webhooks.remove({ params })}
          done={() => {
            showToast(t.removed)
            void navigate(integrationPaths.webhooks)
          }}
        >
          <p>{t.removeText}</p>
        </AskButton>
      </Row>
      {webhook.former_secret_until && (
        <p className={css.facts}>{t.formerUntil(formatInstant(webhook.former_secret_until, locale, zone))}</p>
      )}
      <Dialog title={t.edit} isOpen={isEditing} onClose={() => setEditing(false)} look="sheet">
        <WebhookForm
          key={`${webhook.url} ${webhook.events.join()}`}
          defaults={{ url: webhook.url, events: webhook.events }}
          send={(body) => api.webhooks.edit({ params, body })}
          done={() => {
            setEditing(false)
            changed(t.saved)()
          }}
          onCancel={() => setEditing(false)}
        />
      </Dialog>
      <SecretShown secret={secret} onClose={() => setSecret(undefined)} />
    </>
  )
}
