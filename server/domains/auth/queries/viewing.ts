import { type Db, touched } from '#server/lib/db.ts'

export const saveView = (db: Db, sessionId: string, { userId, until }: { userId: string; until: Date }) =>
  db`update sessions set viewed_user_id = ${userId}, viewed_until = ${until} where id = ${sessionId}`

/** False when nobody was looked at. */
export const clearView = (db: Db, sessionId: string) =>
  touched(db`update sessions set viewed_user_id = null, viewed_until = null where id = ${sessionId} and viewed_user_id is not null`)
