import { formatClock } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { SelectField } from './select-field.tsx'

const halfHours = Array.from({ length: 48 }, (_, half) => `${String(half >> 1).padStart(2, '0')}:${half % 2 ? '30' : '00'}`)

type ClockFieldProps = {
  label: string
  hint?: string | undefined
  error?: string | undefined
  isLabelHidden?: boolean
  /** `HH:MM` on a 24-hour clock. A value that isn't among the choices stays selectable. */
  value: string
  onChange: (time: string) => void
  /** Times to choose from, as `HH:MM`: every half hour by default. */
  times?: readonly string[]
  /** A time that can't be chosen. */
  except?: string
  /** Whether 24:00 can be chosen as the end of a day. */
  hasMidnight?: boolean
}

/** A time of day. Native time fields follow the device's settings instead of the page's language. */
export function ClockField({ value, onChange, hasMidnight = false, times = halfHours, except, ...field }: ClockFieldProps) {
  const locale = useLocale()
  const usual = [...times, ...(hasMidnight ? ['24:00'] : [])].filter((time) => time !== except)
  return (
    <SelectField
      {...field}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      options={(usual.includes(value) ? usual : [value, ...usual]).map((time) => ({ value: time, label: formatClock(time, locale) }))}
    />
  )
}

/** Full hours from one to another, as `HH:00`. */
export const fullHours = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, i) => `${String(from + i).padStart(2, '0')}:00`)
