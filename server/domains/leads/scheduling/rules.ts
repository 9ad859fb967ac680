type Entry = {
  id: string
  title: string
  place: string
  note: string
  startsAt: string
  endsAt: string
  status: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED'
  now: Date
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

/** Renders an appointment as an iCalendar file (RFC 5545). The stable UID replaces an earlier import. */
export const calendarFile = ({ id, title, place, note, startsAt, endsAt, status, now }: Entry): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Oficio//Oficio//ES',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${id}@oficio`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(startsAt)}`,
    `DTEND:${stamp(endsAt)}`,
    `SUMMARY:${escape(title)}`,
    `LOCATION:${escape(place)}`,
    ...(note ? [`DESCRIPTION:${escape(note)}`] : []),
    `STATUS:${status}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(fold)
    .join('\r\n')
