import { brand } from '#brand/brand.ts'

/** An appointment in a calendar. */
export type CalendarEntry = {
  id: string
  title: string
  place: string
  note: string
  startsAt: string
  endsAt: string
  status: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED'
  /** Time of the last change, or of the export. */
  now: Date
  url?: string
}

const stamp = (at: Date | string) => new Date(at).toISOString().replace(/[-:]|\.\d{3}/g, '')
const escape = (text: string) => text.replace(/[\\;,]/g, String.raw`\$&`).replace(/\r\n?|\n/g, String.raw`\n`)

/** Folds a line at 75 bytes with a leading space on continuations (RFC 5545). */
function fold(line: string): string {
  const parts: string[] = []
  let part = ''
  for (const letter of line) {
    if (Buffer.byteLength(part + letter) > (parts.length === 0 ? 75 : 74)) {
      parts.push(part)
      part = ''
    }
    part += letter
  }
  return [...parts, part].join('\r\n ')
}

/** Instants stand in UTC, which is right in every zone and on days when the clocks change. */
const eventLines = ({ id, title, place, note, startsAt, endsAt, status, now, url }: CalendarEntry): string[] => [
  'BEGIN:VEVENT',
  `UID:${id}@oficio`,
  `DTSTAMP:${stamp(now)}`,
  `DTSTART:${stamp(startsAt)}`,
  `DTEND:${stamp(endsAt)}`,
  `SUMMARY:${escape(title)}`,
  `LOCATION:${escape(place)}`,
  ...(note ? [`DESCRIPTION:${escape(note)}`] : []),
  ...(url ? [`URL:${url}`] : []),
  `STATUS:${status}`,
  'END:VEVENT',
]

const calendar = (lines: readonly string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', `PRODID:-//${brand.name}//${brand.name}//ES`, ...lines, 'END:VCALENDAR', ''].map(fold).join('\r\n')

/** Renders an appointment as an iCalendar file (RFC 5545). The stable UID replaces an earlier import. */
export const calendarFile = (entry: CalendarEntry): string => calendar(['METHOD:PUBLISH', ...eventLines(entry)])

/** Renders an appointment as an object of a CalDAV calendar, which may have no method (RFC 4791, 4.1). */
export const calendarObject = (entry: CalendarEntry): string => calendar(eventLines(entry))

type Feed = {
  name: string
  /** IANA name, for programs that show times in the calendar's own zone. */
  timeZone: string
  entries: readonly CalendarEntry[]
}

/** Renders appointments as a calendar that programs read again every hour (RFC 7986). */
export const calendarFeed = ({ name, timeZone, entries }: Feed): string =>
  calendar([
    'METHOD:PUBLISH',
    `NAME:${escape(name)}`,
    `X-WR-CALNAME:${escape(name)}`,
    `X-WR-TIMEZONE:${timeZone}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...entries.flatMap(eventLines),
  ])
