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

/** Lines of at most 75 bytes, as RFC 5545 wants them: what is longer goes on after a blank. */
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

/** An appointment as an iCalendar file (RFC 5545). The same id replaces what was saved before. */
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
