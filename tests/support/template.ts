import { createHash } from 'node:crypto'
import { loadBase } from '#db/seed/base.ts'
import { connect, type Pool } from '#server/lib/db.ts'
import { createLog } from '#server/lib/log.ts'
import { migrate, readMigrations } from '#server/lib/migrate.ts'
import { openQueue } from '#server/lib/queue.ts'
import type { Cluster } from './cluster.ts'

/** Contents of every test's database besides the tables: the queue, all places, the catalogue. Keep it small: it is loaded once a run and cloned for each file. */
async function prepareTemplate(db: Pool): Promise<void> {
  const queue = await openQueue(db, createLog('silent'))
  await queue.stop()
  await loadBase(db)
}

/** Makes the database that every test's own is cloned from. Its name changes with the migrations. */
export async function makeTemplate(cluster: Cluster): Promise<string> {
  const migrations = readMigrations()
  const hash = createHash('sha256').update(JSON.stringify(migrations)).digest('hex')
  const name = `template_${hash.slice(0, 12)}`
  const admin = connect({ url: cluster.url('postgres'), max: 1 })
  const [existing] = await admin`select 1 from pg_database where datname = ${name}`
  if (!existing) {
    const unfinished = `${name}_unfinished`
    await admin.unsafe(`drop database if exists ${unfinished} with (force)`)
    await admin.unsafe(`create database ${unfinished}`)
    const db = connect({ url: cluster.url(unfinished) })
    await migrate(db, { migrations })
    await prepareTemplate(db)
    await db.end()
    await admin.unsafe(`alter database ${unfinished} rename to ${name}`)
  }
  await admin.end()
  return name
}
