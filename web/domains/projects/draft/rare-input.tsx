import { useLocale } from '#web/lib/locale-context.ts'
import { useHydrated } from '#web/lib/store.ts'
import { useTexts } from '#web/lib/texts.ts'
import { wizardTexts } from '#web/locales/wizard.ts'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { DateWindowField } from '#web/ui/fields/date-window-field.tsx'
import { RangeField } from '#web/ui/fields/range-field.tsx'
import { TextArea, TextField, ZipField } from '#web/ui/fields/text-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { bookableDays } from '#web/lib/days.ts'
import { inUnit } from './answer-text.ts'
import { PhotoPicker } from '../photos/photo-picker.tsx'
import type { QuestionInputProps } from './question-props.ts'

/** Controls that few questions need. */
export function RareInput({ question, value, onChange, error, hasLabel = false }: QuestionInputProps) {
  const t = useTexts(wizardTexts)
  const locale = useLocale()
  const isHydrated = useHydrated()
  const { id, type, min = 0, max = 999, step = 1 } = question
  const label = question.label[locale]
  const shown = { label, isLabelHidden: !hasLabel, isOptional: hasLabel && !question.required, error, name: id }
  const text = typeof value === 'string' ? value : ''

  switch (type) {
    case 'range':
      return (
        <RangeField
          {...shown}
          min={min}
          max={max}
          step={step}
          format={(amount) => inUnit(question, amount, locale)}
          value={typeof value === 'object' && 'min' in value ? value : { min, max }}
          onChange={onChange}
        />
      )
    case 'textarea':
      return <TextArea {...shown} maxLength={question.max ?? 2000} defaultValue={text} onChange={(event) => onChange(event.target.value)} />
    case 'date':
      return isHydrated ? (
        <DateField
          {...shown}
          {...bookableDays()}
          isOpen
          value={text}
          onChange={(day) => onChange(day === text && !question.required ? '' : day)}
        />
      ) : (
        <Skeleton height="22rem" />
      )
    case 'date_window':
      return isHydrated ? (
        <DateWindowField
          {...shown}
          {...bookableDays()}
          value={typeof value === 'object' && 'from' in value ? value : undefined}
          onChange={(days) => onChange(days ?? '')}
        />
      ) : (
        <Skeleton height="22rem" />
      )
    case 'address': {
      const address = typeof value === 'object' && 'street' in value ? value : { street: '', zipcode: '' }
      return (
        <>
          <TextField
            label={t.street}
            name="street"
            autoComplete="street-address"
            maxLength={200}
            error={error}
            defaultValue={address.street}
            onChange={(event) => onChange({ ...address, street: event.target.value })}
          />
          <ZipField
            label={t.zip.label}
            name="zipcode"
            defaultValue={address.zipcode}
            onChange={(event) => onChange({ ...address, zipcode: event.target.value })}
          />
        </>
      )
    }
    case 'photo':
      return (
        <PhotoPicker
          label={label}
          isLabelHidden
          error={error}
          max={question.max ?? 8}
          value={Array.isArray(value) ? value : []}
          onChange={onChange}
        />
      )
    case 'single':
    case 'multi':
    case 'number':
    case 'text':
    case 'zip':
    case 'info':
      return null
  }
}
