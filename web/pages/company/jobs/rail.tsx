import { type DragEvent, useState } from 'react'
import type { CalendarEntry } from '#contract/leads/jobs.ts'
import { clockIn } from '#contract/wall-clock.ts'
import { formatClock } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import css from './rail.module.css'
import type { Reschedule } from './use-reschedule.ts'

const [opens, closes] = [6, 22]
const minutes = (closes - opens) * 60
const step = 30

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) - opens * 60
const timeAt = (minute: number) => {
  const [hour, rest] = [Math.floor(minute / 60) + opens, minute % 60]
  return `${String(hour).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}
const timeUnder = ({ currentTarget, clientY }: DragEvent<HTMLElement>) => {
  const { top, height } = currentTarget.getBoundingClientRect()
  const at = Math.floor((((clientY - top) / height) * minutes) / step) * step
  return timeAt(Math.min(Math.max(at, 0), minutes - step))
}

type RailProps = { day: string; zone: string; entries: readonly CalendarEntry[]; reschedule: Reschedule }

/** The hours of a day, with what is taken, while an appointment is dragged over them. */
export function Rail({ day, zone, entries, reschedule: { dragged, target } }: RailProps) {
  const locale = useLocale()
  const [time, setTime] = useState<string>()
  const drop = target(day, timeUnder)
  const follow = (event: DragEvent<HTMLElement>) => {
    drop?.onDragOver(event)
    setTime(timeUnder(event))
  }
  const style = (from: number, length: number) => ({
    top: `${(Math.max(from, 0) / minutes) * 100}%`,
    height: `${(Math.max(Math.min(from + length, minutes) - Math.max(from, 0), 0) / minutes) * 100}%`,
  })
  const lengthOf = ({ starts_at, ends_at }: CalendarEntry) => (Date.parse(ends_at) - Date.parse(starts_at)) / 60_000
  const hours = Array.from({ length: closes - opens }, (_, index) => timeAt(index * 60))
  return (
    <div
      className={css.rail}
      data-closed={!drop || undefined}
      aria-hidden
      {...(drop && {
        ...drop,
        onDragEnter: follow,
        onDragOver: follow,
        onDragLeave: () => setTime(undefined),
      })}
    >
      {hours.map((hour) => (
        <span key={hour}>{formatClock(hour, locale)}</span>
      ))}
      {entries
        .filter(({ id }) => id !== dragged?.id)
        .map((entry) => (
          <i key={entry.id} style={style(minuteOf(clockIn(zone, Date.parse(entry.starts_at))[1]), lengthOf(entry))}>
            {entry.customer}
          </i>
        ))}
      {time && dragged && <b style={style(minuteOf(time), lengthOf(dragged))}>{formatClock(time, locale)}</b>}
    </div>
  )
}
