import { IconChevronDown } from '@tabler/icons-react'
import { type ComponentProps, useId } from 'react'
import { describe, Field, type FieldProps } from './field.tsx'
import css from './field.module.css'

type SelectProps = FieldProps & { options: readonly { value: string; label: string }[]; empty?: string } & Omit<
    ComponentProps<'select'>,
    'className'
  >

/** A choice from a list, in the native control, which works best on phones. */
export function SelectField({ label, hint, error, isOptional, isLabelHidden, options, empty, ...select }: SelectProps) {
  const id = useId()
  return (
    <Field {...{ id, label, hint, error, isOptional, isLabelHidden }}>
      <div className={css.box}>
        <select {...select} className={css.select} {...describe(id, { hint, error })}>
          {empty !== undefined && <option value="">{empty}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <span className={css.after}>
          <IconChevronDown aria-hidden />
        </span>
      </div>
    </Field>
  )
}
