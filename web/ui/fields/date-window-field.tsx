import { useId } from 'react'
import { formatDay } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { uiTexts } from '#web/locales/ui.ts'
import { Calendar } from './calendar.tsx'
import css from './date-field.module.css'
import { FieldGroup, type FieldProps } from './field.tsx'

type Window = { from: string; to: string }

/** The days between two: the first click says from, the second to. */
export function DateWindowField({
  value,
  onChange,
  min,
  max,
  ...field
}: FieldProps & { min: string; max: string; value: Window | undefined; onChange: (days: Window) => void }) {
  const t = useTexts(uiTexts)
  const id = useId()
  const locale = useLocale()
  const isHalf = value !== undefined && value.from === value.to
  const choose = (day: string) => onChange(isHalf && day >= value.from ? { from: value.from, to: day } : { from: day, to: day })
  return (
    <FieldGroup id={id} {...field}>
      <div className={css.date}>
        <Calendar label={field.label} from={value?.from} to={value?.to} onChoose={choose} min={min} max={max} />
        <output className={css.chosen}>
          {value && (
            <>
              {t.from} {formatDay(value.from, locale, 'weekday')}
              <br />
              {t.to} {formatDay(value.to, locale, 'weekday')}
            </>
          )}
        </output>
      </div>
    </FieldGroup>
  )
}
