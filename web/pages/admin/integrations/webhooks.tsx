import { useState } from 'react'
import type { CompanyWebhook, DeliveryFact } from '#contract/webhooks/webhooks.ts'
import css from '#web/domains/integrations/keys.module.css'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { LocalLink } from '#web/lib/link.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { webhooksTexts } from '#web/locales/webhooks.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Stack } from '#web/ui/page.tsx'
import { Ago, Time } from '#web/ui/time.tsx'

/** Webhooks of companies: which work, which fail and why. Their settings are the companies' own. */
export function CompanyWebhooks({ webhooks }: { webhooks: readonly CompanyWebhook[] }) {
  const t = useTexts(webhooksTexts).admin
  return (
    <section aria-labelledby="company-webhooks">
      <Stack>
        <h2 id="company-webhooks">{t.title}</h2>
        <p className={css.note}>{t.intro}</p>
        {webhooks.length === 0 ? (
          <EmptyState title={t.none} />
        ) : (
          <ul className={css.list}>
            {webhooks.map((webhook) => (
              <One key={webhook.id} of={webhook} />
            ))}
          </ul>
        )}
      </Stack>
    </section>
  )
}

const tones = { works: 'green', fails: 'amber', off: 'neutral', unused: 'blue' } as const satisfies Record<string, Tone>

function One({
  of: { id, company, host, events, is_on, off_because, succeeded_at, failing_since, waiting, sent, failed },
}: {
  of: CompanyWebhook
}) {
  const t = useTexts(webhooksTexts)
  const standing = !is_on ? 'off' : failing_since ? 'fails' : succeeded_at ? 'works' : 'unused'
  return (
    <li className={css.key} data-state={is_on ? 'active' : 'revoked'}>
      <div className={css.head}>
        <h3>
          <LocalLink to={`/admin/companies/${company.id}`}>{company.name}</LocalLink>
        </h3>
        <Badge tone={off_because === 'failing' || off_because === 'gone' ? 'red' : tones[standing]}>
          {off_because && off_because !== 'owner' ? t.off[off_because].title : t.states[standing]}
        </Badge>
        <code>{host}</code>
      </div>
      <dl className={css.facts}>
        <div>
          <dt>{t.lastWorked}</dt>
          <dd>{succeeded_at ? <Ago at={succeeded_at} /> : t.never}</dd>
        </div>
        {failing_since && (
          <div>
            <dt>{t.admin.failingSince}</dt>
            <dd>
              <Time at={failing_since} />
            </dd>
          </div>
        )}
        <div>
          <dt>{t.admin.week}</dt>
          <dd>
            {t.admin.counts(sent, failed)}
            {waiting > 0 && ` · ${t.waiting(waiting)}`}
          </dd>
        </div>
        <div className={css.wide}>
          <dt>{t.events}</dt>
          <dd>{events.join(' · ')}</dd>
        </div>
      </dl>
      <Deliveries webhookId={id} />
    </li>
  )
}

/** The last deliveries, loaded when somebody looks. */
function Deliveries({ webhookId }: { webhookId: string }) {
  const t = useTexts(webhooksTexts)
  const [rows, setRows] = useState<readonly DeliveryFact[]>()
  const load = useAction(() => api.adminWebhooks.deliveries({ params: { webhook_id: webhookId }, query: { limit: 20 } }), {
    done: ({ data }) => setRows(data),
  })
  return (
    <details onToggle={(event) => event.currentTarget.open && void load.run()}>
      <summary>{t.deliveries}</summary>
      {rows?.length === 0 && <p className={css.note}>{t.admin.noDeliveries}</p>}
      <ul className={css.note}>
        {rows?.map(({ id, event, state, created_at: at, attempts, last }) => (
          <li key={id}>
            <Time at={at} /> · <strong>{event}</strong> · {state === 'waiting' && !last ? t.queued : t.deliveryStates[state]}
            {last && ` · ${last.status === null ? t.unanswered : t.answered(last.status, last.duration_ms)}`}
            {attempts > 1 && ` · ${t.attempts(attempts)}`}
            {state !== 'delivered' && last?.failure && <p>{t.admin.failures[last.failure]}</p>}
          </li>
        ))}
      </ul>
    </details>
  )
}
