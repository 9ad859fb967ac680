import type { Day, Span } from '#contract/companies/hours.ts'
import { weekdayNames } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { showToast } from '#web/lib/notices.ts'
import { useOwnTexts } from '#web/lib/own-company.ts'
import { hoursTexts } from '#web/locales/hours.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import css from './hours.module.css'
import { Spans, usual } from './spans.tsx'

/** Whether spans of a day follow each other and end after they begin. */
export const isOrdered = (spans: readonly Span[]) =>
  spans.every(({ opens, closes }, i) => opens < closes && (i === 0 || spans[i - 1]!.closes <= opens))

/** Hours of each weekday, from Monday. */
export function Week({ of: week, onChange }: { of: readonly Day[]; onChange: (week: Day[]) => void }) {
  const t = useOwnTexts(hoursTexts)
  const names = weekdayNames(useLocale())
  const setDay = (changed: Day) => onChange(week.map((day) => (day.weekday === changed.weekday ? changed : day)))
  const copy = (from: Day) => {
    onChange(week.map((day) => ({ ...day, spans: day.spans.length > 0 || day.weekday < 6 ? from.spans : day.spans })))
    showToast(t.copied(names[from.weekday - 1]!.long), { action: { label: t.undo, run: () => onChange([...week]) } })
  }
  return (
    <section className={css.part} aria-labelledby="week">
      <h3 id="week">{t.week}</h3>
      <ul className={css.days}>
        {week.map((day) => {
          const name = names[day.weekday - 1]!.long
          return (
            <li key={day.weekday}>
              <CheckField
                label={<span className={css.name}>{name}</span>}
                aria-label={t.isOpen(name)}
                checked={day.spans.length > 0}
                onChange={({ target }) => setDay({ ...day, spans: target.checked ? [usual] : [] })}
              />
              {day.spans.length === 0 ? (
                <span className={css.note}>{t.closedDay}</span>
              ) : (
                <div>
                  <Spans name={name} spans={day.spans} onChange={(spans) => setDay({ ...day, spans })}>
                    <Button look="plain" size="s" onClick={() => copy(day)}>
                      {t.copy}
                    </Button>
                  </Spans>
                </div>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
