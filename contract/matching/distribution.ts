import * as z from 'zod/mini'
import { actors } from '../machine.ts'
import { RankPart } from '../companies/search.ts'
import { endpoint, readLimits } from '../endpoint.ts'
import { matchStates, waveSteps, barriers, matchControlErrors } from './states.ts'
import { Id, Instant, Money, Slug } from '../primitives.ts'
import { Reason } from '../reason.ts'
import { PriceParts } from './pricing.ts'

const Asked = z.object({
  id: Id,
  slug: Slug,
  name: z.string(),
})

/** One offer as it was made, with the score and price of that moment. */
export const MadeOffer = z.object({
  id: Id,
  company: Asked,
  state: z.enum(matchStates.states),
  wave: z.int(),
  score: z.number(),
  score_parts: z.array(RankPart),
  price: Money,
  price_parts: PriceParts,
  miles: z.nullable(z.number()),
  offered_at: z.nullable(Instant),
  expires_at: z.nullable(Instant),
  seen_at: z.nullable(Instant),
  pass_reason: z.nullable(z.string()),
  /** Closed gates that keep an undecided offer from being made again; empty for any other offer. */
  barriers: z.array(z.enum(barriers)),
  /** Reason given by the admin who excluded the company. */
  excluded_reason: z.nullable(z.string()),
  steps: z.array(
    z.object({ at: Instant, event: z.string(), to: z.enum(matchStates.states), by: z.enum(actors), reason: z.nullable(z.string()) }),
  ),
})
export type MadeOffer = z.infer<typeof MadeOffer>

/** A company in the area that was not asked, with its gates and score now. */
export const Unasked = z.object({
  company: Asked,
  barriers: z.array(z.enum(barriers)),
  /** Reason given by the admin who excluded it. */
  excluded_reason: z.nullable(z.string()),
  score: z.number(),
  score_parts: z.array(RankPart),
})
export type Unasked = z.infer<typeof Unasked>

export const Distribution = z.object({
  slots: z.int(),
  used: z.int(),
  round_at: z.nullable(Instant),
  next_step: z.nullable(z.enum(waveSteps)),
  next_step_at: z.nullable(Instant),
  offers: z.array(MadeOffer),
  unasked: z.array(Unasked),
})
export type Distribution = z.infer<typeof Distribution>

const act = { method: 'POST', access: 'admin', area: 'market', idempotent: true } as const
const project = { params: z.object({ project_id: Id }) }
const match = { params: z.object({ match_id: Id }), body: Reason, response: z.object({ state: z.enum(matchStates.states) }) }

export const matchControlApi = {
  distribution: endpoint({
    method: 'GET',
    path: '/api/admin/requests/:project_id/offers',
    access: 'admin',
    area: 'market',
    summary: 'Get the distribution of a request: companies asked, by wave, score and price, and the others with the reason',
    ...project,
    response: Distribution,
    limits: [readLimits.admin],
  }),
  resend: endpoint({
    ...act,
    path: '/api/admin/matches/:match_id/resend',
    summary: 'Resend an undecided offer at its former price; an excluded company is readmitted',
    ...match,
    errors: Object.values(matchControlErrors),
  }),
  withdraw: endpoint({
    ...act,
    path: '/api/admin/matches/:match_id/withdraw',
    summary: 'Withdraw an open offer, and exclude its company until an admin readmits it',
    ...match,
  }),
  exclude: endpoint({
    ...act,
    path: '/api/admin/requests/:project_id/exclusions',
    summary: 'Exclude a company from a request; its open offer is withdrawn',
    ...project,
    body: z.extend(Reason, { company_id: Id }),
    status: 204,
  }),
  readmit: endpoint({
    ...act,
    path: '/api/admin/requests/:project_id/readmissions',
    summary: 'Readmit an excluded company to a request',
    ...project,
    body: z.extend(Reason, { company_id: Id }),
    status: 204,
  }),
}
