import type { Credential } from '#contract/companies/credentials.ts'
import type { Refund } from '#contract/refunds/claims.ts'

const dayMs = 86_400_000
const subject = ({ kind, state_iso, trade }: Credential) => `${kind} ${state_iso} ${trade?.slug}`

/** Credentials that need a new document: expiring, expired or rejected, unless another one of the kind is valid or in review. */
export function dueCredentials(all: readonly Credential[], today: string, dueDays: number): Credential[] {
  const last = new Date(Date.parse(today) + dueDays * dayMs).toISOString().slice(0, 10)
  const isEnding = ({ status, expires_on }: Credential) => status === 'verified' && expires_on !== null && expires_on <= last
  const isGone = ({ status }: Credential) => status === 'expired' || status === 'rejected'
  const isFine = (one: Credential) =>
    one.status === 'submitted' || one.status === 'checking' || (one.status === 'verified' && !isEnding(one))
  const fine = new Set(all.filter(isFine).map(subject))
  const due = all.filter((one) => (isEnding(one) || isGone(one)) && !fine.has(subject(one)))
  const ending = new Set(due.filter(isEnding).map(subject))
  const newest = new Map(due.filter((one) => isEnding(one) || !ending.has(subject(one))).map((one) => [subject(one), one]))
  return [...newest.values()].toSorted((a, b) => (a.expires_on ?? '').localeCompare(b.expires_on ?? ''))
}

/** Claims that wait for the company: a question to answer, or a rejection that can be appealed. */
export const dueClaims = (all: readonly Refund[], now: number): Refund[] =>
  all.filter(
    ({ state, appeal_until: until }) => state === 'needs_info' || (state === 'denied' && until !== null && Date.parse(until) > now),
  )
