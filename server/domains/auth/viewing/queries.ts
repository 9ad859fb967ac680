import type { Db } from '#server/lib/db.ts'

export const saveView = (db: Db, sessionId: string, { userId, until }: { userId: string; until: Date }) =>
  db`update sessions set viewed_user_id = ${userId}, viewed_until = ${until} where id = ${sessionId}`

export const clearView = (db: Db, sessionId: string) =>
  db`update sessions set viewed_user_id = null, viewed_until = null where id = ${sessionId}`
