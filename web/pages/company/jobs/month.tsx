import { dayAfter, weeksOf } from '#contract/calendar-days.ts'
import type { CalendarEntry } from '#contract/leads/jobs.ts'
import { leadPath } from '#web/domains/leads/paths.ts'
import { formatDay, formatInstant, weekdayNames } from '#web/lib/format.ts'
import { LocalLink } from '#web/lib/link.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { companyJobsTexts } from '#web/locales/company-jobs.ts'
import calendarCss from './calendar.module.css'
import { Day } from './day.tsx'
import type { DaysProps } from './days.ts'
import css from './month.module.css'
import type { Reschedule } from './use-reschedule.ts'
import { jobsPath } from './wish.ts'

/** Appointments shown in a cell; a day with one more shows it too. */
const most = 3

/** A month of appointments: lines in a grid of weeks on a wide screen, counts above the chosen day's list on a phone. */
export function Month({ wish, calendar, chosen, on, isOneWay, reschedule, reload }: DaysProps) {
  const { today } = calendar
  const t = useTexts(companyJobsTexts)
  const locale = useLocale()
  const days = weeksOf(chosen).flatMap((monday) => [0, 1, 2, 3, 4, 5, 6].map((n) => dayAfter(monday, n)))
  return (
    <>
      <div className={css.grid}>
        <div className={css.names} aria-hidden>
          {weekdayNames(locale).map(({ short, long }) => (
            <span key={long}>
              <span>{short}</span>
              <span>{long}</span>
            </span>
          ))}
        </div>
        <ol className={css.month} aria-label={t.days.month}>
          {days.map((day) => {
            const entries = on(day)
            const name = formatDay(day, locale, 'long')
            const label = `${name}, ${entries.length > 0 ? t.count(entries.length) : t.free}`
            const shown = entries.length > most + 1 ? entries.slice(0, most) : entries
            const toDay = jobsPath({ ...wish, view: 'week', day })
            return (
              <li
                key={day}
                data-day={day}
                data-other={day.slice(0, 7) !== chosen.slice(0, 7) || undefined}
                data-today={day === today || undefined}
                data-chosen={day === chosen || undefined}
                data-target={(reschedule.dragged && day >= today) || undefined}
                {...reschedule.target(day)}
              >
                <LocalLink
                  className={css.pick}
                  to={jobsPath({ ...wish, day })}
                  aria-current={day === chosen ? 'date' : undefined}
                  preventScrollReset
                >
                  <span className="visually-hidden">{label}</span>
                  <b aria-hidden>{Number(day.slice(8))}</b>
                  <i aria-hidden>{entries.length > 0 && entries.length}</i>
                </LocalLink>
                <div className={css.cell}>
                  <LocalLink to={toDay} aria-label={label}>
                    {Number(day.slice(8))}
                  </LocalLink>
                  <ul>
                    {shown.map((entry) => (
                      <Line key={entry.id} of={entry} reschedule={reschedule} />
                    ))}
                  </ul>
                  {shown.length < entries.length && (
                    <LocalLink className={css.others} to={toDay} aria-label={`${t.others(entries.length - shown.length)}, ${name}`}>
                      {t.others(entries.length - shown.length)}
                    </LocalLink>
                  )}
                </div>
              </li>
            )
          })}
        </ol>
      </div>
      <ol className={`${calendarCss.week} ${css.below}`}>
        <Day
          day={chosen}
          calendar={calendar}
          entries={on(chosen)}
          isToday={chosen === today}
          isChosen
          isOneWay={isOneWay}
          reschedule={reschedule}
          reload={reload}
        />
      </ol>
    </>
  )
}

function Line({ of, reschedule }: { of: CalendarEntry; reschedule: Reschedule }) {
  const locale = useLocale()
  const { match_id, lead_id, customer, service, starts_at: at, time_zone: zone, state } = of
  const time = formatInstant(at, locale, zone, 'time')
  return (
    <li data-state={state} {...reschedule.source(of)}>
      <LocalLink to={leadPath(match_id, lead_id)} draggable={false} title={`${time} ${customer} · ${service}`}>
        <b>{time}</b> {customer} · {service}
      </LocalLink>
    </li>
  )
}
