import type { ExternalCalendar } from '#contract/leads/external-calendar.ts'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { Form, useApiForm } from '#web/lib/form.tsx'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { externalCalendarTexts } from '#web/locales/external-calendar.ts'
import { GoogleMark } from '#web/domains/auth/google-button.tsx'
import { AskButton } from '#web/ui/ask-button.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Row, Stack } from '#web/ui/page.tsx'
import { Ago } from '#web/ui/time.tsx'
import { TitledCard } from '#web/ui/titled-card.tsx'
import css from './webhooks/webhooks.module.css'

type SectionProps = { of: ExternalCalendar | null; offersGoogle: boolean; reload: () => void }

/** The company's calendar at another provider: its busy times are not offered, and appointments are written into it. */
export function ExternalCalendarSection({ of, offersGoogle, reload }: SectionProps) {
  const t = useTexts(externalCalendarTexts)
  return (
    <TitledCard id="busy" title={t.title} size="l">
      <p>{t.intro}</p>
      {of ? (
        <Connected of={of} reload={reload} />
      ) : (
        <>
          {offersGoogle && (
            <>
              <GoogleConnect look="plain">{t.google.connect}</GoogleConnect>
              <h3 className={css.small}>{t.other}</h3>
            </>
          )}
          <p className={css.facts}>{t.otherHint}</p>
          <ConnectForm reload={reload} />
        </>
      )}
    </TitledCard>
  )
}

/** Leads to Google, which asks the person and sends them back. */
function GoogleConnect({ look, children }: { look: 'plain' | 'soft'; children: string }) {
  const go = useAction(() => api.externalCalendar.beginGoogle(), { done: ({ url }) => window.location.assign(url) })
  return (
    <div>
      <Button look={look} icon={<GoogleMark />} isBusy={go.isBusy} onClick={() => void go.run()}>
        {children}
      </Button>
    </div>
  )
}

function Connected({ of, reload }: { of: ExternalCalendar; reload: () => void }) {
  const { provider, username, host, read_at, failure, failing_since, write_failure } = of
  const isRefused = provider === 'google' && (failure === 'refused' || write_failure === 'refused')
  const t = useTexts(externalCalendarTexts)
  const read = useAction(() => api.externalCalendar.read(), { done: reload })
  return (
    <>
      <p className={css.standing}>
        <Badge tone={failure ? 'red' : 'green'}>{failure ? t.fails : t.works}</Badge>
        <span>{provider === 'google' ? t.google.account(username) : t.account(username, host)}</span>
      </p>
      <p>
        {t.read} <Ago at={read_at} />
      </p>
      {failure && (
        <Banner tone="problem">
          {isRefused ? t.google.refused : t.failures[failure]} {t.meanwhile}{' '}
          {failing_since && (
            <>
              {t.since} <Ago at={failing_since} />.
            </>
          )}
        </Banner>
      )}
      {isRefused && <GoogleConnect look="soft">{t.google.again}</GoogleConnect>}
      <Target of={of} reload={reload} />
      <Row>
        <Button look="soft" size="s" isBusy={read.isBusy} onClick={() => void read.run()}>
          {t.readNow}
        </Button>
        <AskButton
          look="plain"
          size="s"
          label={t.disconnect}
          title={t.disconnectTitle}
          no={t.cancel}
          act={() => api.externalCalendar.disconnect()}
          done={() => {
            showToast(t.disconnected)
            reload()
          }}
        >
          <p>{t.disconnectText}</p>
        </AskButton>
      </Row>
    </>
  )
}

/** The calendar of the account into which appointments are written, and what keeps them out. */
function Target({ of, reload }: { of: ExternalCalendar; reload: () => void }) {
  const { provider, calendars, writes_to, unwritten, write_failure: failure } = of
  const t = useTexts(externalCalendarTexts)
  const choose = useAction((_options, url: string) => api.externalCalendar.write({ body: { writes_to: url || null } }), {
    done: () => {
      showToast(t.saved)
      reload()
    },
  })
  const gone = writes_to !== null && !calendars.some(({ url }) => url === writes_to) ? [{ value: writes_to, label: writes_to }] : []
  return (
    <>
      <SelectField
        label={t.writesTo}
        hint={t.writesHint}
        empty={t.writesNowhere}
        options={[...calendars.map(({ url, name }) => ({ value: url, label: name })), ...gone]}
        value={writes_to ?? ''}
        disabled={choose.isBusy}
        onChange={({ currentTarget }) => void choose.run(currentTarget.value)}
      />
      {failure && (
        <Banner tone="problem">
          {unwritten > 0 && t.unwritten(unwritten)}{' '}
          {provider === 'google' && failure === 'refused' ? t.google.refused : t.writeFailures[failure]}
        </Banner>
      )}
    </>
  )
}

function ConnectForm({ reload }: { reload: () => void }) {
  const t = useTexts(externalCalendarTexts)
  const form = useApiForm({
    schema: () => import('#contract/leads/external-calendar.ts').then((contract) => contract.CalendarAccount),
    defaults: { url: '', username: '', password: '' },
    send: (body) => api.externalCalendar.connect({ body }),
    done: () => {
      showToast(t.done)
      reload()
    },
  })
  return (
    <Form of={form}>
      <Stack>
        <TextField label={t.url} hint={t.urlHint} type="url" inputMode="url" autoComplete="off" {...form.field('url')} />
        <TextField label={t.username} autoComplete="off" {...form.field('username')} />
        <TextField label={t.password} hint={t.passwordHint} type="password" autoComplete="off" {...form.field('password')} />
        <div>
          <Button type="submit" isBusy={form.isBusy}>
            {t.connect}
          </Button>
        </div>
      </Stack>
    </Form>
  )
}
