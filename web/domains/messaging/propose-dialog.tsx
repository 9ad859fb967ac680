import { useState } from 'react'
import type { Appointment } from '#contract/leads/appointments.ts'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { formatInstant } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { clockIn, instantIn } from '#contract/wall-clock.ts'
import { formatZone, useIsElsewhere } from '#web/lib/wall-clock.ts'
import { workTexts } from '#web/locales/work.ts'
import { AskDialog } from '#web/ui/ask-dialog.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { ClockField } from '#web/ui/fields/clock-field.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { isDay } from '#web/ui/fields/typed-day.ts'
import css from './appointment.module.css'
import { workErrors } from '#contract/leads/states.ts'

const lengths = [30, 60, 90, 120, 180, 240, 480]
const lengthsWith = (own: number) => [...new Set([...lengths, own])].toSorted((a, b) => a - b)
const usualTime = '10:00'
/** The day at the place of the work, `days` from now. */
const dayIn = (timeZone: string, days: number) => clockIn(timeZone, Date.now() + days * 86_400_000)[0]

/** An appointment that would move, and to when; `name` of the other side. */
export type Instead = { of: Pick<Appointment, 'state' | 'starts_at' | 'ends_at'>; startsAt: string; name: string }
type ProposeProps = { leadId: string; timeZone: string; instead?: Instead; close: () => void; done: () => void }

function valuesOf({ of, startsAt }: Instead, timeZone: string) {
  const [date, time] = clockIn(timeZone, Date.parse(startsAt))
  return { date, time, minutes: String((Date.parse(of.ends_at) - Date.parse(of.starts_at)) / 60_000), note: '' }
}

/** Proposes an appointment in `timeZone`, local to the work, in the place of the open one. */
export function ProposeDialog({ leadId, timeZone, instead, close, done }: ProposeProps) {
  const t = useTexts(workTexts).propose
  const locale = useLocale()
  const [values, setValues] = useState(
    instead ? valuesOf(instead, timeZone) : { date: dayIn(timeZone, 1), time: usualTime, minutes: '60', note: '' },
  )
  const startsAt = isDay(values.date) && values.time !== '' ? instantIn(timeZone, values.date, values.time) : undefined
  const isElsewhere = useIsElsewhere(timeZone, startsAt)
  const [error, setError] = useState<string>()
  const [warnings, setWarnings] = useState<readonly string[]>([])
  const change = (changed: Partial<typeof values>) => {
    setValues({ ...values, ...changed })
    setWarnings([])
  }
  const set = (name: keyof typeof values) => (event: { target: { value: string } }) => change({ [name]: event.target.value })
  const send = useAction(
    (options) =>
      api.work.propose(
        {
          params: { lead_id: leadId },
          body: { starts_at: startsAt!, minutes: Number(values.minutes), note: values.note, warns: warnings.length === 0 },
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
        const found = failure.fields['starts_at'] ?? []
        if (failure.code === workErrors.checkTime.code) setWarnings(found)
        else setError(found[0])
        return found.length > 0
      },
    },
  )
  return (
    <AskDialog
      title={instead ? t.instead(instead.name) : t.title}
      isOpen
      onClose={close}
      look="sheet"
      no={t.back}
      yes={warnings.length > 0 ? t.sendAnyway : t.send}
      isBusy={send.isBusy}
      onYes={() => (startsAt ? void send.run() : setError(t.missing))}
    >
      {instead?.of.state === 'confirmed' && (
        <p className={css.stands}>{t.stands(formatInstant(instead.of.starts_at, locale, timeZone), instead.name)}</p>
      )}
      <div className={css.fields}>
        <DateField
          label={t.day}
          min={dayIn(timeZone, 0)}
          max={dayIn(timeZone, 365)}
          value={values.date}
          onChange={(date) => change({ date })}
          error={error}
        />
        <ClockField
          label={t.time}
          hint={isElsewhere ? t.there(formatZone(timeZone, locale)) : undefined}
          value={values.time}
          onChange={(time) => change({ time })}
        />
        <SelectField
          label={t.length}
          value={values.minutes}
          onChange={set('minutes')}
          options={lengthsWith(Number(values.minutes)).map((minutes) => ({ value: String(minutes), label: t.minutes(minutes) }))}
        />
        <TextField label={t.note} isOptional maxLength={300} value={values.note} onChange={set('note')} />
        {warnings.length > 0 && (
          <div className={css.warnings}>
            <Banner tone="warning" isLive>
              {warnings.map((warning) => (
                <p key={warning}>{warning}</p>
              ))}
            </Banner>
          </div>
        )}
      </div>
    </AskDialog>
  )
}
