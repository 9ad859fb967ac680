import { type ReactNode, useState } from 'react'
import { useRevalidator, useSearchParams } from 'react-router'
import { deliveryStates, type DeliveryState } from '#contract/webhooks/states.ts'
import type { Webhook, WebhookAttempt, WebhookDelivery } from '#contract/webhooks/webhooks.ts'
import type { Page } from '#contract/primitives.ts'
import { webhookPath } from '#web/domains/integrations/paths.ts'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { formatInstant } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useTimeZone } from '#web/lib/time-zone.ts'
import { usePages } from '#web/lib/use-pages.ts'
import { webhooksTexts } from '#web/locales/webhooks.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { FilterLinks } from '#web/ui/filter-links.tsx'
import { MoreButton } from '#web/ui/more-button.tsx'
import { Row, Stack } from '#web/ui/page.tsx'
import { Time } from '#web/ui/time.tsx'
import { ReplayRange } from './replay-range.tsx'
import css from './webhooks.module.css'

export const stateOf = (search: URLSearchParams) => deliveryStates.find((state) => state === search.get('state'))

type DeliveriesProps = { webhook: Webhook; first: Page<WebhookDelivery> }

/** Deliveries of a webhook by state, each with what was sent and answered. */
export function Deliveries({ webhook, first }: DeliveriesProps) {
  const t = useTexts(webhooksTexts)
  const state = stateOf(useSearchParams()[0])
  const path = webhookPath(webhook.id)
  return (
    <section aria-labelledby="deliveries">
      <Stack>
        <Row isSplit>
          <h2 id="deliveries">{t.deliveries}</h2>
          {webhook.is_on && <ReplayRange webhookId={webhook.id} />}
        </Row>
        <FilterLinks
          label={t.filter}
          links={[
            { to: path, label: t.all, isCurrent: !state },
            ...deliveryStates.map((one) => ({ to: `${path}?state=${one}`, label: t.deliveryStates[one], isCurrent: one === state })),
          ]}
        />
        <List key={state ?? ''} webhook={webhook} first={first} state={state} />
      </Stack>
    </section>
  )
}

function List({ webhook, first, state }: DeliveriesProps & { state: DeliveryState | undefined }) {
  const t = useTexts(webhooksTexts)
  const params = { webhook_id: webhook.id }
  const { rows, ...pages } = usePages(
    first,
    ({ id }) => id,
    (cursor) => api.webhooks.deliveries({ params, query: { cursor, state } }),
  )
  if (rows.length === 0) return <p className={css.facts}>{t.noDeliveries}</p>
  return (
    <Stack gap="s">
      <ul className={css.list}>
        {rows.map((row) => (
          <Delivery key={row.id} of={row} webhook={webhook} />
        ))}
      </ul>
      <MoreButton {...pages}>{t.more}</MoreButton>
    </Stack>
  )
}

const tones = { waiting: 'amber', delivered: 'green', failed: 'red' } as const

function Delivery({ of, webhook }: { of: WebhookDelivery; webhook: Webhook }) {
  const t = useTexts(webhooksTexts)
  const [locale, zone] = [useLocale(), useTimeZone()]
  const { revalidate } = useRevalidator()
  const replay = useAction(() => api.webhooks.replay({ params: { webhook_id: webhook.id, delivery_id: of.id } }), {
    done: () => {
      showToast(t.replayed)
      void revalidate()
    },
  })
  const { event, state, created_at: at, attempts, due_at: dueAt, last } = of
  const isQueued = state === 'waiting' && !last
  return (
    <li className={css.delivery}>
      <Row isSplit>
        <h3>{event}</h3>
        <Badge tone={isQueued ? 'blue' : tones[state]}>{isQueued ? t.queued : t.deliveryStates[state]}</Badge>
      </Row>
      <p className={css.facts}>
        <Time at={at} /> {last && <> · {outcome(last, t)}</>} {attempts > 1 && <> · {t.attempts(attempts)}</>}
        {state === 'waiting' && last && dueAt && webhook.is_on && (
          <>
            {' · '}
            {t.nextTry} <Time at={dueAt} />
          </>
        )}
      </p>
      {state !== 'delivered' && last?.failure && <p className={css.problem}>{t.failures[last.failure]}</p>}
      <Row isSplit>
        <Sent of={of} webhookId={webhook.id} />
        {webhook.is_on && (
          <Button
            look="plain"
            size="s"
            isBusy={replay.isBusy}
            aria-label={t.replayNamed(event, formatInstant(at, locale, zone))}
            onClick={() => void replay.run()}
          >
            {t.replay}
          </Button>
        )}
      </Row>
    </li>
  )
}

const outcome = ({ status, duration_ms: ms }: WebhookAttempt, t: (typeof webhooksTexts)['es']): string =>
  status === null ? t.unanswered : t.answered(status, ms)

/** Request and answers, of which all but the last are loaded when somebody looks. */
function Sent({ of: { id, body, last }, webhookId }: { of: WebhookDelivery; webhookId: string }) {
  const t = useTexts(webhooksTexts)
  const [attempts, setAttempts] = useState<readonly WebhookAttempt[]>(last ? [last] : [])
  const load = useAction(() => api.webhooks.attempts({ params: { webhook_id: webhookId, delivery_id: id } }), { done: setAttempts })
  return (
    <details className={css.what} onToggle={(event) => event.currentTarget.open && void load.run()}>
      <summary>{t.details}</summary>
      <dl>
        <Part name={t.request}>{body}</Part>
        {attempts.map((attempt) => (
          <Part
            key={attempt.at}
            name={
              <>
                {t.answer}: <Time at={attempt.at} /> · {outcome(attempt, t)}
              </>
            }
          >
            {attempt.answer || t.noAnswer}
          </Part>
        ))}
      </dl>
    </details>
  )
}

const Part = ({ name, children }: { name: ReactNode; children: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <pre>{children}</pre>
    </dd>
  </div>
)
