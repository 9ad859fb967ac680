import { SelectField } from './select-field.tsx'

const halfHours = Array.from({ length: 49 }, (_, half) => `${String(half >> 1).padStart(2, '0')}:${half % 2 ? '30' : '00'}`)

type ClockFieldProps = {
  label: string
  hint?: string | undefined
  isLabelHidden?: boolean
  /** `HH:MM` of 24 hours; one between the half hours stays choosable. */
  value: string
  onChange: (time: string) => void
  /** Whether the day may end at 24:00. */
  hasMidnight?: boolean
}

/** A time of day. Browsers' own field follows the device and writes AM and PM. */
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
