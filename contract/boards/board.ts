import { endpoint } from '../endpoint.ts'
import * as z from 'zod/mini'
import { CompanyCard, RankPart } from '../companies/search.ts'
import { AgreedPrice } from '../quotes/change-orders.ts'
import { BoardDeposit } from '../quotes/deposits.ts'
import { Invoice } from '../invoices/invoices.ts'
import { Id, Instant } from '../primitives.ts'
import { Project } from '../projects/project.ts'
import { PriceBand } from '../quotes/prices.ts'
import { Quote } from '../quotes/quote.ts'
import { chosenOutcomes } from '../matching/states.ts'
import { leadStates } from '../leads/states.ts'

/** A company on the customer's board. */
export const BoardCompany = z.object({
  company: CompanyCard,
  /** `waiting`: for the owner’s approval; `approved`: it has that, and not yet the contact. `ended`: no longer asked, without a word of its own; the slots were taken, the offer was withdrawn, or its conversation is closed. */
  state: z.enum([
    'offered',
    'seen',
    'waiting',
    'approved',
    'interested',
    'quoted',
    'passed',
    'declined',
    'lapsed',
    'expired',
    'ended',
    'hired',
    'not_selected',
  ]),
  /** The company wants the job and waits for the owner’s approval; null without it. */
  approval: z.nullable(z.object({ match_id: Id, until: Instant })),
  why: z.array(RankPart),
  lead_id: z.nullable(Id),
  lead_state: z.nullable(z.enum(leadStates.states)),
  quote: z.nullable(Quote),
  /** Of the hired company, with its change orders; null without an agreement. */
  price: z.nullable(AgreedPrice),
  unread: z.int(),
  last_message: z.nullable(z.object({ text: z.string(), at: Instant, is_mine: z.boolean() })),
  reply_at: z.nullable(Instant),
  /** Number of ours from which the company calls and texts; null where it has none. */
  calls_from: z.nullable(z.string()),
  /** The company takes bookings. */
  is_bookable: z.boolean(),
})

export type BoardCompany = z.infer<typeof BoardCompany>

/** The customer's live board: companies asked, answers and prices. */
export const Board = z.object({
  project: Project,
  slots_used: z.int(),
  companies: z.array(BoardCompany),
  /** Deposits paid here, with their state. */
  deposits: z.array(BoardDeposit),
  /** Sent invoices, oldest first. */
  invoices: z.array(Invoice),
  /** Time of the next wave if slots stay free; null without one. */
  next_wave_at: z.nullable(Instant),
  /** Time since which nobody is left to ask: the request can be widened or closed. */
  told_at: z.nullable(Instant),
  /** Outcome with the requested company; null while it has the request, and without one. */
  chosen: z.nullable(z.enum(chosenOutcomes)),
  review_id: z.nullable(Id),
  /** Usual prices of the service in the state of the request; null with too few. */
  band: z.nullable(PriceBand),
})

export type Board = z.infer<typeof Board>

export const boardApi = {
  board: endpoint({
    method: 'GET',
    path: '/api/projects/:project_id/board',
    access: 'owner',
    scopes: ['requests:read'],
    summary: 'Get the live board of a request',
    params: z.object({ project_id: Id }),
    response: Board,
  }),
}
