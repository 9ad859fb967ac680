import * as z from 'zod/mini'
import { Localized } from '#contract/primitives.ts'
import { type Db, many } from '#server/lib/db.ts'
import { UserId } from '#server/lib/rows.ts'

const Announced = z.object({
  id: z.string(),
  document: z.string(),
  version: z.int(),
  weight: z.enum(['important', 'urgent']),
  changes: Localized,
  changed_on: z.string(),
  holds_from: z.string(),
})
export type Announced = z.infer<typeof Announced>

/** Changes to announce: planned ones, and those that took effect recently. */
export const listAnnounced = (db: Db, since: Date) =>
  many(db, Announced)`
    select id, document, version, weight, changes, house_day(holds_from)::text as changed_on, holds_from from legal_versions
    where state = 'published' and weight <> 'small' and holds_from > ${since}`

/** Takes up to `limit` people who accepted `boundBy` before the version and were not notified, and marks them as notified. */
export const takeUnnotified = (
  db: Db,
  { id, holds_from }: Announced,
  { boundBy, limit, now }: { boundBy: string; limit: number; now: Date },
) =>
  many(db, UserId)`
    insert into legal_told (version_id, user_id, told_at)
    select ${id}, c.user_id, ${now} from (
      select distinct c.user_id from consents c
      where c.document = ${boundBy} and c.accepted_at < ${holds_from}
        and not exists (select from legal_told t where t.version_id = ${id} and t.user_id = c.user_id)
      limit ${limit}) c
    on conflict do nothing returning user_id`

const Recalled = z.object({ version_id: z.string(), user_id: z.string(), document: z.string() })

/** Takes up to `limit` people who were notified of a version that was taken back, and removes the mark. */
export const takeNotifiedOfWithdrawn = (db: Db, limit: number) =>
  many(db, Recalled)`
    delete from legal_told t using legal_versions v
    where v.id = t.version_id and (t.version_id, t.user_id) in (
      select t.version_id, t.user_id from legal_told t join legal_versions v on v.id = t.version_id
      where v.state = 'taken_back' limit ${limit} for update of t skip locked)
    returning t.version_id, t.user_id, v.document`

export const eraseTold = (db: Db, userId: string) => db`delete from legal_told where user_id = ${userId}`
