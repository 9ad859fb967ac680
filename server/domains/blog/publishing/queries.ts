import { type Db, one } from '#server/lib/db.ts'
import { At } from '#server/lib/rows.ts'
import type { StoredState } from '../editing/queries.ts'

type State = { state: StoredState; publishedAt: Date | string | null }
export const saveState = (db: Db, post: number, { state, publishedAt }: State, now: Date) => db`
  update posts set state = ${state}, published_at = ${publishedAt}, updated_at = ${now}, edited_at = coalesce(edited_at, ${now}) where id = ${post}`

/** Instant of a local day and time in a zone. */
export const getInstant = async (db: Db, { day, time }: { day: string; time: string }, zone: string): Promise<string> =>
  (await one(db, At)`select (${day}::date + ${time}::time) at time zone ${zone} as at`).at
