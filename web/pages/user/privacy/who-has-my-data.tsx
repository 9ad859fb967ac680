import { IconHandStop } from '@tabler/icons-react'
import { useState } from 'react'
import type { Page } from '#contract/primitives.ts'
import type { Sharing } from '#contract/privacy/sharing.ts'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { LocalLink } from '#web/lib/link.tsx'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { privacyTexts } from '#web/locales/privacy.ts'
import { siteTexts } from '#web/locales/site.ts'
import { AskButton } from '#web/ui/ask-button.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Row, Stack } from '#web/ui/page.tsx'
import { Time } from '#web/ui/time.tsx'
import css from './privacy.module.css'

type Props = { count: number; sharing: Page<Sharing>; reload: () => void }

/** Companies that received a request, by request, and buttons to stop contact. */
export function WhoHasMyData({ count, sharing, reload }: Props) {
  const t = useTexts(privacyTexts)
  const { rows, more } = usePages(sharing)
  return (
    <Card as="section" aria-labelledby="sharing">
      <Stack>
        <Row isSplit>
          <Stack gap="s">
            <h2 id="sharing">{t.sharing.title}</h2>
            <p>{rows.length === 0 ? t.sharing.none : t.sharing.count(count)}</p>
          </Stack>
          {count > 0 && <StopAll reload={reload} />}
        </Row>
        {byRequest(rows).map((group) => (
          <Request key={group[0]!.project.id} rows={group} reload={reload} />
        ))}
        {more.isThere && (
          <Button look="plain" isBusy={more.isBusy} onClick={() => void more.run()}>
            {t.sharing.more}
          </Button>
        )}
      </Stack>
    </Card>
  )
}

/** The first page comes from the loader and stays up to date; later pages are kept until it changes. */
function usePages(first: Page<Sharing>) {
  const [later, setLater] = useState({ of: first, rows: [] as readonly Sharing[], cursor: first.next_cursor })
  const current = later.of === first ? later : { of: first, rows: [], cursor: first.next_cursor }
  const next = useAction(() => api.privacy.sharing({ query: { cursor: current.cursor!, limit: 50 } }), {
    done: ({ data, next_cursor }) => setLater({ of: first, rows: [...current.rows, ...data], cursor: next_cursor }),
  })
  return { rows: [...first.data, ...current.rows], more: { ...next, isThere: current.cursor !== null } }
}

const byRequest = (rows: readonly Sharing[]): Sharing[][] => [...Map.groupBy(rows, ({ project }) => project.id).values()]

function Request({ rows, reload }: { rows: readonly Sharing[]; reload: () => void }) {
  const t = useTexts(privacyTexts).sharing
  const { service, city, state_iso: state } = rows[0]!.project
  const [known, summary] = [rows.filter(({ got }) => got !== 'summary'), rows.filter(({ got }) => got === 'summary')]
  return (
    <div className={css.request}>
      <h3>
        {service.name} <small>{`${city}, ${state}`}</small>
      </h3>
      {known.length > 0 && <ToldList rows={known} reload={reload} />}
      {summary.length > 0 && (
        <details>
          <summary>{t.summaries(summary.length)}</summary>
          <ToldList rows={summary} reload={reload} />
        </details>
      )}
    </div>
  )
}

const ToldList = ({ rows, reload }: { rows: readonly Sharing[]; reload: () => void }) => (
  <ul>
    {rows.map((row) => (
      <Told key={row.company.id} row={row} reload={reload} />
    ))}
  </ul>
)

function Told({
  row: { company, project, lead_id, got, why, offered_at, contact_at, stopped_at, address_at, address_ended_at },
  reload,
}: {
  row: Sharing
  reload: () => void
}) {
  const t = useTexts(privacyTexts).sharing
  const stop = useAction((options) => api.privacy.stop({ body: { company_id: company.id } }, options), {
    done: () => {
      showToast(t.stoppedWith(company.name))
      reload()
    },
  })
  return (
    <li data-project={project.id}>
      <div>
        <strong>
          <LocalLink to={`/companies/${company.slug}`}>{company.name}</LocalLink>
        </strong>
        <p>{(stopped_at ? t.had : t.got)[got]}</p>
        <p className={css.soft}>
          <Period from={contact_at ?? offered_at} to={stopped_at} /> · {t.why[why]}
        </p>
        {address_at && (
          <p className={css.soft}>
            {address_ended_at ? t.addressFrom : t.addressSince} <Period from={address_at} to={address_ended_at} />
          </p>
        )}
      </div>
      {stopped_at ? (
        <Badge>{t.stopped}</Badge>
      ) : (
        lead_id && (
          <Button look="soft" size="s" isBusy={stop.isBusy} aria-label={t.stopWith(company.name)} onClick={() => void stop.run()}>
            {t.stop}
          </Button>
        )
      )}
    </li>
  )
}

const Period = ({ from, to }: { from: string; to: string | null }) => (
  <>
    <Time at={from} />
    {to && (
      <>
        {' – '}
        <Time at={to} />
      </>
    )}
  </>
)

function StopAll({ reload }: { reload: () => void }) {
  const t = useTexts(privacyTexts).stopAll
  const { back } = useTexts(siteTexts)
  return (
    <AskButton
      label={t.button}
      look="danger"
      icon={<IconHandStop aria-hidden />}
      title={t.title}
      no={back}
      yes={t.confirm}
      isDanger
      act={(options) => api.privacy.stop({ body: {} }, options)}
      done={({ stopped }) => {
        showToast(t.done(stopped))
        reload()
      }}
    >
      <p>{t.text}</p>
    </AskButton>
  )
}
