import { useEffect, useState } from 'react'
import { formatInstant, formatRelative } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTimeZone } from '#web/lib/time-zone.ts'

type TimeProps = { at: string; shape?: Parameters<typeof formatInstant>[3] }

/** An instant in the reader's time zone. */
export const Time = ({ at, shape }: TimeProps) => <time dateTime={at}>{formatInstant(at, useLocale(), useTimeZone(), shape)}</time>

/** Relative time, kept up to date. The exact time is in its title. */
export function Ago({ at }: { at: string }) {
  const locale = useLocale()
  const moment = formatInstant(at, locale, useTimeZone())
  const [now, setNow] = useState<Date>()
  useEffect(() => {
    setNow(new Date())
    const timer = setInterval(() => setNow(new Date()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <time dateTime={at} title={moment}>
      {now ? formatRelative(at, locale, now) : moment}
    </time>
  )
}
