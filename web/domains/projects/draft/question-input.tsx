import { lazy, type ReactNode, Suspense } from 'react'
import type { Question } from '#contract/catalog/forms.ts'
import { withUnit } from '#contract/catalog/units.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { wizardTexts } from '#web/locales/wizard.ts'
import { ChoiceField, ChoicesField } from '#web/ui/fields/choice-field.tsx'
import { StepperField } from '#web/ui/fields/stepper-field.tsx'
import { TextField, ZipField } from '#web/ui/fields/text-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { inUnit } from './answer-text.ts'
import { withExclusive } from './exclusive.ts'
import css from './question-input.module.css'
import type { QuestionInputProps } from './question-props.ts'

const loadRare = () => import('./rare-input.tsx')
const loadDays = () => import('./day-input.tsx')
const loadPhotos = () => import('../photos/photo-picker.tsx')
const RareInput = lazy(async () => ({ default: (await loadRare()).RareInput }))
const DayInput = lazy(async () => ({ default: (await loadDays()).DayInput }))
const PhotoPicker = lazy(async () => ({ default: (await loadPhotos()).PhotoPicker }))

/** Loads the controls that questions load on demand (calendar, photos …), ahead of a possible connection loss. */
export const loadAllInputs = () => Promise.all([loadRare(), loadDays(), loadPhotos()])

/** True for a number with few steps, which gets a stepper; others are typed. */
export const isCounted = ({ min = 0, max = Infinity, step = 1 }: Question) => (max - min) / step <= 60

/** Input control for one question, labeled by the heading above it if there is one. */
export function QuestionInput({ question, value, onChange, error, hasLabel = false }: QuestionInputProps) {
  const t = useTexts(wizardTexts)
  const locale = useLocale()
  const { id, type, options = [], min = 0, max = 999, step = 1 } = question
  const label = question.label[locale]
  const unit = question.unit?.[locale]
  const shown = { label, isLabelHidden: !hasLabel, isOptional: hasLabel && !question.required, error, name: id }
  const choices = options.map((option, i) => ({
    value: option.id,
    label: option.label[locale],
    help: option.help?.[locale],
    icon:
      i < 9 && !hasLabel ? (
        <kbd className={css.key} aria-hidden>
          {i + 1}
        </kbd>
      ) : undefined,
  }))
  const text = typeof value === 'string' ? value : ''
  const chosen = Array.isArray(value) ? value : []

  switch (type) {
    case 'single':
      return <ChoiceField {...shown} options={choices} value={text} onChange={onChange} />
    case 'multi':
      return (
        <ChoicesField {...shown} options={choices} value={chosen} onChange={(next) => onChange(withExclusive(question, chosen, next))} />
      )
    case 'number':
      return isCounted(question) ? (
        <StepperField
          {...shown}
          value={typeof value === 'number' ? value : min}
          onChange={onChange}
          min={min}
          max={max}
          step={step}
          unit={withUnit(question, typeof value === 'number' ? value : min, () => '', locale)}
        />
      ) : (
        <TextField
          {...shown}
          type="number"
          inputMode="decimal"
          min={min}
          max={max}
          step={step}
          after={unit}
          hint={question.max === undefined ? undefined : t.range(inUnit(question, min, locale), inUnit(question, max, locale))}
          defaultValue={typeof value === 'number' ? value : undefined}
          onChange={(event) => onChange(Number.isNaN(event.target.valueAsNumber) ? '' : event.target.valueAsNumber)}
        />
      )
    case 'text':
      return <TextField {...shown} maxLength={question.max ?? 200} defaultValue={text} onChange={(event) => onChange(event.target.value)} />
    case 'zip':
      return <ZipField {...shown} defaultValue={text} onChange={(event) => onChange(event.target.value)} />
    case 'info':
      return null
    case 'range':
    case 'textarea':
    case 'address':
      return lazily(<RareInput {...{ question, value, onChange, error, hasLabel }} />)
    case 'date':
    case 'date_window':
      return lazily(<DayInput {...{ question, value, onChange, error, hasLabel }} />)
    case 'photo':
      return lazily(<PhotoPicker label={label} isLabelHidden error={error} max={question.max ?? 8} value={chosen} onChange={onChange} />)
  }
}

const lazily = (input: ReactNode) => <Suspense fallback={<Skeleton height="22rem" />}>{input}</Suspense>
