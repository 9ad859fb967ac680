import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { uiTexts } from '#web/locales/ui.ts'
import { describe, Field, type FieldProps } from './field.tsx'
import css from './field.module.css'

type StepperProps = FieldProps & {
  value: number | undefined
  onChange: (value: number) => void
  min?: number
  max?: number
  step?: number
  unit?: string
  name?: string
}

/** A small number, changed with plus and minus buttons. */
export function StepperField({
  label,
  hint,
  error,
  isOptional,
  isLabelHidden,
  value,
  onChange,
  min = 0,
  max = 999,
  step = 1,
  unit,
  name,
}: StepperProps) {
  const t = useTexts(uiTexts)
  const id = useId()
  const [isEmpty, setEmpty] = useState(false)
  const shown = value ?? min
  const move = (by: number) => onChange(Math.min(max, Math.max(min, shown + by)))
  return (
    <Field {...{ id, label, hint, error, isOptional, isLabelHidden }}>
      <div className={`${css.box} ${css.stepper}`}>
        <button type="button" aria-label={t.less} aria-controls={id} disabled={shown <= min} onClick={() => move(-step)}>
          <IconMinus aria-hidden />
        </button>
        <input
          type="number"
          name={name}
          inputMode="numeric"
          min={min}
          max={max}
          step={step}
          value={isEmpty ? '' : (value ?? '')}
          onChange={({ target }) => {
            setEmpty(target.value === '')
            if (!Number.isNaN(target.valueAsNumber)) onChange(target.valueAsNumber)
          }}
          // Digits replace the number, which is often only a default.
          onFocus={({ target }) => target.select()}
          onBlur={() => {
            setEmpty(false)
            move(0)
          }}
          {...describe(id, { hint, error })}
        />
        <button type="button" aria-label={t.more} aria-controls={id} disabled={shown >= max} onClick={() => move(step)}>
          <IconPlus aria-hidden />
        </button>
        {unit && <span className={css.after}>{unit}</span>}
      </div>
    </Field>
  )
}
