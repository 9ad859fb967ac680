import { useId } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { uiTexts } from '#web/locales/ui.ts'
import { FieldGroup, type FieldProps } from './field.tsx'
import css from './range-field.module.css'

type Range = { min: number; max: number }
type RangeProps = FieldProps & Range & { value: Range; onChange: (value: Range) => void; step: number; format: (value: number) => string }

/** A minimum and a maximum. Dragging one past the other moves both. */
export function RangeField({ value, onChange, min, max, step, format, ...field }: RangeProps) {
  const t = useTexts(uiTexts)
  const id = useId()
  const slider = (label: string, at: number, move: (to: number) => Range) => (
    <label>
      <span>
        {label} <b>{format(at)}</b>
      </span>
      <input
        type="range"
        min={min}
        max={max}
        step={step}
        value={at}
        aria-valuetext={format(at)}
        onChange={(event) => onChange(move(event.target.valueAsNumber))}
      />
    </label>
  )
  return (
    <FieldGroup id={id} {...field}>
      <div className={css.range}>
        {slider(t.from, value.min, (to) => ({ min: to, max: Math.max(to, value.max) }))}
        {slider(t.to, value.max, (to) => ({ min: Math.min(to, value.min), max: to }))}
      </div>
    </FieldGroup>
  )
}
