import { useId, useState } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { uiTexts } from '#web/locales/ui.ts'
import { Calendar } from './calendar.tsx'
import { DateField } from './date-field.tsx'
import css from './date-field.module.css'
import { FieldGroup, type FieldProps } from './field.tsx'
import { isDay } from './typed-day.ts'

type Window = { from: string; to: string }
type DateWindowFieldProps = FieldProps & {
  min: string
  max: string
  value: Window | undefined
  onChange: (days: Window | undefined) => void
}

/** A range of days, typed or picked below: the first click sets the start, the second the end. Undefined while the input is invalid. */
export function DateWindowField({ value, onChange, min, max, ...field }: DateWindowFieldProps) {
  const t = useTexts(uiTexts)
  const id = useId()
  /** Invalid input. */
  const [typed, setTyped] = useState<Window>()
  const { from, to } = typed ?? value ?? { from: '', to: '' }
  const isBookable = (day: string) => isDay(day) && day >= min && day <= max

  function set(days: Window) {
    const isWindow = isBookable(days.from) && isBookable(days.to) && days.from <= days.to
    setTyped(isWindow ? undefined : days)
    onChange(isWindow ? days : undefined)
  }
  // A single day is a valid range.
  const setFrom = (day: string) => set({ from: day, to: isBookable(day) && !(to >= day) ? day : to })
  const setTo = (day: string) => set({ from: from === '' && isBookable(day) ? day : from, to: day })
  const choose = (day: string) => (value && from === to && day > from ? setTo(day) : set({ from: day, to: day }))
  const shown = isBookable(from) ? from : undefined

  return (
    <FieldGroup id={id} {...field}>
      <div className={css.date}>
        <div className={css.ends}>
          <DateField label={t.from} value={from} onChange={setFrom} min={min} max={max} hasCalendar={false} />
          <DateField label={t.to} value={to} onChange={setTo} min={shown ?? min} max={max} hasCalendar={false} />
        </div>
        <Calendar label={field.label} from={value?.from ?? shown} to={value?.to ?? shown} onChoose={choose} min={min} max={max} />
      </div>
    </FieldGroup>
  )
}
