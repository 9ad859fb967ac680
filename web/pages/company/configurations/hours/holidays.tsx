import { useState } from 'react'
import type { Holiday } from '#contract/companies/hours.ts'
import { mostHolidays } from '#contract/companies/states.ts'
import { formatDay } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useOwnTexts } from '#web/lib/own-company.ts'
import { hoursTexts } from '#web/locales/hours.ts'
import { Button } from '#web/ui/button.tsx'
import { Calendar } from '#web/ui/fields/calendar.tsx'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import css from './hours.module.css'
import { Spans, usual } from './spans.tsx'

type HolidaysProps = { of: readonly Holiday[]; today: string; onChange: (holidays: Holiday[]) => void }

/** Dates with special hours. */
export function Holidays({ of, today, onChange }: HolidaysProps) {
  const t = useOwnTexts(hoursTexts)
  const locale = useLocale()
  const [isAdding, setAdding] = useState(false)
  const last = `${Number(today.slice(0, 4)) + 2}-12-31`
  const change = (changed: Holiday) => onChange(of.map((one) => (one.day === changed.day ? changed : one)))
  const add = (day: string) => {
    if (!of.some((one) => one.day === day)) onChange([...of, { day, spans: [] }])
    setAdding(false)
  }
  return (
    <section className={css.part} aria-labelledby="holidays">
      <h3 id="holidays">{t.holidays}</h3>
      <p className={css.note}>{t.holidaysText}</p>
      <ul className={css.days}>
        {of.map((holiday) => {
          const name = formatDay(holiday.day, locale, 'long')
          const remove = (
            <Button
              look="plain"
              size="s"
              aria-label={t.removeDay(name)}
              onClick={() => onChange(of.filter((one) => one.day !== holiday.day))}
            >
              {t.remove}
            </Button>
          )
          return (
            <li key={holiday.day}>
              <span className={css.name}>{name}</span>
              <div>
                <CheckField
                  label={t.otherHours}
                  checked={holiday.spans.length > 0}
                  onChange={({ target }) => change({ ...holiday, spans: target.checked ? [usual] : [] })}
                />
                {holiday.spans.length > 0 ? (
                  <Spans name={name} spans={holiday.spans} onChange={(spans) => change({ ...holiday, spans })}>
                    {remove}
                  </Spans>
                ) : (
                  <>
                    <p className={css.note}>{t.closedDay}</p>
                    {remove}
                  </>
                )}
              </div>
            </li>
          )
        })}
      </ul>
      {isAdding ? (
        <div className={css.calendar}>
          <Calendar label={t.day} from={undefined} to={undefined} onChoose={add} min={today} max={last} />
          <Button look="plain" size="s" onClick={() => setAdding(false)}>
            {t.cancel}
          </Button>
        </div>
      ) : (
        <div>
          <Button look="soft" disabled={of.length >= mostHolidays} onClick={() => setAdding(true)}>
            {t.addDay}
          </Button>
        </div>
      )}
    </section>
  )
}
