import { IconCalendarEvent, IconCalendarPlus, IconCar } from '@tabler/icons-react'
import { useState } from 'react'
import type { Appointment } from '#contract/leads/appointments.ts'
import type { ShowUp } from '#contract/leads/show-ups.ts'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { formatInstant } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { formatZone, useIsElsewhere } from '#web/lib/wall-clock.ts'
import { bookTexts } from '#web/locales/book.ts'
import { workTexts } from '#web/locales/work.ts'
import { AskDialog } from '#web/ui/ask-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import css from './appointment.module.css'
import { ShowUpPart } from './show-up.tsx'
import { appointmentStates, onMyWayMs, workErrors } from '#contract/leads/states.ts'

type NextProps = { appointment: Appointment; side: 'customer' | 'company'; changed: () => void }
/** `timeZone` of the work, `name` of the other side, `showUp` once the appointment is past. */
type CardProps = NextProps & { timeZone: string; name: string; showUp: ShowUp | undefined }

/** An appointment in the conversation, with its answer buttons. */
export function AppointmentCard({ appointment, side, timeZone, name, showUp, changed }: CardProps) {
  const t = useTexts(workTexts).appointment
  const booking = useTexts(bookTexts)
  const locale = useLocale()
  const { id, state, proposed_by: by, note, on_way_at: onWay, changes_until: until } = appointment
  const { day, hours, zone } = useWhen(appointment, timeZone)
  const cancel = useAction(() => api.work.cancel({ params: { appointment_id: id } }), { done: changed })
  const isMine = by === side
  const isBound = side === 'customer' && state === 'confirmed' && until !== null
  const [now] = useState(() => Date.now())
  const isFixed = isBound && Date.parse(until) < now
  return (
    <div className={css.card} data-state={state}>
      <p className={css.when}>
        <IconCalendarEvent aria-hidden />
        <span>
          <strong>{day}</strong>
          {hours}
          {zone && <small>{zone}</small>}
        </span>
      </p>
      {note && <p className={css.note}>{note}</p>}
      <p className={css.state}>
        {onWay && state === 'confirmed' ? t.onWay[side] : state === 'proposed' && isMine ? t.waiting : t.states[state]}
      </p>
      {appointment.is_move && state === 'proposed' && <p className={css.state}>{t.move[side]}</p>}
      {appointment.purpose === 'job' && <p className={css.state}>{booking.isJob}</p>}
      {isBound && <p className={css.state}>{isFixed ? booking.over : booking.until(formatInstant(until, locale, timeZone))}</p>}
      <div className={css.actions}>
        <NextStep appointment={appointment} side={side} changed={changed} />
        {state === 'confirmed' && (
          <a className={css.save} href={`/api/appointments/${id}/calendar`} download>
            <IconCalendarPlus aria-hidden /> {t.save}
          </a>
        )}
        {!isFixed && appointmentStates.can('cancel', state, actorOf(side)) && (
          <Button look="plain" size="s" isBusy={cancel.isBusy} onClick={() => void cancel.run()}>
            {state === 'proposed' && !isMine ? t.decline : appointment.is_move && state === 'proposed' ? t.takeBack : t.cancel}
          </Button>
        )}
      </div>
      {showUp && <ShowUpPart of={showUp} side={side} name={name} timeZone={timeZone} changed={changed} />}
    </div>
  )
}

const actorOf = (side: CardProps['side']) => (side === 'company' ? 'C' : 'U')

/** Formats day and hours in the time zone of the work, and the reader's own where they differ. */
export function useWhen({ starts_at, ends_at }: Pick<Appointment, 'starts_at' | 'ends_at'>, timeZone: string) {
  const locale = useLocale()
  const isElsewhere = useIsElsewhere(timeZone, starts_at)
  const [from, to] = [starts_at, ends_at].map((at) => formatInstant(at, locale, timeZone, 'time'))
  return {
    day: formatInstant(starts_at, locale, timeZone, 'weekday'),
    hours: `${from}–${to}`,
    zone: isElsewhere && formatZone(timeZone, locale),
  }
}

/** Primary action for an appointment now, if any. */
export function NextStep({ appointment: { id, state, proposed_by: by, starts_at, on_way_at: onWay }, side, changed }: NextProps) {
  const t = useTexts(workTexts).appointment
  const [now] = useState(() => Date.now())
  const params = { appointment_id: id }
  const [warnings, setWarnings] = useState<readonly string[]>([])
  const confirm = useAction((_, warns: boolean) => api.work.confirm({ params, body: { warns } }), {
    done: () => {
      setWarnings([])
      changed()
    },
    failed: (error) => {
      if (error.code !== workErrors.checkTime.code) return false
      setWarnings(error.fields['starts_at'] ?? [])
      return true
    },
  })
  const go = useAction(() => api.work.onMyWay({ params }), { done: changed })
  if (by !== side && appointmentStates.can('confirm', state, actorOf(side))) {
    return (
      <>
        <Button size="s" isBusy={confirm.isBusy} onClick={() => void confirm.run(true)}>
          {t.confirm}
        </Button>
        {warnings.length > 0 && (
          <AskDialog
            title={t.checkTime}
            isOpen
            onClose={() => setWarnings([])}
            look="sheet"
            no={t.back}
            yes={t.confirmAnyway}
            isBusy={confirm.isBusy}
            onYes={() => void confirm.run(false)}
          >
            {warnings.map((warning) => (
              <p key={warning}>{warning}</p>
            ))}
          </AskDialog>
        )}
      </>
    )
  }
  if (side !== 'company' || state !== 'confirmed' || onWay || Date.parse(starts_at) - now > onMyWayMs) return null
  return (
    <Button size="s" icon={<IconCar aria-hidden />} isBusy={go.isBusy} onClick={() => void go.run()}>
      {t.go}
    </Button>
  )
}
