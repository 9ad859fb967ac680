import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { formatDay, formatMonth, weekdayNames } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { uiTexts } from '#web/locales/ui.ts'
import { IconButton } from '../button.tsx'
import css from './calendar.module.css'
import { addDays, addMonths, monthOf, weekdayOf, weeksOf } from './calendar-month.ts'

type CalendarProps = {
  label: string
  /** First and last chosen day, the same for one day. */
  from: string | undefined
  to: string | undefined
  onChoose: (day: string) => void
  min: string
  max: string
}

/** A month to choose a day from, in the page. Arrows move by day and week, Page Up and Down by month. */
export function Calendar({ label, from, to, onChoose, min, max }: CalendarProps) {
  const t = useTexts(uiTexts)
  const locale = useLocale()
  const [focused, setFocused] = useState(from ?? min)
  const grid = useRef<HTMLTableElement>(null)
  const isMoving = useRef(false)
  const month = monthOf(focused)
  const clamp = (day: string) => (day < min ? min : day > max ? max : day)

  useEffect(() => {
    if (isMoving.current) grid.current?.querySelector<HTMLElement>(`[data-day="${focused}"]`)?.focus()
    isMoving.current = false
  }, [focused])

  function onKeyDown(event: React.KeyboardEvent) {
    const moves: Record<string, string> = {
      ArrowLeft: addDays(focused, -1),
      ArrowRight: addDays(focused, 1),
      ArrowUp: addDays(focused, -7),
      ArrowDown: addDays(focused, 7),
      Home: addDays(focused, -weekdayOf(focused)),
      End: addDays(focused, 6 - weekdayOf(focused)),
      PageUp: addMonths(focused, -1),
      PageDown: addMonths(focused, 1),
    }
    const next = moves[event.key]
    if (!next) return
    event.preventDefault()
    isMoving.current = true
    setFocused(clamp(next))
  }

  return (
    <div className={css.calendar}>
      <div className={css.head}>
        <IconButton label={t.previousMonth} disabled={month <= monthOf(min)} onClick={() => setFocused(clamp(addMonths(focused, -1)))}>
          <IconChevronLeft />
        </IconButton>
        <strong aria-live="polite">{formatMonth(month, locale)}</strong>
        <IconButton label={t.nextMonth} disabled={month >= monthOf(max)} onClick={() => setFocused(clamp(addMonths(focused, 1)))}>
          <IconChevronRight />
        </IconButton>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- WAI-ARIA's date grid */}
      <table ref={grid} className={css.grid} role="grid" aria-label={label} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {weekdayNames(locale).map(({ short, long }) => (
              <th key={long} scope="col" abbr={long}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week, i) => (
            <tr key={week[0] ?? `${month}-${i}`}>
              {week.map((day, weekday) => {
                // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a day of another month: empty on purpose
                if (!day) return <td key={weekday} />
                const isChosen = day === from || day === to
                const isBetween = Boolean(from && to && day > from && day < to)
                return (
                  <td key={day} aria-selected={isChosen || isBetween} data-between={isBetween || undefined}>
                    <button
                      type="button"
                      className={css.day}
                      data-day={day}
                      data-chosen={isChosen || undefined}
                      tabIndex={day === focused ? 0 : -1}
                      disabled={day < min || day > max}
                      aria-label={formatDay(day, locale, 'long')}
                      onClick={() => (setFocused(day), onChoose(day))}
                    >
                      {Number(day.slice(8))}
                    </button>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
