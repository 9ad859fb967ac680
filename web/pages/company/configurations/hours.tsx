import { useState } from 'react'
import type { Day, Holiday, OwnHours, Span, Timetable } from '#contract/companies/hours.ts'
import { useAction } from '#web/lib/action.ts'
import { formatZone, weekdayNames } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { showToast } from '#web/lib/notices.ts'
import { useOwnCompany, useOwnTexts } from '#web/lib/own-company.ts'
import { hoursTexts } from '#web/locales/hours.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import { Row, Stack } from '#web/ui/page.tsx'
import css from './hours/hours.module.css'
import { Holidays } from './hours/holidays.tsx'
import { Spans, usual } from './hours/spans.tsx'
import { section, type SectionArgs } from '#web/lib/section.tsx'

const loadHours = ({ api }: SectionArgs) => api.hours.get()

const isOrdered = (spans: readonly Span[]) =>
  spans.every(({ opens, closes }, i) => opens < closes && (i === 0 || spans[i - 1]!.closes <= opens))

/** Opening hours: the week from Monday, and dates with special hours. */
export function HoursSection({ data }: { data: OwnHours }) {
  const t = useOwnTexts(hoursTexts)
  const locale = useLocale()
  const names = weekdayNames(locale)
  const [saved, setSaved] = useState(data)
  const [{ week, holidays }, set] = useState<Timetable>({ week: data.week, holidays: data.holidays })
  const [isTried, setTried] = useState(false)
  const isRight = week.every(({ spans }) => isOrdered(spans)) && holidays.every(({ spans }) => isOrdered(spans))
  const own = useOwnCompany()
  const save = useAction((_options, body: Timetable) => own.hours.save({ body }), {
    done: (answer) => {
      setSaved(answer)
      set({ week: answer.week, holidays: answer.holidays })
      showToast(t.saved)
    },
  })
  const setDay = (changed: Day) => set({ holidays, week: week.map((day) => (day.weekday === changed.weekday ? changed : day)) })
  const setHolidays = (changed: Holiday[]) => set({ week, holidays: changed.toSorted((a, b) => a.day.localeCompare(b.day)) })
  const copy = (from: Day) => {
    const before = { week, holidays }
    set({ holidays, week: week.map((day) => ({ ...day, spans: day.spans.length > 0 || day.weekday < 6 ? from.spans : day.spans })) })
    showToast(t.copied(names[from.weekday - 1]!.long), { action: { label: t.undo, run: () => set(before) } })
  }
  return (
    <Stack gap="l">
      <Row>
        <span>{t.zone(formatZone(saved.time_zone, locale))}</span>
        {saved.is_open_now !== null && (
          <Badge tone={saved.is_open_now ? 'green' : 'neutral'}>{saved.is_open_now ? t.open : t.closed}</Badge>
        )}
      </Row>
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
      <Holidays of={holidays} today={saved.today} onChange={setHolidays} />
      {isTried && !isRight && (
        <Banner tone="problem" isLive>
          {t.wrong}
        </Banner>
      )}
      <div>
        <Button
          size="l"
          isBusy={save.isBusy}
          onClick={() => {
            setTried(true)
            if (isRight) void save.run({ week, holidays })
          }}
        >
          {t.save}
        </Button>
      </div>
    </Stack>
  )
}

export const hoursSection = section(loadHours, HoursSection)
