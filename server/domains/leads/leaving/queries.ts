import * as z from 'zod/mini'
import { type Db, many, maybe } from '#server/lib/db.ts'
import { At } from '#server/lib/rows.ts'

const Shared = z.object({
  company: z.string(),
  request: z.string(),
  offered_at: z.nullable(z.string()),
  contact_at: z.nullable(z.string()),
  contact_opened_at: z.nullable(z.string()),
  access_ended_at: z.nullable(z.string()),
  contact_stopped_at: z.nullable(z.string()),
  hired_at: z.nullable(z.string()),
})

/** Every company that was offered a request of this person. */
export const listShared = (db: Db, ownerId: string) =>
  many(db, Shared)`
    select c.name as company, p.id as request, m.offered_at, l.bought_at as contact_at, l.contact_opened_at, l.access_ended_at, l.contact_stopped_at,
      l.hired_at
    from matches m
    join projects p on p.id = m.project_id
    join companies c on c.id = m.company_id
    left join leads l on l.match_id = m.id and l.undone_at is null
    where p.owner_id = ${ownerId} and m.offered_at is not null
    order by m.offered_at desc, m.id`

const Trace = z.object({ match_id: z.string(), company_id: z.string() })

/** Matches in notification paths that lead to requests of this person, with their companies. */
export const listTraces = (db: Db, ownerId: string) =>
  many(db, Trace)`
    select m.id as match_id, m.company_id
    from matches m join projects p on p.id = m.project_id where p.owner_id = ${ownerId}`

export const findLeftAt = async (db: Db, userId: string): Promise<Date | undefined> => {
  const left = await maybe(db, At)`select deleted_at as at from users where id = ${userId} and deleted_at is not null`
  return left && new Date(left.at)
}

/** Removes a person's words from the history of their leads. */
export const eraseReasons = (db: Db, ownerId: string) => db`
  update transitions t set reason = null
  from leads l join projects p on p.id = l.project_id
  where t.entity = 'lead' and t.entity_id = l.id and p.owner_id = ${ownerId} and t.event = 'hire' and t.reason is not null`
