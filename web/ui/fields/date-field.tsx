import { useId } from 'react'
import { DateInput, type DateInputProps, useDayProblem } from './date-input.tsx'
import { describe, Field, type FieldProps } from './field.tsx'

type DateFieldProps = FieldProps &
  Omit<DateInputProps, 'value' | 'label'> & {
    value: string | null | undefined
  }

/** A day, typed or picked from a calendar. Without scripts, the browser's native field. */
export function DateField({ label, hint, error, isOptional, isLabelHidden, value, ...input }: DateFieldProps) {
  const id = useId()
  const day = value ?? ''
  const problem = useDayProblem(day, input.min, input.max) ?? error
  return (
    <Field {...{ id, label, hint, isOptional, isLabelHidden }} error={problem}>
      <DateInput label={label} value={day} {...input} {...describe(id, { hint, error: problem })} />
    </Field>
  )
}
