import { expect, test } from 'vitest'
import { decisionTexts } from '#web/locales/admin-decisions.ts'
import { lettersOf } from './decision-letters.ts'

const keys = (...labels: string[]) => lettersOf(labels).map(({ key }) => key)

test('each way to decide has its first letter', () => {
  expect(keys('Devolver', 'Negar', 'Preguntar')).toEqual(['d', 'n', 'p'])
})

test('two that begin alike have different letters, and none has one that the page itself hears', () => {
  expect(keys('Approve', 'Ask for changes', 'Reject')).toEqual(['a', 's', 'r'])
  expect(keys('It holds', 'It does not hold')).toEqual(['i', 't'])
  expect(keys('Keep', 'Zip it', 'Join')).toEqual(['e', 'i', 'o'])
})

test('an accent is no other letter', () => {
  expect(lettersOf(['Échala', 'Espera'])).toEqual([
    { at: 0, key: 'e' },
    { at: 1, key: 's' },
  ])
})

test('a decision with no letter left has none', () => {
  expect(lettersOf(['A', 'A'])[1]).toEqual({ at: -1, key: '' })
})

test.each(['es', 'en'] as const)('every way to decide can be chosen by key in %s', (locale) => {
  const { company, credential, refund, review, request } = decisionTexts[locale]
  const sets = [
    [company.approve, company.ask, company.reject],
    [company.suspend, company.close],
    [company.reinstate, company.close],
    [credential.verify, credential.reject],
    [credential.recheck, credential.revoke],
    [refund.approve, refund.deny, refund.ask],
    [review.publish, review.remove],
    [review.dismiss, review.remove],
    [request.approve, request.reject],
  ]
  for (const labels of sets) {
    const own = keys(...labels)
    expect(new Set(own).size).toBe(labels.length)
    expect(own).not.toContain('')
  }
})
