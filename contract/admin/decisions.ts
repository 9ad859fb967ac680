import * as z from 'zod/mini'
import { companyReviewApi } from '../companies/review.ts'
import { credentialsApi } from '../companies/credentials.ts'
import { endpoint, readLimits } from '../endpoint.ts'
import { commonErrors, type ErrorSpec } from '../errors.ts'
import { optOutReviewApi } from '../privacy/opt-outs.ts'
import { Id, Instant } from '../primitives.ts'
import { projectReviewApi } from '../projects/review.ts'
import { referralReviewApi } from '../referrals/review.ts'
import { refundsApi } from '../refunds/claims.ts'
import { reviewsApi } from '../reviews/review.ts'

/** So long a decision of a queue waits before it takes effect: until then it can be taken back, and nobody has heard of it. */
export const undoSeconds = 30

/** What is decided in queues. Each of them also exists as a call that takes effect at once. */
export const decisionCalls = {
  'companyReview.decide': companyReviewApi.decide,
  'credentials.verify': credentialsApi.verify,
  'credentials.reject': credentialsApi.reject,
  'credentials.revoke': credentialsApi.revoke,
  'optOutReview.honour': optOutReviewApi.honour,
  'projectReview.decide': projectReviewApi.decide,
  'projectReview.close': projectReviewApi.close,
  'projectReview.takeDown': projectReviewApi.takeDown,
  'referralReview.grant': referralReviewApi.grant,
  'referralReview.deny': referralReviewApi.deny,
  'refunds.approve': refundsApi.approve,
  'refunds.deny': refundsApi.deny,
  'refunds.ask': refundsApi.ask,
  'reviews.decide': reviewsApi.decide,
} as const
export type DecisionCall = keyof typeof decisionCalls
const names = Object.keys(decisionCalls) as [DecisionCall, ...DecisionCall[]]

export const PlannedDecision = z.object({
  id: Id,
  call: z.enum(names),
  /** What it is about, as the audit log calls it. */
  entity: z.string(),
  entity_id: Id,
  person: z.object({ id: Id, name: z.string() }),
  due_at: Instant,
})
export type PlannedDecision = z.infer<typeof PlannedDecision>

/** Somebody decides what another one has decided: who that was, where it is known. */
export const decisionTaken = (who?: string): ErrorSpec => ({
  ...decisionErrors.taken,
  ...(who && { message: { es: `${who} acaba de decidirlo.`, en: `${who} has just decided this.` } }),
})

/** How long ago something was, in whole minutes, hours or days. */
function ago(minutes: number, locale: 'es' | 'en'): string {
  const [amount, unit] =
    minutes < 60 ? ([minutes, 'minute'] as const) : minutes < 1440 ? ([minutes / 60, 'hour'] as const) : ([minutes / 1440, 'day'] as const)
  if (minutes < 1) return locale === 'es' ? 'hace un momento' : 'just now'
  return new Intl.RelativeTimeFormat(locale).format(-Math.floor(amount), unit)
}

/** An admin comes second to another one: who that was, and when. */
export const movedBy = (who: string, minutes: number): ErrorSpec => ({
  ...commonErrors.invalidTransition,
  message: {
    es: `${who} lo cambió ${ago(minutes, 'es')}: eso ya no es posible.`,
    en: `${who} changed this ${ago(minutes, 'en')}: that is no longer possible.`,
  },
})

export const decisionErrors = {
  taken: {
    code: 'decision_taken',
    status: 409,
    message: { es: 'Otra persona acaba de decidirlo.', en: 'Somebody else has just decided this.' },
  },
  done: {
    code: 'decision_done',
    status: 409,
    message: { es: 'Ya surtió efecto: no se puede deshacer.', en: 'It has taken effect: it cannot be undone.' },
  },
} as const satisfies Record<string, ErrorSpec>

const admin = { access: 'admin', area: 'house' } as const

export const decisionsApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/decisions',
    ...admin,
    summary: 'Decisions that have not taken effect yet',
    response: z.array(PlannedDecision),
    limits: [readLimits.admin],
  }),
  plan: endpoint({
    method: 'POST',
    path: '/api/admin/decisions',
    ...admin,
    summary: 'Decide with a moment to take it back: everything that could refuse it does so now, everything it brings about comes later',
    body: z.object({
      call: z.enum(names),
      params: z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(100))),
      body: z._default(z.record(z.string().check(z.maxLength(40)), z.unknown()), {}),
    }),
    response: PlannedDecision,
    status: 201,
    idempotent: true,
    errors: [decisionErrors.taken],
  }),
  undo: endpoint({
    method: 'DELETE',
    path: '/api/admin/decisions/:decision_id',
    ...admin,
    summary: 'Take an own decision back before it takes effect',
    params: z.object({ decision_id: Id }),
    errors: [decisionErrors.done],
  }),
}
