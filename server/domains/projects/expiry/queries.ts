import * as z from 'zod/mini'
import { Localized } from '#contract/primitives.ts'
import { type Db, many, maybe } from '#server/lib/db.ts'
import { Id } from '#server/lib/rows.ts'

const Due = z.object({ id: z.string(), owner_id: z.string() })
export type Due = z.infer<typeof Due>
const atOnce = 200

export const listOldDrafts = (db: Db, before: Date) =>
  many(db, Due)`select id, owner_id from projects where state = 'draft' and created_at <= ${before} limit ${atOnce}`

export const listUnproven = (db: Db, before: Date) =>
  many(db, Due)`select id, owner_id from projects where state = 'awaiting_phone' and submitted_at <= ${before} limit ${atOnce}`

export const listSilent = (db: Db, before: Date) =>
  many(db, Due)`
    select id, owner_id from projects where state = 'open' and coalesce(owner_active_at, opened_at) <= ${before} limit ${atOnce}`

/** Finished work without an answer of the customer. `running`: multirange of the instants whose time to answer is not over. */
export const listFinished = (db: Db, running: string) =>
  many(db, Due)`
    select id, owner_id from projects where state = 'hired' and finished_at is not null and not finished_at <@ ${running}::tstzmultirange
      and not exists (select from problems where project_id = projects.id and resolved_at is null) limit ${atOnce}`

const Reminded = z.object({ id: z.string(), owner_id: z.string(), owner_kind: z.enum(['guest', 'member']), service_name: Localized })

/** Marks requests that wait for the phone code since `before` as reminded, and gives those newly marked. */
export const remindUnproven = (db: Db, before: Date, now: Date) =>
  many(db, Reminded)`
    update projects p set reminded_at = ${now} from services s, users o
    where s.id = p.service_id and o.id = p.owner_id and p.state = 'awaiting_phone' and p.reminded_at is null and p.submitted_at <= ${before}
    returning p.id, p.owner_id, o.kind as owner_kind, s.name as service_name`

/** Marks open requests with an owner silent since `before` as asked, and gives those newly marked. */
export const remindSilent = (db: Db, before: Date, now: Date) =>
  many(db, Reminded)`
    update projects p set reminded_at = ${now} from services s, users o
    where s.id = p.service_id and o.id = p.owner_id and p.state = 'open' and coalesce(p.owner_active_at, p.opened_at) <= ${before} and (p.reminded_at is null or p.reminded_at < coalesce(p.owner_active_at, p.opened_at))
    returning p.id, p.owner_id, o.kind as owner_kind, s.name as service_name`

/** Erases the contents of a request that was never sent. */
export const eraseRequest = async (db: Db, id: string): Promise<void> => {
  await db`delete from project_contacts where project_id = ${id}`
  await db`delete from project_photos where project_id = ${id}`
  await db`update projects set text = '', answers = '{}' where id = ${id}`
}

/** Requests discarded before `before` that still have contents. */
export const listDiscarded = (db: Db, before: Date) =>
  many(db, Due)`
    select p.id, p.owner_id from projects p
    where p.state = 'cancelled' and p.opened_at is null and p.closed_at <= ${before}
      and (p.answers <> '{}' or p.text <> '' or exists (select from project_contacts c where c.project_id = p.id))
    limit ${atOnce}`

/** True if the owner has an active request, or one that was ever sent to companies. */
export const hasOtherRequests = async (db: Db, ownerId: string): Promise<boolean> =>
  (await maybe(db, Id)`
    select id from projects where owner_id = ${ownerId} and (opened_at is not null or state in ('draft', 'awaiting_phone', 'in_review')) limit 1`) !==
  undefined
