import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { wizardTexts } from '#web/locales/wizard.ts'
import { RangeField } from '#web/ui/fields/range-field.tsx'
import { TextArea, TextField, ZipField } from '#web/ui/fields/text-field.tsx'
import { inUnit } from './answer-text.ts'
import type { QuestionInputProps } from './question-props.ts'

/** Controls that few questions need and that weigh little. */
export function RareInput({ question, value, onChange, error, hasLabel = false }: QuestionInputProps) {
  const t = useTexts(wizardTexts)
  const locale = useLocale()
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
    case 'single':
    case 'date':
    case 'date_window':
    case 'photo':
    case 'multi':
    case 'number':
    case 'text':
    case 'zip':
    case 'info':
      return null
  }
}
