import { describe, expect, test } from 'vitest'
import { riskOf, type RiskFacts } from './rules.ts'

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
