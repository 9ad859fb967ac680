import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { test } from '#tests/support/test.ts'
import { schemaText } from './schema-text.ts'

test('db/schema.sql is what the migrations make, on every version of PostgreSQL', async ({ db }) => {
  expect(await schemaText(db)).toBe(readFileSync('db/schema.sql', 'utf8'))
})

test('the text makes the same schema again', async ({ db }) => {
  const text = await schemaText(db)

  await db.unsafe('drop schema public cascade; create schema public')
  await db.unsafe(inDependencyOrder(text))

  expect(await schemaText(db)).toBe(text)
})

test('complex definitions are kept: partitioning without its partitions, generated columns, collations, comments, views', async ({
  db,
}) => {
  await db.unsafe(`
    drop schema public cascade; create schema public;
    create type mood as enum ('good', 'bad''s');
    create table plain (id int primary key, "Name" text collate "C" not null default 'IT IS', twice int generated always as (id * 2) stored, now mood);
    comment on table plain is 'It''s plain';
    create table parted (id int, day date not null, primary key (id, day)) partition by range (day);
    create table parted_2026 partition of parted for values from ('2026-01-01') to ('2027-01-01');
    create view good as select id from plain where now = 'good';`)

  const text = await schemaText(db)

  expect(text).toContain(`create type mood as enum ('good', 'bad''s');`)
  expect(text).toContain(`"Name" text collate "C" not null default 'IT IS'::text`)
  expect(text).toContain('twice integer generated always as ((id * 2)) stored')
  expect(text).toContain(`comment on table plain is 'It''s plain';`)
  expect(text).toContain(') partition by range (day);')
  expect(text).not.toContain('parted_2026')
  expect(text).toContain('create view good as')
})

/** The dump is in alphabetical order for reading; to run it, foreign keys go last. */
function inDependencyOrder(text: string) {
  const keys: string[] = []
  const tables = text.replaceAll(
    /create table (\w+) \(\n([^;]*?)\n\)( partition by [^;]+)?;/g,
    (_, name: string, body: string, tail: string) => {
      const lines = body.split(',\n')
      const isKey = (line: string) => / foreign key | not valid$/.test(line)
      keys.push(...lines.filter(isKey).map((line) => `alter table ${name} add ${line.trim()};`))
      return `create table ${name} (\n${lines.filter((line) => !isKey(line)).join(',\n')}\n)${tail ?? ''};`
    },
  )
  return `set check_function_bodies = off;\n${tables}\n${keys.join('\n')}`
}
