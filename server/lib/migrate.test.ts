import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect } from 'vitest'
import { test } from '#tests/support/test.ts'
import { connect } from './db.ts'
import { migrate, pendingMigrations, readMigrations } from './migrate.ts'

let folder: string

test.beforeEach(async ({ db }) => {
  folder = mkdtempSync(join(tmpdir(), 'oficio-migrations-'))
  await db.unsafe('drop schema public cascade; create schema public')
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = (name: string, sql: string) => writeFileSync(join(folder, name), sql)

test('the folder of the product is in order', () => {
  expect(() => readMigrations()).not.toThrow()
})

test('applies what is missing, in order, once', async ({ db }) => {
  write('0001_first.sql', 'create table a (id int); insert into a values (1);')
  write('0002_second.sql', 'alter table a add column name text;')

  const first = await migrate(db, { migrations: readMigrations(folder) })
  write('0003_third.sql', 'insert into a values (2);')
  const second = await migrate(db, { migrations: readMigrations(folder) })
  const third = await migrate(db, { migrations: readMigrations(folder) })

  expect([first, second, third]).toEqual([['0001_first', '0002_second'], ['0003_third'], []])
  expect(await pendingMigrations(db, readMigrations(folder))).toEqual([])
})

test('five processes at once apply each migration once', async ({ databaseUrl, db }) => {
  write('0001_first.sql', 'create table a (id int);')
  write('0002_second.sql', 'insert into a select 1 from pg_sleep(0.2);')
  const pools = Array.from({ length: 5 }, () => connect({ url: databaseUrl, max: 2 }))
  await Promise.all(pools.map((pool) => pool`select 1`))

  const applied = await Promise.all(pools.map((pool) => migrate(pool, { migrations: readMigrations(folder) })))

  expect(applied.flat().toSorted()).toEqual(['0001_first', '0002_second'])
  expect(await db`select * from a`).toHaveLength(1)
  await Promise.all(pools.map((pool) => pool.end()))
})

test('a migration that fails leaves nothing behind, and the ones before it stay', async ({ db }) => {
  write('0001_first.sql', 'create table a (id int);')
  write('0002_broken.sql', 'create table b (id int); insert into missing values (1);')

  await expect(migrate(db, { migrations: readMigrations(folder) })).rejects.toThrow(
    'The migration 0002_broken failed: relation "missing" does not exist',
  )

  expect(await db`select to_regclass('a') is not null as a, to_regclass('b') is not null as b`).toMatchObject([{ a: true, b: false }])
  expect(await pendingMigrations(db, readMigrations(folder))).toEqual(['0002_broken'])
})

test('an edited migration is refused by name', async ({ db }) => {
  write('0001_first.sql', 'create table a (id int);')
  await migrate(db, { migrations: readMigrations(folder) })
  write('0001_first.sql', 'create table a (id bigint);')

  await expect(migrate(db, { migrations: readMigrations(folder) })).rejects.toThrow('db/migrations/0001_first.sql was edited')
})

test('line ends are no edit', async ({ db }) => {
  write('0001_first.sql', 'create table a (\nid int);\n')
  await migrate(db, { migrations: readMigrations(folder) })
  write('0001_first.sql', 'create table a (\r\nid int);\r\n')

  expect(await migrate(db, { migrations: readMigrations(folder) })).toEqual([])
})

test('a migration of a newer version is left alone', async ({ db }) => {
  write('0001_first.sql', 'create table a (id int);')
  write('0002_newer.sql', 'create table b (id int);')
  await migrate(db, { migrations: readMigrations(folder) })
  rmSync(join(folder, '0002_newer.sql'))

  expect(await migrate(db, { migrations: readMigrations(folder) })).toEqual([])
})

test('a busy table makes it wait its turn instead of failing', async ({ db }) => {
  write('0001_first.sql', 'create table a (id int);')
  await migrate(db, { migrations: readMigrations(folder) })
  write('0002_second.sql', 'alter table a add column name text;')
  const reader = await db.reserve()
  await reader`begin`
  await reader`select * from a`

  const migrating = migrate(db, { migrations: readMigrations(folder) })
  const isDoneEarly = await Promise.race([migrating.then(() => true), db`select pg_sleep(2.5)`.then(() => false)])
  await reader`rollback`
  reader.release()

  expect(isDoneEarly).toBe(false)
  expect(await migrating).toEqual(['0002_second'])
})

test('wrong names are refused', () => {
  write('0001_first.sql', '')
  write('0001_again.sql', '')

  expect(() => readMigrations(folder)).toThrow('the number 0001 is taken')

  rmSync(join(folder, '0001_again.sql'))
  write('second.sql', '')

  expect(() => readMigrations(folder)).toThrow('must look like 0001_some_words.sql')
})
