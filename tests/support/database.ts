import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { connect, type Db, patientTimeouts, type Pool } from '#server/lib/db.ts'
import { keepTimeouts } from '#server/lib/postgres/pooler.ts'
import { pooled } from './pooler.ts'

/** A private database: `db` is a pool on it, `url` is for processes of their own. */
export type TestDatabase = { db: Pool; url: string; drop: () => Promise<void> }

/** Makes a database for one test file, cloned from the migrated template. Drop it in `afterAll`. */
export async function testDatabase(): Promise<TestDatabase> {
  const { url: serverUrl, template, pooler } = inject('postgres')
  const name = `test_${randomBytes(6).toString('hex')}`
  const admin = connect({ url: serverUrl, max: 1 })
  // Copying a database can be slow on a shared disk.
  await admin`set statement_timeout = 0`
  // Nothing is synced here: files are copied sooner than all their pages are written to the log.
  await admin.unsafe(`create database ${name} template ${template} strategy file_copy`)
  const direct = Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href
  if (pooler) await keepTimeouts(direct)
  const url = pooler ? pooled(direct, pooler) : direct
  // On a slow machine a lock that a test holds, or a wait for it, must not end before the test is done with it. A pooler keeps the product's timeouts.
  const db = connect({ url, ...(pooler ? { directUrl: direct } : { timeouts: patientTimeouts }) })
  return {
    db,
    url,
    async drop() {
      await db.end({ timeout: 1 })
      await admin.unsafe(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}

/**
 * Starts `count` calls together and settles them all. The connections are opened first: a cold pool hands them out one by one,
 * the calls would not overlap, and a missing lock would go unnoticed.
 */
export async function atOnce<T>(db: Db, count: number, call: (index: number) => Promise<T>): Promise<PromiseSettledResult<T>[]> {
  await Promise.all(Array.from({ length: count }, () => db`select pg_sleep(0.05)`))
  return Promise.allSettled(Array.from({ length: count }, (_, index) => call(index)))
}

/** Resolves once a statement, or `count` of them, wait for locks that other transactions of this database hold. */
export async function untilSomebodyWaits(db: Db, count = 1): Promise<void> {
  for (;;) {
    const waiting = await db`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' limit ${count}`
    if (waiting.length === count) return
    await db`select pg_sleep(0.01)`
  }
}
