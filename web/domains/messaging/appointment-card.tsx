import { IconCalendarEvent, IconCalendarPlus, IconCar } from '@tabler/icons-react'
import { type Appointment, appointmentStates } from '#contract/work.ts'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { formatInstant } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useTimeZone } from '#web/lib/time-zone.ts'
import { workTexts } from '#web/locales/work.ts'
import { Button } from '#web/ui/button.tsx'
import css from './appointment.module.css'

type CardProps = { appointment: Appointment; side: 'customer' | 'company'; changed: () => void }

/** When both sides meet, in the conversation: answered with one thumb. */
export function AppointmentCard({ appointment, side, changed }: CardProps) {
  const t = useTexts(workTexts).appointment
  const locale = useLocale()
  const timeZone = useTimeZone()
  const { id, state, proposed_by: by, starts_at, ends_at, note, on_way_at: onWay } = appointment
  const params = { appointment_id: id }
  const confirm = useAction(() => api.work.confirm({ params }), { done: changed })
  const cancel = useAction(() => api.work.cancel({ params }), { done: changed })
  const go = useAction(() => api.work.onMyWay({ params }), { done: changed })
  const isMine = by === side
  const actor = side === 'company' ? 'C' : 'U'
  const day = formatInstant(starts_at, locale, timeZone, 'weekday')
  const hours = `${formatInstant(starts_at, locale, timeZone, 'time')}–${formatInstant(ends_at, locale, timeZone, 'time')}`
  return (
    <div className={css.card} data-state={state}>
      <p className={css.when}>
        <IconCalendarEvent aria-hidden />
        <span>
          <strong>{day}</strong>
          {hours}
        </span>
      </p>
      {note && <p className={css.note}>{note}</p>}
      <p className={css.state}>{onWay && state === 'confirmed' ? t.onWay : state === 'proposed' && isMine ? t.waiting : t.states[state]}</p>
      <div className={css.actions}>
        {!isMine && appointmentStates.can('confirm', state, actor) && (
          <Button size="s" isBusy={confirm.isBusy} onClick={() => void confirm.run()}>
            {t.confirm}
          </Button>
        )}
        {side === 'company' && state === 'confirmed' && !onWay && (
          <Button size="s" icon={<IconCar aria-hidden />} isBusy={go.isBusy} onClick={() => void go.run()}>
            {t.go}
          </Button>
        )}
        {state === 'confirmed' && (
          <a className={css.save} href={`/api/appointments/${id}/calendar`} download>
            <IconCalendarPlus aria-hidden /> {t.save}
          </a>
        )}
        {appointmentStates.can('cancel', state, actor) && (
          <Button look="plain" size="s" isBusy={cancel.isBusy} onClick={() => void cancel.run()}>
            {state === 'proposed' && !isMine ? t.decline : t.cancel}
          </Button>
        )}
      </div>
    </div>
  )
}
