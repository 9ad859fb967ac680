import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { country } from '#country/country.ts'
import { useTexts } from '#web/lib/texts.ts'
import { uiTexts } from '#web/locales/ui.ts'
import { describe, Field, type FieldProps } from './field.tsx'
import css from './field.module.css'

type InputProps = FieldProps & { before?: ReactNode; after?: ReactNode } & Omit<ComponentProps<'input'>, 'className'>

/** One line of text. */
export function TextField({ label, hint, error, isOptional, isLabelHidden, before, after, ...input }: InputProps) {
  const id = useId()
  return (
    <Field {...{ id, label, hint, error, isOptional, isLabelHidden }}>
      <div className={css.box}>
        {before && <span className={css.before}>{before}</span>}
        <input type="text" {...input} {...describe(id, { hint, error })} />
        {after && <span className={css.after}>{after}</span>}
      </div>
    </Field>
  )
}

/** Several lines of text. The field grows with its content and shows a character count when there's a limit. */
export function TextArea({
  label,
  hint,
  error,
  isOptional,
  isLabelHidden,
  maxLength,
  before,
  onInput,
  ...area
}: FieldProps & { before?: ReactNode } & Omit<ComponentProps<'textarea'>, 'className'>) {
  const t = useTexts(uiTexts)
  const id = useId()
  const [used, setUsed] = useState(String(area.defaultValue ?? area.value ?? '').length)
  return (
    <Field {...{ id, label, hint, error, isOptional, isLabelHidden }}>
      {before}
      <div className={`${css.box} ${css.area}`}>
        <textarea
          {...area}
          {...describe(id, { hint, error })}
          onInput={(event) => {
            setUsed(event.currentTarget.value.length)
            onInput?.(event)
          }}
        />
        {maxLength && used > maxLength * 0.6 && <span className={css.counter}>{t.characters(used, maxLength)}</span>}
      </div>
    </Field>
  )
}

/** A postcode. `place` is shown once it is known. */
export const ZipField = ({ place, ...rest }: InputProps & { place?: string | undefined }) => (
  <TextField
    inputMode="numeric"
    autoComplete="postal-code"
    maxLength={5}
    pattern="[0-9]*"
    placeholder={country.postcode.example}
    {...rest}
    after={place}
  />
)

/** A six-digit code. People can paste a whole message, and phones can suggest the code. `sendsItself` submits after the sixth digit. */
export function CodeField({
  label,
  hint,
  error,
  sendsItself,
  onChange,
  onBlur: _isNotWrongBeforeItIsSent,
  ...input
}: InputProps & { sendsItself?: boolean }) {
  const id = useId()
  return (
    <Field {...{ id, label, hint, error }}>
      <div className={`${css.box} ${css.code}`}>
        <input
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          {...input}
          {...describe(id, { hint, error })}
          onChange={(event) => {
            const { currentTarget } = event
            // A message may contain other numbers before the code.
            const [code] = /\b\d{6}\b/.exec(currentTarget.value) ?? [currentTarget.value.replace(/\D/g, '').slice(0, 6)]
            currentTarget.value = code
            onChange?.(event)
            if (sendsItself && currentTarget.value.length === 6) currentTarget.form?.requestSubmit()
          }}
        />
      </div>
    </Field>
  )
}

/** A password that can be revealed. */
export function PasswordField(props: InputProps) {
  const t = useTexts(uiTexts)
  const [isShown, setShown] = useState(false)
  return (
    <TextField
      autoComplete="current-password"
      {...props}
      type={isShown ? 'text' : 'password'}
      after={
        <button type="button" className={css.reveal} onClick={() => setShown(!isShown)} aria-pressed={isShown}>
          {isShown ? t.hide : t.show}
        </button>
      }
    />
  )
}
