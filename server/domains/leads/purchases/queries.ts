import * as z from 'zod/mini'
import { Localized } from '#contract/primitives.ts'
import { type Db, many, maybe, one } from '#server/lib/db.ts'
import { Id } from '#server/lib/rows.ts'

/** Payments for a request's matches that wait for bank authentication. */
export const listWaitingPayments = (db: Db, projectId: string) =>
  many(db, Id)`
    select y.id from payments y join matches m on m.id = y.subject_id
    where m.project_id = ${projectId} and m.state = 'withdrawn' and y.state = 'requires_action'`

const Asking = z.object({
  match_id: z.string(),
  project_id: z.string(),
  owner_id: z.string(),
  company_id: z.string(),
  company_name: z.string(),
  rating_mean: z.nullable(z.number()),
  reviews_count: z.int(),
  service: Localized,
  city: z.string(),
  time_zone: z.string(),
  reserved_at: z.nullable(z.string()),
})
export type Asking = z.infer<typeof Asking>

const asking = (db: Db) => db`
    select m.id as match_id, m.project_id, p.owner_id, m.company_id, c.name as company_name, c.rating_mean, c.reviews_count, s.name as service,
      p.city, p.time_zone, m.reserved_at
    from matches m
    join projects p on p.id = m.project_id
    join companies c on c.id = m.company_id
    join services s on s.id = p.service_id`

/** Both sides of an offer before the purchase, without the customer's contact, for notifications. */
export const getAsking = (db: Db, matchId: string) => one(db, Asking)`${asking(db)} where m.id = ${matchId}`

/** The same for the customer's own request. */
export const findAsking = (db: Db, matchId: string, ownerId: string) =>
  maybe(db, Asking)`${asking(db)} where m.id = ${matchId} and p.owner_id = ${ownerId}`
