import { IconCalendar } from '@tabler/icons-react'
import { lazy, Suspense, useId, useRef, useState } from 'react'
import { today } from '#web/lib/days.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useHydrated } from '#web/lib/store.ts'
import { useTexts } from '#web/lib/texts.ts'
import { dateTexts } from '#web/locales/dates.ts'
import { Skeleton } from '../skeleton.tsx'
import css from './date-field.module.css'
import box from './field.module.css'
import { isDay, numericDay, parseDay, writtenDay } from './typed-day.ts'

const Calendar = lazy(async () => ({ default: (await import('./calendar.tsx')).Calendar }))

export type DateInputProps = {
  label: string
  name?: string
  /** `YYYY-MM-DD`, empty, or invalid input. */
  value: string
  /** Called with a day once one is complete; with other input on blur. */
  onChange: (value: string) => void
  min?: string | undefined
  max?: string | undefined
  /** Shows the calendar permanently below, for pages that only ask for a day. */
  isOpen?: boolean
  /** False where one calendar serves several fields. */
  hasCalendar?: boolean
}
/** Attributes from the surrounding field. */
type Described = { id?: string; 'aria-invalid'?: boolean | undefined; 'aria-describedby'?: string | undefined }

/** A day, typed in the reader's order or picked from a calendar. Without scripts, the browser's native field. */
export const DateInput = (props: DateInputProps & Described) => (useHydrated() ? <OwnInput {...props} /> : <NativeInput {...props} />)

const NativeInput = ({ value, onChange, label: _said, isOpen: _drawn, hasCalendar: _shared, ...rest }: DateInputProps & Described) => (
  <div className={box.box}>
    <input {...rest} type="date" defaultValue={value} onChange={({ target }) => onChange(target.value)} />
  </div>
)

function OwnInput({ label, name, value, onChange, min, max, isOpen, hasCalendar = true, ...described }: DateInputProps & Described) {
  const t = useTexts(dateTexts)
  const locale = useLocale()
  /** Set only while someone types. */
  const [typed, setTyped] = useState<string>()
  const frame = useRef<HTMLDivElement>(null)

  function type(text: string) {
    setTyped(text)
    const day = /\d{4}\D*$/.test(text) ? parseDay(text, locale, min ?? today()) : undefined
    if (day ?? text === '') onChange(day ?? '')
  }
  function settle() {
    if (typed === undefined) return
    onChange(parseDay(typed, locale, min ?? today()) ?? typed.trim())
    setTyped(undefined)
  }

  const calendar = {
    label,
    value,
    min,
    max,
    onChoose(day: string) {
      setTyped(undefined)
      onChange(day)
    },
  }

  return (
    <>
      <div ref={frame} className={`${box.box} ${css.typed}`}>
        <input
          {...described}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          placeholder={t.placeholder}
          value={typed ?? writtenDay(value, locale)}
          onChange={(event) => type(event.target.value)}
          onBlur={settle}
          onKeyDown={(event) => event.key === 'Enter' && settle()}
        />
        {name && <input type="hidden" name={name} value={value} />}
        {!isOpen && hasCalendar && <CalendarButton {...calendar} under={frame} />}
      </div>
      {isOpen && <DayCalendar {...calendar} />}
    </>
  )
}

type DayCalendarProps = Pick<DateInputProps, 'label' | 'value' | 'min' | 'max'> & { onChoose: (day: string) => void; hasFocus?: boolean }

function DayCalendar({ value, min, max, ...rest }: DayCalendarProps) {
  const dayOrNone = (text: string | undefined) => (text && isDay(text) ? text : undefined)
  const chosen = dayOrNone(value)
  return (
    <Suspense fallback={<Skeleton height="22rem" />}>
      <Calendar {...rest} from={chosen} to={chosen} min={dayOrNone(min)} max={dayOrNone(max)} />
    </Suspense>
  )
}

/** The calendar in a popover anchored at `under`. */
function CalendarButton({ under, onChoose, ...calendar }: DayCalendarProps & { under: React.RefObject<HTMLElement | null> }) {
  const t = useTexts(dateTexts)
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)

  function close() {
    panel.current?.hidePopover()
    button.current?.focus()
  }

  return (
    <>
      <button ref={button} type="button" className={css.open} aria-label={t.open} title={t.open} popoverTarget={id}>
        <IconCalendar aria-hidden />
      </button>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape is for the calendar alone, not for what it stands in */}
      <div
        ref={panel}
        id={id}
        role="dialog"
        aria-label={isOpen ? calendar.label : undefined}
        popover="auto"
        className={css.panel}
        onBeforeToggle={({ newState, currentTarget }) => {
          if (newState === 'open' && under.current) place(currentTarget, under.current)
          setOpen(newState === 'open')
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.preventDefault()
          event.stopPropagation()
          close()
        }}
      >
        {isOpen && (
          <DayCalendar
            {...calendar}
            hasFocus
            onChoose={(day) => {
              onChoose(day)
              close()
            }}
          />
        )}
      </div>
    </>
  )
}

const highestRem = 25

/** Places the panel below the field, or above it where there is more room, inside the window. */
function place(panel: HTMLElement, field: HTMLElement) {
  const { top, bottom, left } = field.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  const room = clientHeight - bottom
  const lowest = Math.max(8, clientHeight - highestRem * rem)
  const [above, below] =
    room >= highestRem * rem || room >= top
      ? [`${Math.min(bottom + 6, lowest)}px`, 'auto']
      : ['auto', `${Math.min(room + bottom - top + 6, lowest)}px`]
  panel.style.setProperty('inset', `${above} auto ${below} ${Math.max(8, Math.min(left, clientWidth - 8 - 21 * rem))}px`)
}

/** Error message for the current day, if any. */
export function useDayProblem(value: string, min: string | undefined, max: string | undefined): string | undefined {
  const t = useTexts(dateTexts)
  const locale = useLocale()
  if (value === '') return
  if (!isDay(value)) return t.unreadable(numericDay(today(), locale))
  if (min && value < min) return t.tooEarly(writtenDay(min, locale))
  if (max && value > max) return t.tooLate(writtenDay(max, locale))
}
