import { expect } from 'vitest'
import { lengthOf } from '#contract/settings.ts'
import { fc } from '#tests/support/property.ts'
import { test } from '#tests/support/test.ts'
import { settingsAt, type Planned, runningIn, stagesOf, standing } from './settings.ts'

const dayMs = 86_400_000
const start = Date.parse('2026-01-01T00:00:00Z')
const instant = (days: number) => new Date(start + days * dayMs).toISOString()
type Decision = { at: number; wait: number; value: number }
const decisions = fc.array(
  fc.record({ at: fc.integer({ min: 0, max: 99 }), wait: fc.integer({ min: 1, max: 40 }), value: fc.integer({ min: 1, max: 60 }) }),
  {
    maxLength: 5,
  },
)
const changesOf = (list: readonly Decision[]): Planned[] =>
  list
    .toSorted((a, b) => a.at - b.at)
    .map(({ at, wait, value }, i) => ({
      name: 'freeRepeatDays',
      version: i + 1,
      value,
      created_at: instant(at),
      holds_from: instant(at + wait),
    }))

test('at every instant holds what was last decided for it and not overtaken by another decision before its day', () => {
  fc.assert(
    fc.property(decisions, fc.integer({ min: -5, max: 150 }), (list, day) => {
      const changes = changesOf(list)
      const at = instant(day)
      // Told otherwise: the last decision whose day has come, unless another decision came between it and its day.
      const holding = changes.findLast(
        (one, i) => one.holds_from <= at && !changes.slice(i + 1).some(({ created_at }) => created_at < one.holds_from),
      )

      expect(settingsAt(stagesOf(changes), at).freeRepeatDays).toBe(holding?.value ?? 180)
      expect(standing(changes).length).toBeLessThanOrEqual(changes.length)
    }),
  )
})

test('the database counts a time as running exactly where the figure of its beginning says so', async ({ db }) => {
  await fc.assert(
    fc.asyncProperty(decisions, fc.array(fc.integer({ min: 0, max: 149 }), { minLength: 1, maxLength: 10 }), async (list, days) => {
      const stages = stagesOf(changesOf(list))
      const now = new Date(start + 150 * dayMs)
      const began = days.map(instant)
      const rows = await db<{ runs: boolean }[]>`
        select at <@ ${runningIn(stages, 'freeRepeatDays', now)}::tstzmultirange as runs from unnest(${began}::timestamptz[]) at`

      const expected = began.map((at) => now.getTime() - Date.parse(at) <= lengthOf('freeRepeatDays', settingsAt(stages, at)))
      expect(rows.map(({ runs }) => runs)).toEqual(expected)
    }),
    { numRuns: 60 },
  )
})
