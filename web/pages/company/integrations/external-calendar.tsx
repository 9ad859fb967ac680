import type { CurrentCalendar, ExternalCalendar, TeamCalendar } from '#contract/leads/external-calendar.ts'
import type { calendarHolders } from '#contract/leads/states.ts'
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

type Holder = (typeof calendarHolders)[number]
type OwnProps = { holder: Holder; reload: () => void }
type Of = OwnProps & { of: ExternalCalendar }

/** Calls for the calendar of a company, or of the caller. */
const callsOf = (holder: Holder) => (holder === 'company' ? api.externalCalendar : api.memberCalendar)

/** A calendar at another provider, the company's or the reader's: its busy times are not offered, and appointments are written into it. */
export function ExternalCalendarSection({ holder, current, reload }: OwnProps & { current: CurrentCalendar }) {
  const t = useTexts(externalCalendarTexts)
  const { calendar, offers_google: offersGoogle } = current
  const own = { holder, reload }
  return (
    <TitledCard id={`${holder}-calendar`} title={t[holder].title} size="l">
      <p>{t[holder].intro}</p>
      {calendar ? (
        <Connected of={calendar} {...own} />
      ) : offersGoogle ? (
        <>
          <GoogleConnect holder={holder} look="plain">
            {t.google.connect}
          </GoogleConnect>
          <details className={css.other}>
            <summary>{t.other}</summary>
            <ConnectForm {...own} />
          </details>
        </>
      ) : (
        <ConnectForm {...own} />
      )}
      {holder === 'member' && <p className={css.facts}>{t.member.privacy}</p>}
    </TitledCard>
  )
}

/** Calendars of the other members: how each works, for an owner. */
export function TeamCalendarsSection({ members }: { members: readonly TeamCalendar[] }) {
  const t = useTexts(externalCalendarTexts)
  return (
    <TitledCard id="team-calendars" title={t.team.title} size="l">
      <p>{t.team.intro}</p>
      {members.length === 0 ? (
        <p className={css.facts}>{t.team.none}</p>
      ) : (
        <ul className={css.list}>
          {members.map((member) => (
            <TeamCalendarLine key={member.user_id} of={member} />
          ))}
        </ul>
      )}
    </TitledCard>
  )
}

function TeamCalendarLine({ of: { name, provider, read_at, failure, write_failure, unwritten } }: { of: TeamCalendar }) {
  const t = useTexts(externalCalendarTexts)
  return (
    <li className={css.delivery}>
      <h3>{name}</h3>
      <p className={css.standing}>
        <Badge tone={failure ? 'red' : 'green'}>{failure ? t.fails : t.works}</Badge>
        <span>
          {provider === 'google' ? 'Google Calendar' : 'CalDAV'} · {t.read} <Ago at={read_at} />
        </span>
      </p>
      {failure ? (
        <p className={css.problem}>{t.team.unread(name)}</p>
      ) : (
        write_failure &&
        unwritten > 0 && (
          <p className={css.problem}>
            {t.unwritten(unwritten)} {t.team.unwritten(name)}
          </p>
        )
      )}
    </li>
  )
}

/** Leads to Google, which asks the person and sends them back. */
function GoogleConnect({ holder, look, children }: { holder: Holder; look: 'plain' | 'soft'; children: string }) {
  const go = useAction(() => callsOf(holder).beginGoogle(), { done: ({ url }) => window.location.assign(url) })
  return (
    <div>
      <Button look={look} icon={<GoogleMark />} isBusy={go.isBusy} onClick={() => void go.run()}>
        {children}
      </Button>
    </div>
  )
}

function Connected({ of, holder, reload }: Of) {
  const { provider, username, host, read_at, failure, failing_since, write_failure } = of
  const isRefused = provider === 'google' && (failure === 'refused' || write_failure === 'refused')
  const t = useTexts(externalCalendarTexts)
  const read = useAction(() => callsOf(holder).read(), { done: reload })
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
          {isRefused ? t.google.refused : t.failures[failure]} {t[holder].meanwhile}{' '}
          {failing_since && (
            <>
              {t.since} <Ago at={failing_since} />.
            </>
          )}
        </Banner>
      )}
      {isRefused && (
        <GoogleConnect holder={holder} look="soft">
          {t.google.again}
        </GoogleConnect>
      )}
      <Target of={of} holder={holder} reload={reload} />
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
          act={() => callsOf(holder).disconnect()}
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
function Target({ of, holder, reload }: Of) {
  const { provider, calendars, writes_to, unwritten, write_failure: failure } = of
  const t = useTexts(externalCalendarTexts)
  const choose = useAction((_options, url: string) => callsOf(holder).write({ body: { writes_to: url || null } }), {
    done: () => {
      showToast(t.saved)
      reload()
    },
  })
  const gone = writes_to !== null && !calendars.some(({ url }) => url === writes_to) ? [{ value: writes_to, label: writes_to }] : []
  return (
    <>
      <SelectField
        label={t[holder].writesTo}
        hint={t[holder].writesHint}
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

function ConnectForm({ holder, reload }: OwnProps) {
  const t = useTexts(externalCalendarTexts)
  const form = useApiForm({
    schema: () => import('#contract/leads/external-calendar.ts').then((contract) => contract.CalendarAccount),
    defaults: { url: '', username: '', password: '' },
    send: (body) => callsOf(holder).connect({ body }),
    done: () => {
      showToast(t.done)
      reload()
    },
  })
  return (
    <Form of={form}>
      <Stack>
        <p className={css.facts}>{t.otherHint}</p>
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
