import * as z from 'zod/mini'
import { between, list } from '../lists.ts'
import { actors } from '../machine.ts'
import { Id, Instant } from '../primitives.ts'

const Facts = z.nullable(z.record(z.string(), z.unknown()))

export const AuditRow = z.object({
  id: z.int(),
  at: Instant,
  actor: z.enum(actors),
  person: z.nullable(z.object({ id: Id, name: z.string() })),
  /** Name of the API key that the person used. */
  api_key: z.nullable(z.string()),
  action: z.string(),
  entity: z.string(),
  entity_id: Id,
  /** Display name where there is one: of a company or a person. */
  about: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  before: Facts,
  after: Facts,
})
export type AuditRow = z.infer<typeof AuditRow>

const word = z.optional(z.string().check(z.regex(/^[a-z_.]{0,60}$/)))

export const decisions = list(AuditRow, {
  sorts: ['at'],
  first: '-at',
  filters: {
    action: word,
    entity: word,
    entity_id: z.optional(Id),
    actor: z.optional(z.enum(actors)),
    actor_id: z.optional(Id),
    ...between,
  },
})

/** One entry in the history of a thing: a change of its state, or a decision (`company.merge`) that left the state as it was. */
export const HistoryRow = z.object({
  id: z.int(),
  at: Instant,
  event: z.string(),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  actor: z.enum(actors),
  person: z.nullable(z.string()),
  reason: z.nullable(z.string()),
})
export type HistoryRow = z.infer<typeof HistoryRow>
