import { bookableDays } from '#web/lib/days.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useHydrated } from '#web/lib/store.ts'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { DateWindowField } from '#web/ui/fields/date-window-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { QuestionInputProps } from './question-props.ts'

/** Calendar of a question about a day, or about the days between two. */
export function DayInput({ question, value, onChange, error, hasLabel = false }: QuestionInputProps) {
  const locale = useLocale()
  const isHydrated = useHydrated()
  if (!isHydrated) return <Skeleton height="22rem" />
  const shown = {
    label: question.label[locale],
    isLabelHidden: !hasLabel,
    isOptional: hasLabel && !question.required,
    error,
    name: question.id,
    ...bookableDays(),
  }
  if (question.type === 'date_window') {
    const days = typeof value === 'object' && 'from' in value ? value : undefined
    return <DateWindowField {...shown} value={days} onChange={(chosen) => onChange(chosen ?? '')} />
  }
  const text = typeof value === 'string' ? value : ''
  return <DateField {...shown} isOpen value={text} onChange={(day) => onChange(day === text && !question.required ? '' : day)} />
}
