import { useCallback, useEffect, useId, useState } from 'react'
import type { FreeSlots } from '#contract/leads/bookings.ts'
import { type AppointmentPurpose, workErrors } from '#contract/leads/states.ts'
import { clockIn } from '#contract/wall-clock.ts'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { capital, formatDay, formatInstant } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { formatZone, useIsElsewhere } from '#web/lib/wall-clock.ts'
import { bookingTexts } from '#web/locales/booking.ts'
import { workTexts } from '#web/locales/work.ts'
import { AskDialog } from '#web/ui/ask-dialog.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ChoiceField } from '#web/ui/fields/choice-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Stack } from '#web/ui/page.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { useWhen } from './appointment-card.tsx'
import choice from '#web/ui/fields/choice-field.module.css'
import css from './booking.module.css'

type BookingProps = { leadId: string; company: string; purpose?: AppointmentPurpose; close: () => void; done: () => void }

/** Books a free time of a company: day, hour, and the rules beforehand. */
export function BookingDialog({ leadId, company, purpose: wanted = 'visit', close, done }: BookingProps) {
  const t = useTexts(bookingTexts)
  const [purpose, setPurpose] = useState(wanted)
  const [free, setFree] = useState<FreeSlots | 'failed'>()
  const load = useCallback(
    () => api.bookings.slots({ params: { lead_id: leadId }, query: { purpose } }).then(setFree, () => setFree('failed')),
    [leadId, purpose],
  )
  useEffect(() => void load(), [load])

  if (free === undefined || free === 'failed' || free.slots.length === 0) {
    return (
      <Dialog title={t.title(company)} isOpen onClose={close} look="sheet">
        {free === undefined ? (
          <Loading>
            <Skeleton height="16rem" />
          </Loading>
        ) : free === 'failed' ? (
          <Banner
            tone="problem"
            action={
              <Button look="plain" size="s" onClick={() => void load()}>
                {t.retry}
              </Button>
            }
          >
            {t.failed}
          </Banner>
        ) : (
          <p>{t.none}</p>
        )}
      </Dialog>
    )
  }
  return <Picker free={free} {...{ leadId, company, purpose, close, done }} choose={setPurpose} reload={() => void load()} />
}

type PickerProps = Omit<BookingProps, 'purpose'> & {
  free: FreeSlots
  purpose: AppointmentPurpose
  choose: (purpose: AppointmentPurpose) => void
  reload: () => void
}

function Picker({ free, purpose, leadId, company, choose, reload, close, done }: PickerProps) {
  const t = useTexts(bookingTexts)
  const { minutes } = useTexts(workTexts).propose
  const [chosen, setChosen] = useState<string>()
  const [note, setNote] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [next, setNext] = useState<readonly string[]>()
  // Free times of another length stay out of reach until the right ones are there.
  const isCurrent = free.purpose === purpose || !free.purposes.includes(purpose)
  const slot = isCurrent ? free.slots.find((at) => at === chosen) : undefined
  const book = useAction(
    (options) => api.bookings.book({ params: { lead_id: leadId }, body: { starts_at: slot!, purpose: free.purpose, note } }, options),
    {
      done: (appointment) => {
        showToast(appointment.state === 'confirmed' ? t.booked : t.sent)
        done()
        close()
      },
      failed: (error) => {
        if (error.code !== workErrors.slotTaken.code) return false
        setNext(error.fields['starts_at'] ?? [])
        setChosen(undefined)
        reload()
        return true
      },
    },
  )
  return (
    <AskDialog
      title={t.title(company)}
      isOpen
      onClose={close}
      look="sheet"
      no={t.back}
      yes={t.send}
      isBusy={book.isBusy}
      onYes={() => (slot ? void book.run() : setMissing(true))}
    >
      <Stack>
        {free.purposes.length > 1 && (
          <ChoiceField
            label={t.purpose}
            name="purpose"
            columns={2}
            value={purpose}
            onChange={choose}
            options={free.purposes.map((one) => ({ value: one, label: t.purposes[one] }))}
          />
        )}
        {next && (
          <Banner tone="warning" isLive>
            {next.length > 0 ? t.taken : t.takenNone}
            <ul className={css.next}>
              {next.map((moment) => (
                <li key={moment}>{capital(moment, 'es')}</li>
              ))}
            </ul>
          </Banner>
        )}
        {isCurrent ? (
          <Times
            free={free}
            chosen={slot}
            choose={(at) => {
              setChosen(at)
              setMissing(false)
              setNext(undefined)
            }}
          />
        ) : (
          <Loading>
            <Skeleton height="9rem" />
          </Loading>
        )}
        {isMissing && (
          <p role="alert" className={css.problem}>
            {t.pickTime}
          </p>
        )}
        <TextField label={t.note} isOptional maxLength={300} value={note} onChange={(event) => setNote(event.target.value)} />
        <Rules free={free} slot={slot} length={minutes(free.minutes)} />
      </Stack>
    </AskDialog>
  )
}

/** Days with free times, and the times of one of them. */
function Times({ free, chosen, choose }: { free: FreeSlots; chosen: string | undefined; choose: (slot: string) => void }) {
  const t = useTexts(bookingTexts)
  const locale = useLocale()
  const id = useId()
  const { slots, time_zone: timeZone } = free
  const byDay = Map.groupBy(slots, (at) => clockIn(timeZone, Date.parse(at))[0])
  const [wanted, setWanted] = useState<string>()
  const day = wanted && byDay.has(wanted) ? wanted : byDay.keys().next().value!
  const isElsewhere = useIsElsewhere(timeZone, slots[0])
  return (
    <>
      <fieldset className={css.group}>
        <legend>{t.day}</legend>
        <div className={css.days}>
          {[...byDay.keys()].map((one) => (
            <label key={one} className={`${choice.tile} ${css.option}`}>
              <input type="radio" name={`${id}day`} value={one} checked={one === day} onChange={() => setWanted(one)} />
              <span>{formatDay(one, locale, 'weekday')}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset className={css.group}>
        <legend>{t.time(formatDay(day, locale, 'long'))}</legend>
        <div className={css.times}>
          {byDay.get(day)!.map((at) => (
            <label key={at} className={`${choice.tile} ${css.option}`}>
              <input type="radio" name={`${id}time`} value={at} checked={at === chosen} onChange={() => choose(at)} />
              <span>{formatInstant(at, locale, timeZone, 'time')}</span>
            </label>
          ))}
        </div>
        {isElsewhere && <p className={css.soft}>{t.there(formatZone(timeZone, locale))}</p>}
      </fieldset>
    </>
  )
}

/** Everything that holds once it is booked. */
function Rules({ free, slot, length }: { free: FreeSlots; slot: string | undefined; length: string }) {
  const t = useTexts(bookingTexts)
  const [now] = useState(() => Date.now())
  const isLate = slot !== undefined && Date.parse(slot) - free.notice_hours * 3_600_000 < now
  return (
    <ul className={css.rules}>
      <li>{t.minutes(length)}.</li>
      <li>{free.is_instant ? t.instant : t.proposed}</li>
      <li>{isLate ? t.late : t.rule(free.notice_hours)}</li>
      {free.current && <Replaced free={free} current={free.current} />}
    </ul>
  )
}

function Replaced({ free, current }: { free: FreeSlots; current: NonNullable<FreeSlots['current']> }) {
  const t = useTexts(bookingTexts)
  const { day, hours } = useWhen(current, free.time_zone)
  return <li>{t.replaces(day, hours)}</li>
}
