import { SelectField } from './select-field.tsx'

const halfHours = Array.from({ length: 49 }, (_, half) => `${String(half >> 1).padStart(2, '0')}:${half % 2 ? '30' : '00'}`)

type ClockFieldProps = {
  label: string
  hint?: string | undefined
  isLabelHidden?: boolean
  /** `HH:MM` on a 24-hour clock. A value between half hours stays selectable. */
  value: string
  onChange: (time: string) => void
  /** Whether 24:00 can be chosen as the end of a day. */
  hasMidnight?: boolean
}

/** A time of day. Native time fields follow the device's settings and may show AM and PM. */
export function ClockField({ value, onChange, hasMidnight = false, ...field }: ClockFieldProps) {
  const usual = hasMidnight ? halfHours : halfHours.slice(0, -1)
  const times = usual.includes(value) ? usual : [value, ...usual]
  return (
    <SelectField
      {...field}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      options={times.map((time) => ({ value: time, label: time }))}
    />
  )
}
