import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useRevalidator } from 'react-router'
import { dayAfter, mondayOf } from '#contract/calendar-days.ts'
import type { Calendar, Job } from '#contract/leads/jobs.ts'
import { clockIn } from '#contract/wall-clock.ts'
import { leadPath } from '#web/domains/leads/paths.ts'
import { capital, formatDays, formatMonth } from '#web/lib/format.ts'
import { LocalLink } from '#web/lib/link.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { formatZone, useIsElsewhere } from '#web/lib/wall-clock.ts'
import { companyJobsTexts } from '#web/locales/company-jobs.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import css from './calendar.module.css'
import { Month } from './month.tsx'
import { useReschedule } from './use-reschedule.ts'
import { Week } from './week.tsx'
import { jobsPath, type JobsWish } from './wish.ts'

const ProposeDialog = lazy(() => import('#web/domains/messaging/propose-dialog.tsx').then((dialog) => ({ default: dialog.ProposeDialog })))

type CalendarProps = { wish: JobsWish; whose: 'all' | 'mine'; calendar: Calendar; unscheduled: readonly Job[] | null }

/** A week or a month of appointments, on a wide screen all at once, on a phone the chosen day's. */
export function JobCalendar({ wish, whose, calendar, unscheduled }: CalendarProps) {
  const { time_zone: zone, today, from, entries } = calendar
  const t = useTexts(companyJobsTexts)
  const locale = useLocale()
  const { revalidate } = useRevalidator()
  const isElsewhere = useIsElsewhere(zone, `${from}T12:00:00Z`)
  const reschedule = useReschedule(zone, today)
  const { chosen: moved } = reschedule
  const view = wish.view === 'month' ? 'month' : 'week'
  const chosen = chosenDay(wish, calendar)
  const on = (day: string) => entries.filter(({ starts_at: at }) => clockIn(zone, Date.parse(at))[0] === day)
  const pathOf = (day: string) => jobsPath({ ...wish, day })
  const reload = () => void revalidate()
  const isNow = view === 'month' ? chosen.slice(0, 7) === today.slice(0, 7) : from === mondayOf(today)
  const [before, after] = view === 'month' ? [monthFrom(chosen, -1), monthFrom(chosen, 1)] : [dayAfter(from, -7), dayAfter(from, 7)]
  const Days = view === 'month' ? Month : Week
  return (
    <>
      <div className={css.head}>
        <LocalLink to={pathOf(before)} aria-label={t.previous[view]} preventScrollReset>
          <IconChevronLeft aria-hidden />
        </LocalLink>
        <h3>{view === 'month' ? capital(formatMonth(chosen.slice(0, 7), locale), locale) : formatDays(from, dayAfter(from, 6), locale)}</h3>
        <LocalLink to={pathOf(after)} aria-label={t.next[view]} preventScrollReset>
          <IconChevronRight aria-hidden />
        </LocalLink>
        {!(isNow && chosen === today) && (
          <ButtonLink to={pathOf(today)} look="plain" size="s" preventScrollReset>
            {t.today}
          </ButtonLink>
        )}
        {reschedule.isFine && <p className={css.hint}>{t.dragHint}</p>}
      </div>
      <Days
        wish={wish}
        calendar={calendar}
        chosen={chosen}
        on={on}
        isOneWay={whose === 'mine' || calendar.members.length === 1}
        reschedule={reschedule}
        reload={reload}
      />
      {isElsewhere && <p className={css.zone}>{t.zone(formatZone(zone, locale))}</p>}
      {unscheduled && unscheduled.length > 0 && <Unscheduled jobs={unscheduled} />}
      {moved && (
        <Suspense>
          <ProposeDialog
            key={`${moved.entry.id} ${moved.startsAt}`}
            leadId={moved.entry.lead_id}
            timeZone={moved.entry.time_zone}
            instead={{ of: moved.entry, startsAt: moved.startsAt, name: moved.entry.customer }}
            close={reschedule.close}
            done={reload}
          />
        </Suspense>
      )}
    </>
  )
}

/** The day of the address, or today, or the first one shown. */
function chosenDay({ view, day }: JobsWish, { today, from }: Calendar): string {
  if (view === 'month') return day ?? today
  const isShown = (one: string) => one >= from && one < dayAfter(from, 7)
  return day && isShown(day) ? day : isShown(today) ? today : from
}

/** First day of a month later or earlier. */
function monthFrom(day: string, months: number): string {
  const [year, month] = day.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
}

/** Jobs that nobody has agreed on a time for. */
function Unscheduled({ jobs }: { jobs: readonly Job[] }) {
  const t = useTexts(companyJobsTexts)
  return (
    <section className={css.unscheduled} aria-labelledby="unscheduled">
      <h3 id="unscheduled">{t.toSchedule}</h3>
      <p>{t.toScheduleText}</p>
      <ul>
        {jobs.map(({ lead_id, match_id, customer, service, city }) => (
          <li key={lead_id}>
            <span>
              <strong>{customer}</strong> {service.name} · {city}
            </span>
            <ButtonLink to={`${leadPath(match_id, lead_id)}#thread`} look="soft" size="s">
              {t.propose}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
