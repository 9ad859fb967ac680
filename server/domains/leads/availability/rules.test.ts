import { describe, expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '#contract/durations.ts'
import type { Availability } from '#contract/leads/availability.ts'
import { clockIn } from '#contract/wall-clock.ts'
import { fc } from '#tests/support/property.ts'
import { bookableSpans, freeSlots, type Taken, travelMs } from './rules.ts'

const everyDay = [1, 2, 3, 4, 5, 6, 7]
const usual: Availability = {
  week: everyDay.map((weekday) => ({ weekday, spans: [{ opens: '09:00', closes: '12:00' }] })),
  holidays: [],
  is_instant: true,
  visit_minutes: 60,
  job_minutes: null,
  lead_hours: 0,
  buffer_minutes: 0,
  counts_travel: false,
  per_day: null,
  notice_hours: 24,
}
const newYork = 'America/New_York'
const shown = (slots: readonly number[], zone = newYork) => slots.map((at) => clockIn(zone, at).join(' '))
const ask = (availability: Partial<Availability>, more: Partial<Parameters<typeof freeSlots>[0]> = {}) =>
  freeSlots({
    availability: { ...usual, ...availability },
    timeZone: newYork,
    now: new Date('2027-03-10T05:00:00Z'),
    days: 1,
    minutes: 60,
    place: null,
    taken: [],
    ...more,
  })
const job = (from: string, minutes: number, place: Taken['place'] = null): Taken => ({
  from: Date.parse(from),
  until: Date.parse(from) + minutes * minuteMs,
  place,
  isJob: true,
})

describe('free times', () => {
  test('every half hour of the span in which the whole visit fits', () => {
    expect(shown(ask({}))).toEqual(['09:00', '09:30', '10:00', '10:30', '11:00'].map((time) => `2027-03-10 ${time}`))
  })

  test('a day off has none, other hours replace those of the weekday', () => {
    const holidays = [
      { day: '2027-03-10', spans: [] },
      { day: '2027-03-11', spans: [{ opens: '15:00', closes: '16:00' }] },
    ]
    expect(shown(ask({ holidays }, { days: 3 }))).toEqual([
      '2027-03-11 15:00',
      ...['09:00', '09:30', '10:00', '10:30', '11:00'].map((time) => `2027-03-12 ${time}`),
    ])
  })

  test('the lead time, the buffer and the jobs of a day take some away', () => {
    const now = new Date('2027-03-10T14:10:00Z')
    const taken = [job('2027-03-10T15:00:00Z', 30)]
    expect(shown(ask({ lead_hours: 1 }, { now }))).toEqual(['2027-03-10 10:30', '2027-03-10 11:00'])
    expect(shown(ask({ buffer_minutes: 15 }, { taken, minutes: 30 }))).toEqual(
      ['09:00', '11:00', '11:30'].map((time) => `2027-03-10 ${time}`),
    )
    expect(ask({ per_day: 1 }, { taken })).toEqual([])
    expect(ask({ per_day: 1 }, { taken: [{ ...taken[0]!, isJob: false }] })).not.toEqual([])
  })

  test('the drive between two jobs counts where the company wants it', () => {
    const [rockville, baltimore] = [
      { lat: 39.084, lon: -77.153 },
      { lat: 39.29, lon: -76.612 },
    ]
    const taken = [job('2027-03-10T14:00:00Z', 30, baltimore)]
    const drive = travelMs(rockville, baltimore)
    expect(drive / minuteMs).toBeGreaterThan(60)
    expect(shown(ask({}, { taken, place: rockville }))[0]).toBe('2027-03-10 09:30')
    expect(ask({ counts_travel: true }, { taken, place: rockville })[0]!).toBeGreaterThanOrEqual(taken[0]!.until + drive)
    expect(ask({ counts_travel: true }, { taken, place: baltimore })[0]!).toBe(taken[0]!.until)
  })

  test('days when the clocks change: the missing hour has no slot and no visit reaches over the end of a span', () => {
    const night = { week: everyDay.map((weekday) => ({ weekday, spans: [{ opens: '01:00', closes: '04:00' }] })) }
    expect(shown(ask(night, { now: new Date('2027-03-14T05:00:00Z') }))).toEqual(
      ['01:00', '01:30', '03:00'].map((time) => `2027-03-14 ${time}`),
    )
    const back = ask(night, { now: new Date('2027-11-07T04:00:00Z') })
    expect(back).toHaveLength(7)
    expect(shown(back)[0]).toBe('2027-11-07 01:00')
    expect(shown([back.at(-1)! + 60 * minuteMs])).toEqual(['2027-11-07 04:00'])
  })
})

const zones = ['America/New_York', 'America/Los_Angeles', 'America/Phoenix', 'Pacific/Guam', 'America/St_Johns', 'UTC']
const clock = fc.integer({ min: 0, max: 48 }).map((half) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}`)
const spans = fc.uniqueArray(clock, { maxLength: 4 }).map((times) => {
  const sorted = times.toSorted()
  return Array.from({ length: Math.floor(sorted.length / 2) }, (_, i) => ({ opens: sorted[2 * i]!, closes: sorted[2 * i + 1]! }))
})
// Around both changes of the clocks of 2027.
const instants = fc
  .oneof(fc.integer({ min: 0, max: 4 * 24 * 60 }), fc.integer({ min: 238 * 1440, max: 242 * 1440 }))
  .map((minute) => Date.parse('2027-03-12T00:00:00Z') + minute * minuteMs)
const place = fc.record({ lat: fc.double({ min: 38, max: 40, noNaN: true }), lon: fc.double({ min: -78, max: -76, noNaN: true }) })
const asked = fc.record({
  availability: fc.record({
    week: fc.array(spans, { minLength: 7, maxLength: 7 }).map((days) => days.map((of, i) => ({ weekday: i + 1, spans: of }))),
    holidays: fc.uniqueArray(fc.record({ day: fc.constantFrom('2027-03-13', '2027-03-14', '2027-11-07', '2027-11-08'), spans }), {
      selector: ({ day }) => day,
    }),
    is_instant: fc.boolean(),
    visit_minutes: fc.constant(60),
    job_minutes: fc.constant(null),
    lead_hours: fc.integer({ min: 0, max: 48 }),
    buffer_minutes: fc.constantFrom(0, 15, 30, 90),
    counts_travel: fc.boolean(),
    per_day: fc.option(fc.integer({ min: 1, max: 3 })),
    notice_hours: fc.constant(24),
  }),
  timeZone: fc.constantFrom(...zones),
  now: instants.map((at) => new Date(at)),
  days: fc.integer({ min: 1, max: 9 }),
  minutes: fc.constantFrom(15, 30, 60, 90, 240),
  place: fc.option(place),
  taken: fc.array(
    fc
      .record({ from: instants, minutes: fc.integer({ min: 15, max: 480 }), place: fc.option(place), isJob: fc.boolean() })
      .map(({ minutes, ...one }) => ({ ...one, until: one.from + minutes * minuteMs })),
    { maxLength: 6 },
  ),
})

test('no time is offered that breaks a rule, and none is left out that keeps them all', () => {
  fc.assert(
    fc.property(asked, (given) => {
      const { availability, timeZone, now, days, minutes, place: here, taken } = given
      const offered = new Set(freeSlots(given))
      expect([...offered]).toEqual([...offered].toSorted((a, b) => a - b))
      const isIn = (at: number, day: string, { opens, closes }: { opens: string; closes: string }) => {
        const [endDay, endTime] = clockIn(timeZone, at + minutes * minuteMs)
        const end = endDay === day ? endTime : endTime === '00:00' ? '24:00' : '99:99'
        return clockIn(timeZone, at)[1] >= opens && end <= closes
      }
      const keeps = (at: number) => {
        const [day] = clockIn(timeZone, at)
        const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7
        const own = availability.holidays.find((one) => one.day === day)?.spans ?? availability.week[weekday - 1]!.spans
        const gap = (other: Taken) =>
          availability.buffer_minutes * minuteMs + (availability.counts_travel ? travelMs(here, other.place) : 0)
        return {
          span: own.some((span) => isIn(at, day, span)),
          lead: at >= now.getTime() + availability.lead_hours * hourMs,
          apart: taken.every((one) => at + minutes * minuteMs + gap(one) <= one.from || at >= one.until + gap(one)),
          jobs:
            availability.per_day === null ||
            taken.filter(({ isJob, from }) => isJob && clockIn(timeZone, from)[0] === day).length < availability.per_day,
        }
      }
      for (const at of offered) expect(keeps(at)).toEqual({ span: true, lead: true, apart: true, jobs: true })
      // Days without a change of the clocks: every half hour that keeps the rules is there.
      for (let ahead = 0; ahead < days; ahead++) {
        const noon = Date.parse(`${clockIn(timeZone, now.getTime())[0]}T12:00:00Z`) + ahead * dayMs
        const [day] = [new Date(noon).toISOString().slice(0, 10)]
        if (['2027-03-13', '2027-03-14', '2027-03-15', '2027-11-06', '2027-11-07', '2027-11-08'].includes(day)) continue
        for (let half = -48; half < 96; half++) {
          const at = Date.parse(`${day}T00:00:00Z`) + half * 30 * minuteMs
          if (clockIn(timeZone, at)[0] !== day) continue
          const kept = keeps(at)
          expect(offered.has(at) || !(kept.span && kept.lead && kept.apart && kept.jobs)).toBe(true)
        }
      }
    }),
    { numRuns: 300 },
  )
})

test('the spans for the search say at every moment whether a slot lies within seven local days', () => {
  fc.assert(
    fc.property(asked, instants, ({ availability, timeZone, now, ...given }, later) => {
      const slots = freeSlots({ ...given, availability, timeZone, now, days: 14 })
      const at = Math.max(later, now.getTime())
      const [today] = clockIn(timeZone, at)
      const last = new Date(Date.parse(`${today}T00:00:00Z`) + 6 * dayMs).toISOString().slice(0, 10)
      const isThere = slots.some((slot) => slot >= at + availability.lead_hours * hourMs && clockIn(timeZone, slot)[0] <= last)
      const spans = bookableSpans(slots, timeZone, availability.lead_hours)
      expect(spans.some(({ from, until }) => from.getTime() <= at && at <= until.getTime())).toBe(isThere)
    }),
    { numRuns: 200 },
  )
})
