import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useRevalidator } from 'react-router'
import { dayAfter, mondayOf } from '#contract/calendar-days.ts'
import type { Calendar, CalendarEntry, Job } from '#contract/leads/jobs.ts'
import { clockIn } from '#contract/wall-clock.ts'
import { leadPath } from '#web/domains/leads/paths.ts'
import { capital, formatDay, formatDays } from '#web/lib/format.ts'
import { LocalLink } from '#web/lib/link.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { formatZone, useIsElsewhere } from '#web/lib/wall-clock.ts'
import { companyJobsTexts } from '#web/locales/company-jobs.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import css from './calendar.module.css'
import { Entry } from './entry.tsx'
import { jobsPath, type JobsWish } from './wish.ts'

type WeekProps = { wish: JobsWish; calendar: Calendar; unscheduled: readonly Job[] | null }

/** A week of appointments: side by side on a wide screen, one day at a time on a phone. */
export function WeekCalendar({ wish, calendar: { time_zone: zone, today, from, entries, members }, unscheduled }: WeekProps) {
  const t = useTexts(companyJobsTexts)
  const locale = useLocale()
  const { revalidate } = useRevalidator()
  const isElsewhere = useIsElsewhere(zone, `${from}T12:00:00Z`)
  const days = [0, 1, 2, 3, 4, 5, 6].map((n) => dayAfter(from, n))
  const chosen = wish.day && days.includes(wish.day) ? wish.day : days.includes(today) ? today : from
  const on = (day: string) => entries.filter(({ starts_at: at }) => clockIn(zone, Date.parse(at))[0] === day)
  const pathOf = (day: string) => jobsPath({ ...wish, day })
  const thisWeek = mondayOf(today)
  return (
    <>
      <div className={css.head}>
        <LocalLink to={pathOf(dayAfter(from, -7))} aria-label={t.previous} preventScrollReset>
          <IconChevronLeft aria-hidden />
        </LocalLink>
        <h3>{formatDays(from, days[6]!, locale)}</h3>
        <LocalLink to={pathOf(dayAfter(from, 7))} aria-label={t.next} preventScrollReset>
          <IconChevronRight aria-hidden />
        </LocalLink>
        {(from !== thisWeek || chosen !== today) && (
          <ButtonLink to={pathOf(today)} look="plain" size="s" preventScrollReset>
            {t.today}
          </ButtonLink>
        )}
      </div>
      <nav className={css.strip} aria-label={t.days}>
        {days.map((day) => {
          const [weekday, ...date] = formatDay(day, locale, 'weekday').split(/[\s,]+/)
          const count = on(day).length
          return (
            <LocalLink key={day} to={pathOf(day)} aria-current={day === chosen ? 'date' : undefined} preventScrollReset>
              <span>{weekday}</span>
              <b>{Number(day.slice(8))}</b>
              <span className="visually-hidden">
                {date.join(' ')}, {count > 0 ? t.count(count) : t.free}
              </span>
              <i data-has={count > 0 || undefined} aria-hidden />
            </LocalLink>
          )
        })}
      </nav>
      <ol className={css.week}>
        {days.map((day) => (
          <Day
            key={day}
            day={day}
            entries={on(day)}
            members={members}
            isToday={day === today}
            isChosen={day === chosen}
            reload={() => void revalidate()}
          />
        ))}
      </ol>
      {isElsewhere && <p className={css.zone}>{t.zone(formatZone(zone, locale))}</p>}
      {unscheduled && unscheduled.length > 0 && <Unscheduled jobs={unscheduled} />}
    </>
  )
}

type DayProps = {
  day: string
  entries: readonly CalendarEntry[]
  members: Calendar['members']
  isToday: boolean
  isChosen: boolean
  reload: () => void
}

function Day({ day, entries, members, isToday, isChosen, reload }: DayProps) {
  const t = useTexts(companyJobsTexts)
  const locale = useLocale()
  return (
    <li className={css.day} data-today={isToday || undefined} data-chosen={isChosen || undefined}>
      <h4>
        {capital(formatDay(day, locale, 'weekday'), locale)}
        {isToday && (
          <span>
            <i> · </i>
            {t.today}
          </span>
        )}
      </h4>
      {entries.length === 0 ? (
        <p>
          <span>{t.free}</span>
          <span className={css.freeText}>{t.freeText}</span>
        </p>
      ) : (
        <ol>
          {entries.map((entry) => (
            <Entry key={entry.id} of={entry} members={members} reload={reload} />
          ))}
        </ol>
      )}
    </li>
  )
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
