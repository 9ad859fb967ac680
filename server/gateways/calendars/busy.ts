import ICAL from 'ical.js'
import { instantIn } from '#contract/wall-clock.ts'

export type Span = { from: Date; until: Date }
/** The event of an appointment, where it stands now. */
export type OwnEvent = Span & { appointmentId: string }
/** `timeZone` (IANA name) of all-day events and of times without a zone. */
type Window = Span & { timeZone: string }

/** Repetitions that may be looked at in one account: a daily event of 50 years has 18,000. */
export const newBudget = () => ({ left: 200_000 })
type Budget = ReturnType<typeof newBudget>

const ownUid = /^([0-9a-f-]{36})@oficio$/
const eventsOf = (text: string) =>
  new ICAL.Component(ICAL.parse(text) as unknown[]).getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
const valueOf = ({ component }: ICAL.Event, name: string) => String(component.getFirstPropertyValue(name) ?? '').toUpperCase()

/** Our own events in an iCalendar object that are not canceled. @throws Error for text that is no calendar */
export const ownIn = (text: string, timeZone: string): OwnEvent[] =>
  eventsOf(text).flatMap((event) => {
    const [, appointmentId] = ownUid.exec(event.uid ?? '') ?? []
    if (!appointmentId || valueOf(event, 'status') === 'CANCELLED') return []
    return [{ appointmentId, from: instantOf(event.startDate, event, timeZone), until: instantOf(event.endDate, event, timeZone) }]
  })

/**
 * Times that an iCalendar object takes between two moments, repetitions included. Transparent and canceled events, and our own, take none.
 * @throws Error for text that is no calendar, and when the budget is spent
 */
export function busyOf(text: string, window: Window, budget: Budget = newBudget()): Span[] {
  const events = eventsOf(text)
  const exceptions = events.filter((event) => event.isRecurrenceException())
  return events
    .filter((event) => !event.isRecurrenceException() || !events.some((one) => one.uid === event.uid && one.isRecurring()))
    .flatMap((event) => {
      if (!event.isRecurring()) return spanOf(event, event.startDate, event.endDate, window) ?? []
      for (const exception of exceptions) if (exception.uid === event.uid) event.relateException(exception)
      return repetitions(event, window, budget)
    })
    .filter((span) => span.from < window.until && span.until > window.from)
}

function repetitions(event: ICAL.Event, window: Window, budget: Budget): Span[] {
  const found: Span[] = []
  const iterator = event.iterator()
  for (;;) {
    const next = iterator.next() as ICAL.Time | undefined
    if (!next || instantOf(next, event, window.timeZone) >= window.until) return found
    if (budget.left-- <= 0) throw new Error('too many repetitions')
    const { item, startDate, endDate } = event.getOccurrenceDetails(next)
    const span = spanOf(item, startDate, endDate, window)
    if (span) found.push(span)
  }
}

function spanOf(event: ICAL.Event, start: ICAL.Time, end: ICAL.Time, { timeZone }: Window): Span | undefined {
  if (valueOf(event, 'transp') === 'TRANSPARENT' || valueOf(event, 'status') === 'CANCELLED' || event.uid?.endsWith('@oficio')) return
  return { from: instantOf(start, event, timeZone), until: instantOf(end, event, timeZone) }
}

/** Zones that the object describes itself are known to its times; others go by their name, or by `timeZone`. */
function instantOf(time: ICAL.Time, event: ICAL.Event, timeZone: string): Date {
  if (!time.isDate && time.zone !== ICAL.Timezone.localTimezone) return time.toJSDate()
  const named = time.isDate ? undefined : event.component.getFirstProperty('dtstart')?.getFirstParameter('tzid')
  const two = (n: number) => String(n).padStart(2, '0')
  const day = `${String(time.year).padStart(4, '0')}-${two(time.month)}-${two(time.day)}`
  const clock = time.isDate ? '00:00' : `${two(time.hour)}:${two(time.minute)}`
  return new Date(instantIn(named && isZone(named) ? named : timeZone, day, clock))
}

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
