import { expect } from 'vitest'
import { newId } from '#server/lib/ids.ts'
import { test as base } from '#tests/support/test.ts'
import type { Pool } from './db.ts'
import { connect } from './db.ts'
import { migrate, readMigrations } from './migrate.ts'
import { listPartitions, monthJobs, monthsAhead, monthsFrom } from './months.ts'

const [makeMonths] = monthJobs
const first = '0760_bound_before_months'

const row = (at: Date, note: string | null = null) => ({
  entity: 'lead',
  entity_id: newId(),
  from_state: 'new',
  event: 'hire',
  to_state: 'hired',
  actor: 'U',
  at,
  reason: note,
})
const insert = (db: Pool, ...rows: ReturnType<typeof row>[]) => db`insert into transitions ${db(rows)}`
const places = async (db: Pool) =>
  (await db<{ place: string }[]>`select tableoid::regclass::text as place from transitions order by id`).map(({ place }) => place)
const names = async (db: Pool) => (await listPartitions(db, 'transitions')).map(({ name }) => name.replace('transitions_', ''))
const monthOf = (at: Date) => at.toISOString().slice(0, 7).replace('-', '_')

const test = base.extend('given', { scope: 'file' }, ({ ctx }) => {
  const at = (now: Date) => makeMonths!.run({ ...ctx, now: () => now })
  return { at }
})

test('the migration divides a table with rows of several months, and keeps numbers, rights and what its trigger refuses', async ({
  database,
}) => {
  const url = new URL(database.url)
  url.pathname = `/divided_${process.hrtime.bigint()}`
  await database.db.unsafe(`create database ${url.pathname.slice(1)}`)
  const db = connect({ url: url.href, max: 3 })
  const reader = `reader_${process.hrtime.bigint()}`
  try {
    const all = readMigrations()
    await migrate(db, { migrations: all.filter(({ name }) => name < first) })
    const now = new Date()
    const months = monthsFrom(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 3, 1)), 4)
    await insert(db, ...months.map((month) => row(month, 'words')))
    await db.unsafe(`create role ${reader}; grant select, insert on transitions to ${reader}`)
    // Between the steps the old table still takes what comes.
    await migrate(db, { migrations: all.filter(({ name }) => name <= first) })
    await insert(db, row(now))

    await migrate(db)
    await insert(db, row(now), row(monthsFrom(now, 3)[2]!))

    const bound = monthsFrom(now, 3)[2]!
    expect(await names(db)).toEqual(['before', ...monthsFrom(bound, 3).map(monthOf), 'default'])
    expect(await places(db)).toEqual([...Array(6).fill('transitions_before'), `transitions_${monthOf(bound)}`])
    expect((await db`select id from transitions order by id`).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7])
    for (const place of ['transitions', ...(await listPartitions(db, 'transitions')).map(({ name }) => name)]) {
      if (place.endsWith('before') || place === 'transitions' || place.endsWith(monthOf(bound))) {
        await expect(db.unsafe(`delete from ${place}`)).rejects.toThrow('is append-only')
        await expect(db.unsafe(`update ${place} set event = 'other'`)).rejects.toThrow('is append-only')
      }
      // The rights of the whole table are the only ones.
      const may = db
        .begin((db) => db.unsafe(`set local role ${reader}; select 1 from ${place}`))
        .then(
          () => 'yes',
          (error: Error) => error.message,
        )
      expect(await may).toBe(place === 'transitions' ? 'yes' : `permission denied for table ${place}`)
    }
    expect(await db`update transitions set reason = null where reason is not null`).toMatchObject({ count: 4 })
  } finally {
    await db.end()
    await database.db.unsafe(`drop database ${url.pathname.slice(1)} with (force)`)
    await database.db.unsafe(`drop role ${reader}`)
  }
})

test('months are made ahead, and rows that came while the job was late move to theirs', async ({ db, server, given: { at } }) => {
  const now = server.now()
  await at(now)
  const [, , , later, latest] = monthsFrom(now, 5)
  await insert(db, row(now, 'now'), row(later!, 'late'), row(latest!, 'later'), row(later!, 'again'))
  const before = await db`select id, at, reason from transitions order by id`
  const ahead = async (when: Date) => (await monthsAhead(db, () => when).read())['transitions']!

  expect(await places(db)).toEqual([`transitions_${monthOf(now)}`, ...Array(3).fill('transitions_default')])
  expect(await ahead(later!)).toBe(0)
  expect(await at(later!)).toBeGreaterThan(0)
  expect(await at(later!)).toBe(0)
  expect(await db`select from pg_stats where tablename = 'transitions' and inherited and attname = 'entity_id'`).toHaveLength(1)

  expect(await places(db)).toEqual([now, later!, latest!, later!].map((month) => `transitions_${monthOf(month)}`))
  expect(await db`select id, at, reason from transitions order by id`).toEqual(before)
  expect(await ahead(later!)).toBeGreaterThan(80 * 86_400)
  await expect(db.unsafe(`delete from transitions_${monthOf(later!)}`)).rejects.toThrow('is append-only')
  await expect(db.unsafe(`update transitions_${monthOf(latest!)} set event = ''`)).rejects.toThrow('is append-only')
  const next = await insert(db, row(now)).then(() => db`select max(id) as id from transitions`)
  expect(next[0]!['id']).toBe(before.at(-1)!['id'] + 1)
})
