import { IconRoute } from '@tabler/icons-react'
import { useState } from 'react'
import type { Calendar, CalendarEntry } from '#contract/leads/jobs.ts'
import { wayThrough } from '#web/domains/leads/way-to.ts'
import { capital, formatDay } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { companyJobsTexts } from '#web/locales/company-jobs.ts'
import { dress } from '#web/ui/button.tsx'
import css from './calendar.module.css'
import { Entry } from './entry.tsx'
import { Rail } from './rail.tsx'
import type { Reschedule } from './use-reschedule.ts'

type DayProps = {
  day: string
  calendar: Calendar
  entries: readonly CalendarEntry[]
  isToday: boolean
  isChosen: boolean
  isOneWay: boolean
  reschedule: Reschedule
  reload: () => void
}

/** Leads through the confirmed appointments of a day that are not over. */
function Way({ entries }: { entries: readonly CalendarEntry[] }) {
  const t = useTexts(companyJobsTexts)
  const [now] = useState(() => Date.now())
  const stops = entries.filter(({ state, ends_at: at }) => state === 'confirmed' && Date.parse(at) > now)
  const way = wayThrough(stops.map(({ place }) => place))
  if (way === null) return null
  return (
    <p className={css.way}>
      <a href={way} target="_blank" rel="noreferrer" {...dress({ look: 'soft', size: 's' })}>
        <IconRoute aria-hidden /> {t.route}
      </a>
      <small>{t.routeText(stops.length)}</small>
    </p>
  )
}

/** The appointments of a day, one below the other. */
export function Day({ day, calendar: { time_zone: zone, members }, entries, isToday, isChosen, isOneWay, reschedule, reload }: DayProps) {
  const t = useTexts(companyJobsTexts)
  const locale = useLocale()
  return (
    <li className={css.day} data-day={day} data-today={isToday || undefined} data-chosen={isChosen || undefined}>
      <h4>
        {capital(formatDay(day, locale, 'weekday'), locale)}
        {isToday && (
          <span>
            <i> · </i>
            {t.today}
          </span>
        )}
      </h4>
      {isOneWay && <Way entries={entries} />}
      {entries.length === 0 ? (
        <p>
          <span>{t.free}</span>
          <span className={css.freeText}>{t.freeText}</span>
        </p>
      ) : (
        <ol>
          {entries.map((entry) => (
            <Entry key={entry.id} of={entry} members={members} reschedule={reschedule} reload={reload} />
          ))}
        </ol>
      )}
      {reschedule.dragged && <Rail day={day} zone={zone} entries={entries} reschedule={reschedule} />}
    </li>
  )
}
