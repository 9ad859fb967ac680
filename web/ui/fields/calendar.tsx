import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { today } from '#web/lib/days.ts'
import { formatDay, formatMonth, weekdayNames } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { dateTexts } from '#web/locales/dates.ts'
import { IconButton } from '../button.tsx'
import css from './calendar.module.css'
import { addDays, addMonths, monthOf, weekdayOf, weeksOf } from './calendar-month.ts'

type CalendarProps = {
  label: string
  /** First and last chosen day; equal for a single day. */
  from: string | undefined
  to: string | undefined
  onChoose: (day: string) => void
  min?: string | undefined
  max?: string | undefined
  /** Focuses the calendar when it appears. */
  hasFocus?: boolean
}

const [earliest, latest] = ['2000-01-01', '2099-12-31']

/** A month to pick a day from. Arrows move by day and week, Page Up and Down by month, with Shift by year. */
export function Calendar({ label, from, to, onChoose, min = earliest, max = latest, hasFocus = false }: CalendarProps) {
  const t = useTexts(dateTexts)
  const locale = useLocale()
  const clamp = (day: string) => (day < min ? min : day > max ? max : day)
  const [focused, setFocused] = useState(() => clamp(from ?? today()))
  const [shown, setShown] = useState(from)
  if (from !== shown) {
    setShown(from)
    if (from) setFocused(clamp(from))
  }
  const grid = useRef<HTMLTableElement>(null)
  const isMoving = useRef(hasFocus)
  const month = monthOf(focused)
  const hasYears = addMonths(min, 14) < max

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
      PageUp: addMonths(focused, event.shiftKey ? -12 : -1),
      PageDown: addMonths(focused, event.shiftKey ? 12 : 1),
    }
    const next = moves[event.key]
    if (!next) return
    event.preventDefault()
    isMoving.current = true
    setFocused(clamp(next))
  }

  const turn = (name: string, months: number, icon: ReactNode) => (
    <IconButton
      label={name}
      disabled={month === monthOf(months < 0 ? min : max)}
      onClick={() => setFocused(clamp(addMonths(focused, months)))}
    >
      {icon}
    </IconButton>
  )

  return (
    <div className={css.calendar}>
      <div className={css.head}>
        {hasYears && turn(t.previousYear, -12, <IconChevronsLeft />)}
        {turn(t.previousMonth, -1, <IconChevronLeft />)}
        <strong aria-live="polite">{formatMonth(month, locale)}</strong>
        {turn(t.nextMonth, 1, <IconChevronRight />)}
        {hasYears && turn(t.nextYear, 12, <IconChevronsRight />)}
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
                      aria-current={day === today() ? 'date' : undefined}
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
