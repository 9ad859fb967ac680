import { type ComponentProps, type ReactNode, useId } from 'react'
import { describe, FieldError, type FieldProps } from './field.tsx'
import css from './field.module.css'

type CheckProps = Pick<FieldProps, 'error'> & { label: ReactNode; note?: ReactNode } & Omit<ComponentProps<'input'>, 'className' | 'type'>

/** One checkbox, to agree to something or to switch it on. */
export function CheckField({ label, note, error, ...input }: CheckProps) {
  const id = useId()
  return (
    <div className={css.field}>
      <label className={css.check}>
        <input type="checkbox" {...input} {...describe(id, { error })} />
        <span>{label}</span>
        {note && <small>{note}</small>}
      </label>
      <FieldError id={id} error={error} />
    </div>
  )
}
