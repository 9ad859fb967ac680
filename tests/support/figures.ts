import { expect } from 'vitest'
import type { SettingName } from '#contract/settings.ts'
import type { Db } from '#server/lib/db.ts'
import { newId } from '#server/lib/ids.ts'
import { noticeMs } from '#server/lib/settings.ts'
import { newUser } from '#tests/factories/users.ts'
import type { TestApp } from './app.ts'

/** Plans settings as an owner would, as soon as possible. Returns the instant at which they take effect, once the app knows them. */
export async function planned(app: TestApp, db: Db, settings: Partial<Record<SettingName, number>>): Promise<Date> {
  const { id: decidedBy } = await newUser(db, { is_admin: true })
  const now = app.now()
  const holdsFrom = new Date(now.getTime() + noticeMs)
  for (const [name, value] of Object.entries(settings))
    await db`
      insert into promise_changes (id, name, version, value, holds_from, reason, decided_by, created_at)
      select ${newId()}, ${name}, 1 + count(*), ${value}, ${holdsFrom}, 'The test asks for it.', ${decidedBy}, ${now}
      from promise_changes where name = ${name}`
  await db`select pg_notify('promises', '')`
  await expect.poll(() => app.settings(holdsFrom)).toMatchObject(settings)
  return holdsFrom
}
