import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, text } from '../primitives.ts'
import { workErrors } from './states.ts'
import { showUpErrors, showUpKinds, showUpStates } from './show-up-states.ts'

/** Mark of one side about the other after an appointment. */
export const ShowUpMark = z.object({
  kind: z.enum(showUpKinds),
  state: z.enum(showUpStates.states),
  recorded_at: Instant,
  /** Until when the other side can dispute it. */
  disputable_until: Instant,
  /** Words of the side that disputes it; empty where both sides say that the other did not come. */
  dispute: z.string(),
})
export type ShowUpMark = z.infer<typeof ShowUpMark>

/** A past appointment that can be marked, or is, as one side reads it. Withdrawn marks are left out. */
export const ShowUp = z.object({
  appointment_id: Id,
  /** Until when the reader can mark it; null when they cannot, or have. */
  markable_until: z.nullable(Instant),
  mine: z.nullable(ShowUpMark),
  theirs: z.nullable(ShowUpMark),
})
export type ShowUp = z.infer<typeof ShowUp>

const path = '/api/appointments/:appointment_id/show-up'
const ofAppointment = {
  access: 'owner',
  area: 'work',
  params: z.object({ appointment_id: Id }),
  response: ShowUp,
} as const

export const showUpsApi = {
  mark: endpoint({
    method: 'POST',
    path,
    ...ofAppointment,
    summary: 'Note that the other side did not come to an appointment, or came late; it can be disputed for 7 days',
    body: z.object({ kind: z.enum(showUpKinds) }),
    limits: [{ count: 20, seconds: 86_400, by: 'user' }],
    errors: [showUpErrors.notMarkable, showUpErrors.markedOtherwise, showUpErrors.wasDisputed, workErrors.tooLate],
  }),
  withdraw: endpoint({
    method: 'POST',
    path: `${path}/withdraw`,
    ...ofAppointment,
    summary: 'Take back what the caller noted about an appointment',
  }),
  dispute: endpoint({
    method: 'POST',
    path: `${path}/dispute`,
    ...ofAppointment,
    summary: 'Dispute what the other side noted about an appointment; it no longer counts',
    body: z.object({ text: text(3, 300) }),
    errors: [workErrors.tooLate],
  }),
  agree: endpoint({
    method: 'POST',
    path: `${path}/agree`,
    ...ofAppointment,
    summary: 'Agree to what the other side noted, after disputing it; it counts from now on',
  }),
}
