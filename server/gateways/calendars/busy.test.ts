import { expect, test } from 'vitest'
import { busyOf } from './busy.ts'

const window = { from: new Date('2027-03-01T00:00:00Z'), until: new Date('2027-04-01T00:00:00Z'), timeZone: 'America/New_York' }
const calendar = (...events: string[]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//test//EN',
    ...events.flatMap((event) => ['BEGIN:VEVENT', ...event.split('|'), 'END:VEVENT']),
    'END:VCALENDAR',
  ].join('\r\n')
const spans = (...events: string[]) =>
  busyOf(calendar(...events), window).map(({ from, until }) => [from.toISOString(), until.toISOString()])

test('an event takes its time, in UTC, by the name of its zone, or in the zone of the company', () => {
  expect(spans('UID:1|DTSTART:20270310T150000Z|DTEND:20270310T160000Z')).toEqual([['2027-03-10T15:00:00.000Z', '2027-03-10T16:00:00.000Z']])
  expect(spans('UID:1|DTSTART;TZID=America/Chicago:20270310T090000|DURATION:PT30M')).toEqual([
    ['2027-03-10T15:00:00.000Z', '2027-03-10T15:30:00.000Z'],
  ])
  expect(spans('UID:1|DTSTART:20270320T090000|DTEND:20270320T100000')).toEqual([['2027-03-20T13:00:00.000Z', '2027-03-20T14:00:00.000Z']])
})

test('a whole day is the company’s own, with 23 hours when the clocks go forward', () => {
  expect(spans('UID:1|DTSTART;VALUE=DATE:20270314|DTEND;VALUE=DATE:20270315')).toEqual([
    ['2027-03-14T05:00:00.000Z', '2027-03-15T04:00:00.000Z'],
  ])
})

test('repetitions keep their hour, without the left out and with the moved ones', () => {
  const weekly =
    'UID:1|DTSTART;TZID=America/New_York:20270101T090000|DURATION:PT1H|RRULE:FREQ=WEEKLY|EXDATE;TZID=America/New_York:20270312T090000'
  const moved = 'UID:1|RECURRENCE-ID;TZID=America/New_York:20270319T090000|DTSTART;TZID=America/New_York:20270318T120000|DURATION:PT1H'
  expect(spans(weekly, moved).map(([from]) => from)).toEqual(
    ['2027-03-05T14:00', '2027-03-18T16:00', '2027-03-26T13:00'].map((at) => `${at}:00.000Z`),
  )
})

test('free, canceled, over, and our own take no time', () => {
  const at = '|DTSTART:20270310T150000Z|DTEND:20270310T160000Z'
  expect(spans(`UID:1${at}|TRANSP:TRANSPARENT`, `UID:2${at}|STATUS:CANCELLED`, `UID:3@oficio${at}`)).toEqual([])
  expect(spans('UID:1|DTSTART:20270210T150000Z|DTEND:20270210T160000Z')).toEqual([])
})
