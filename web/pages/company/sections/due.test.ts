import { expect, test } from 'vitest'
import type { Credential } from '#contract/companies/credentials.ts'
import type { Refund } from '#contract/refunds/claims.ts'
import { dueClaims, dueCredentials } from './due.ts'

const today = '2026-06-01'
const paper = (id: string, status: Credential['status'], expires_on: string | null, state_iso = 'MD'): Credential => ({
  id,
  kind: 'liability_insurance',
  status,
  source: 'State Farm',
  state_iso,
  trade: null,
  number: null,
  amount: null,
  worker: null,
  checked_at: null,
  expires_on,
  submitted_at: null,
  reason: null,
  document: null,
  registry: null,
  registry_failed_at: null,
})
const idsOf = (...all: Credential[]) => dueCredentials(all, today, 30).map(({ id }) => id)

test('a credential is due from thirty days before its last', () => {
  expect(idsOf(paper('a', 'verified', '2026-07-01'))).toEqual(['a'])
  expect(idsOf(paper('a', 'verified', '2026-07-02'))).toEqual([])
  expect(idsOf(paper('a', 'verified', null))).toEqual([])
})

test('an expired or rejected credential is due until another one is submitted or valid', () => {
  expect(idsOf(paper('a', 'expired', '2026-05-01'))).toEqual(['a'])
  expect(idsOf(paper('a', 'rejected', '2027-05-01'))).toEqual(['a'])
  expect(idsOf(paper('a', 'expired', '2026-05-01'), paper('b', 'submitted', '2027-05-01'))).toEqual([])
  expect(idsOf(paper('a', 'expired', '2026-05-01'), paper('b', 'verified', '2027-05-01'))).toEqual([])
  expect(idsOf(paper('a', 'verified', '2026-06-10'), paper('b', 'checking', '2027-05-01'))).toEqual([])
})

test('each is named once, the next to end first; another state is another paper', () => {
  expect(idsOf(paper('a', 'rejected', '2027-05-01'), paper('b', 'verified', '2026-06-10'))).toEqual(['b'])
  expect(idsOf(paper('a', 'verified', '2026-06-10'), paper('b', 'verified', '2026-06-05', 'VA'))).toEqual(['b', 'a'])
})

test('claims wait for the company when they are asked about, or refused and not yet final', () => {
  const now = Date.parse('2026-06-01T12:00:00Z')
  const claim = (id: string, state: Refund['state'], appeal_until: string | null = null) => ({ id, state, appeal_until }) as Refund
  const all = [
    claim('asked', 'needs_info'),
    claim('denied', 'denied', '2026-06-02T00:00:00Z'),
    claim('late', 'denied', '2026-06-01T00:00:00Z'),
    claim('review', 'in_review'),
    claim('paid', 'paid'),
  ]
  expect(dueClaims(all, now).map(({ id }) => id)).toEqual(['asked', 'denied'])
})
