import { describe, expect, test } from 'vitest'
import { riskOf, type RiskFacts, stampsOf } from '../project/rules.ts'

const ordinary: RiskFacts = { email: 'ana@example.com', same_phone: 0, company: null, is_copied: false, miles: 3 }

describe('riskOf', () => {
  test('nothing odd is no risk', () => {
    expect(riskOf(ordinary)).toEqual({ score: 0, parts: {} })
  })

  test.each([
    [{ same_phone: 3 }, 0],
    [{ same_phone: 4 }, 30],
    [{ same_phone: 9 }, 60],
    [{ miles: 150 }, 0],
    [{ miles: 151 }, 20],
    [{ miles: null }, 0],
    [{ company: 'other' }, 15],
    [{ company: 'same_service' }, 60],
    [{ email: 'x@yopmail.com' }, 40],
    [{ email: 'x@notyopmail.com' }, 0],
    [{ is_copied: true, miles: 900 }, 60],
  ] satisfies [Partial<RiskFacts>, number][])('%j comes to %i', (odd, score) => {
    expect(riskOf({ ...ordinary, ...odd }).score).toBe(score)
  })

  test('never passes 100', () => {
    expect(riskOf({ email: 'x@yopmail.com', same_phone: 20, company: 'same_service', is_copied: true, miles: 900 }).score).toBe(100)
  })
})

describe('stampsOf', () => {
  const now = new Date('2026-01-01T00:00:00Z')

  test('a request that is sent, opens or ends says when', () => {
    expect(stampsOf('draft', 'awaiting_phone', now)).toEqual({ submitted_at: now, reminded_at: null })
    expect(stampsOf('draft', 'open', now)).toEqual({ submitted_at: now, opened_at: now, owner_active_at: now, reminded_at: null })
    expect(stampsOf('open', 'hired', now)).toEqual({ hired_at: now, reminded_at: null })
    expect(stampsOf('draft', 'expired', now)).toEqual({ closed_at: now, reminded_at: null })
  })

  test('an edit of an open one says nothing', () => {
    expect(stampsOf('open', 'open', now)).toEqual({})
  })
})
