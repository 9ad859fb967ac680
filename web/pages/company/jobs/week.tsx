import { dayAfter } from '#contract/calendar-days.ts'
import { formatDay } from '#web/lib/format.ts'
import { LocalLink } from '#web/lib/link.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { companyJobsTexts } from '#web/locales/company-jobs.ts'
import css from './calendar.module.css'
import { Day } from './day.tsx'
import type { DaysProps } from './days.ts'
import { jobsPath } from './wish.ts'

/** A week of appointments: side by side on a wide screen, one day at a time on a phone. */
export function Week({ wish, calendar, chosen, on, isOneWay, reschedule, reload }: DaysProps) {
  const { from, today } = calendar
  const t = useTexts(companyJobsTexts)
  const locale = useLocale()
  const days = [0, 1, 2, 3, 4, 5, 6].map((n) => dayAfter(from, n))
  return (
    <>
      <nav className={css.strip} aria-label={t.days.week}>
        {days.map((day) => {
          const [weekday, ...date] = formatDay(day, locale, 'weekday').split(/[\s,]+/)
          const count = on(day).length
          return (
            <LocalLink key={day} to={jobsPath({ ...wish, day })} aria-current={day === chosen ? 'date' : undefined} preventScrollReset>
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
      <ol className={css.week} data-dragging={Boolean(reschedule.dragged) || undefined}>
        {days.map((day) => (
          <Day
            key={day}
            day={day}
            calendar={calendar}
            entries={on(day)}
            isToday={day === today}
            isChosen={day === chosen}
            isOneWay={isOneWay}
            reschedule={reschedule}
            reload={reload}
          />
        ))}
      </ol>
    </>
  )
}
