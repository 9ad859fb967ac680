import { useState } from 'react'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { bookableDays } from '#web/lib/days.ts'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { workTexts } from '#web/locales/work.ts'
import { AskDialog } from '#web/ui/ask-dialog.tsx'
import { ClockField } from '#web/ui/fields/clock-field.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { isDay } from '#web/ui/fields/typed-day.ts'
import css from './appointment.module.css'

const lengths = [30, 60, 90, 120, 180, 240, 480]
const two = (n: number) => String(n).padStart(2, '0')

/** Tomorrow at ten, as the fields write it, on this device's clock. */
function usual() {
  const day = new Date(Date.now() + 86_400_000)
  return { date: `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`, time: '10:00' }
}

/** Proposes when to meet. What was agreed on before is replaced. */
export function ProposeDialog({ leadId, close, done }: { leadId: string; close: () => void; done: () => void }) {
  const t = useTexts(workTexts).propose
  const [values, setValues] = useState({ ...usual(), minutes: '60', note: '' })
  const [error, setError] = useState<string>()
  const set = (name: keyof typeof values) => (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value })
  const send = useAction(
    (options) =>
      api.work.propose(
        {
          params: { lead_id: leadId },
          body: { starts_at: new Date(`${values.date}T${values.time}`).toISOString(), minutes: Number(values.minutes), note: values.note },
        },
        options,
      ),
    {
      done: () => {
        showToast(t.sent)
        done()
        close()
      },
      failed: (failure) => {
        const found = failure instanceof ApiError ? failure.fields['starts_at']?.[0] : undefined
        setError(found)
        return found !== undefined
      },
    },
  )
  const isComplete = isDay(values.date) && values.time !== ''
  return (
    <AskDialog
      title={t.title}
      isOpen
      onClose={close}
      look="sheet"
      no={t.back}
      yes={t.send}
      isBusy={send.isBusy}
      onYes={() => (isComplete ? void send.run() : setError(t.missing))}
    >
      <div className={css.fields}>
        <DateField
          label={t.day}
          {...bookableDays()}
          value={values.date}
          onChange={(date) => setValues({ ...values, date })}
          error={error}
        />
        <ClockField label={t.time} value={values.time} onChange={(time) => setValues({ ...values, time })} />
        <SelectField
          label={t.length}
          value={values.minutes}
          onChange={set('minutes')}
          options={lengths.map((minutes) => ({ value: String(minutes), label: t.minutes(minutes) }))}
        />
        <TextField label={t.note} isOptional maxLength={300} value={values.note} onChange={set('note')} />
      </div>
    </AskDialog>
  )
}
