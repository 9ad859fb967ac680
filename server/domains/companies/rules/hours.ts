const minuteMs = 60_000
const clocks = new Map<string, { minute: number; ofWeek: number; format: Intl.DateTimeFormat }>()
const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** The minute of the week in a zone, from Monday 00:00. Read once a minute and zone: a page of results asks for it twenty times. */
export function minuteOfWeek(timeZone: string, now: Date): number {
  const minute = Math.floor(now.getTime() / minuteMs)
  const known = clocks.get(timeZone)
  if (known?.minute === minute) return known.ofWeek
  const format =
    known?.format ?? new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const parts = Object.fromEntries(format.formatToParts(now).map(({ type, value }) => [type, value]))
  const ofWeek = days.indexOf(parts['weekday']!) * 1440 + Number(parts['hour']) * 60 + Number(parts['minute'])
  clocks.set(timeZone, { minute, ofWeek, format })
  return ofWeek
}

/** Whether somebody with these hours, minutes of the week from and to, is open; null when no hours are told. */
export function isOpenAt(openMinutes: readonly (readonly [number, number])[], timeZone: string, now: Date): boolean | null {
  if (openMinutes.length === 0) return null
  const minute = minuteOfWeek(timeZone, now)
  return openMinutes.some(([from, to]) => from <= minute && minute < to)
}
