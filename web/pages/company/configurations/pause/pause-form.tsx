import { type ReactNode, useState } from 'react'
import { useOwnTexts } from '#web/lib/own-company.ts'
import { spendingTexts } from '#web/locales/spending.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceField } from '#web/ui/fields/choice-field.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { isDay } from '#web/ui/fields/typed-day.ts'
import css from '../spending.module.css'

const lengths = ['day', 'week', 'date', 'open'] as const

const dayAfter = (timeZone: string, days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(Date.now() + days * 86_400_000))

type PauseFormProps = {
  name: string
  timeZone: string
  isBusy: boolean
  /** Called with the first day of work again, or null for an open end. */
  pause: (until: string | null) => void
  label: string
  children?: ReactNode
}

/** Form for the end of a pause. */
export function PauseForm({ name, timeZone, isBusy, pause, label, children }: PauseFormProps) {
  const t = useOwnTexts(spendingTexts).pause
  const [length, setLength] = useState<(typeof lengths)[number]>('week')
  const [day, setDay] = useState<string>()
  const tomorrow = dayAfter(timeZone, 1)
  const until = { day: tomorrow, week: dayAfter(timeZone, 7), date: day ?? tomorrow, open: null }[length]
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (until === null || (isDay(until) && until >= tomorrow)) pause(until)
      }}
    >
      {children}
      <ChoiceField
        label={t.forHow}
        name={`pause-${name}`}
        columns={2}
        value={length}
        onChange={setLength}
        options={lengths.map((value) => ({ value, label: t.choices[value] }))}
      />
      {length === 'date' && (
        <DateField label={t.back} value={day ?? tomorrow} onChange={setDay} min={tomorrow} max={dayAfter(timeZone, 365)} />
      )}
      <div>
        <Button type="submit" look="soft" isBusy={isBusy}>
          {label}
        </Button>
      </div>
    </form>
  )
}
