import { useEffect, useState } from 'react'
import type { CompanyProfile } from '#contract/companies/search.ts'
import { formatClock, formatDay, weekdayNames } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { companyTexts } from '#web/locales/company.ts'
import { companyPageTexts } from '#web/locales/company-page.ts'
import { Badge } from '#web/ui/badge.tsx'
import css from '../company.module.css'

/** Weekday in the company's time zone, 1 Monday to 7 Sunday; undefined before hydration. */
function useToday(timeZone: string): number | undefined {
  const [today, setToday] = useState<number>()
  useEffect(() => {
    const there = new Date(new Date().toLocaleDateString('en-US', { timeZone }))
    setToday(there.getDay() || 7)
  }, [timeZone])
  return today
}

export function OpeningHours({ company: { hours, holidays, time_zone, is_open_now } }: { company: CompanyProfile }) {
  const t = useTexts(companyPageTexts)
  const { open, closed } = useTexts(companyTexts)
  const today = useToday(time_zone)
  const locale = useLocale()
  const days = weekdayNames(locale)
  const written = (spans: readonly { opens: string; closes: string }[]) =>
    spans
      .map(({ opens, closes }) =>
        opens === '00:00' && closes === '24:00' ? t.allDay : `${formatClock(opens, locale)} – ${formatClock(closes, locale)}`,
      )
      .join(', ') || t.closed
  return (
    <section className={css.hours}>
      <h2>
        {t.hours} {is_open_now !== null && <Badge tone={is_open_now ? 'green' : 'neutral'}>{is_open_now ? open : closed}</Badge>}
      </h2>
      {hours.length === 0 ? (
        <p className={css.note}>{t.noHours}</p>
      ) : (
        <dl>
          {days.map(({ long }, i) => (
            <div key={long} data-today={today === i + 1 || undefined}>
              <dt>{long}</dt>
              <dd>{written(hours.filter(({ weekday }) => weekday === i + 1))}</dd>
            </div>
          ))}
        </dl>
      )}
      {holidays.length > 0 && (
        <>
          <h3>{t.specialDays}</h3>
          <dl>
            {holidays.map(({ day, spans }) => (
              <div key={day}>
                <dt>{formatDay(day, locale, 'weekday')}</dt>
                <dd>{written(spans)}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </section>
  )
}
