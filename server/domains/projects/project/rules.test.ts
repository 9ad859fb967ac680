import { describe, expect, test } from 'vitest'
import { stampsOf } from './rules.ts'

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
