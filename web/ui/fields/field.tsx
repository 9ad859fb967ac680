import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { uiTexts } from '#web/locales/ui.ts'
import css from './field.module.css'

export type FieldProps = {
  label: string
  hint?: ReactNode
  error?: string | undefined
  isOptional?: boolean
  /** Set where a visible heading says the same. */
  isLabelHidden?: boolean | undefined
}

/** Attributes that link a control to its label, hint and error. */
export const describe = (id: string, { hint, error }: Pick<FieldProps, 'hint' | 'error'>) => ({
  id,
  'aria-invalid': error ? true : undefined,
  'aria-describedby': [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined,
})

/** Label, hint and error around one control. */
export const Field = ({
  id,
  label,
  hint,
  error,
  isOptional,
  isLabelHidden,
  children,
}: FieldProps & { id: string; children: ReactNode }) => (
  <div className={css.field}>
    <label className={isLabelHidden ? 'visually-hidden' : css.label} htmlFor={id}>
      <Label text={label} isOptional={isOptional} />
    </label>
    <Hint id={id} hint={hint} />
    {children}
    <FieldError id={id} error={error} />
  </div>
)

/**
 * The same for a group of controls; `isRadio` for a single choice. Mark invalid controls with `data-invalid`, so that they get the focus.
 */
export const FieldGroup = ({
  id,
  label,
  hint,
  error,
  isOptional,
  isLabelHidden,
  isRadio,
  children,
}: FieldProps & { id: string; children: ReactNode; isRadio?: boolean }) => (
  <fieldset
    className={css.field}
    role={isRadio ? 'radiogroup' : undefined}
    aria-invalid={isRadio && error ? true : undefined}
    aria-describedby={describe(id, { hint, error })['aria-describedby']}
  >
    <legend className={isLabelHidden ? 'visually-hidden' : css.label}>
      <Label text={label} isOptional={isOptional} />
    </legend>
    <Hint id={id} hint={hint} />
    {children}
    <FieldError id={id} error={error} />
  </fieldset>
)

function Label({ text, isOptional }: { text: string; isOptional: boolean | undefined }) {
  const t = useTexts(uiTexts)
  return (
    <>
      {text}
      {isOptional && <span className={css.optional}> · {t.optional}</span>}
    </>
  )
}

const Hint = ({ id, hint }: { id: string; hint: ReactNode }) =>
  hint ? (
    <p id={`${id}-hint`} className={css.hint}>
      {hint}
    </p>
  ) : null

export const FieldError = ({ id, error }: { id: string; error: string | undefined }) =>
  error ? (
    <p id={`${id}-error`} className={css.error}>
      <IconAlertCircle aria-hidden />
      {error}
    </p>
  ) : null
