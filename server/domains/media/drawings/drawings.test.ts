import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect } from 'vitest'
import { saveWanted } from '#db/seed/pictures/save.ts'
import { systemContext } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import { createLog } from '#server/lib/log.ts'
import { usualSettings } from '#server/lib/settings.ts'
import { connect, readOnly } from '#server/lib/db.ts'
import { tables } from '#server/tables.ts'
import { testApp } from '#tests/support/app.ts'
import { test as base } from '#tests/support/test.ts'
import { readPicture, startDrawing } from '../service.ts'

const test = base.extend('given', { scope: 'file' }, async ({ db, databaseUrl, server: app }, { onCleanup }) => {
  const pool = connect({ url: databaseUrl, max: 4 })
  /** Another process on the same database and disk. */
  const other = await testApp(pool, { DATA_DIR: app.config.dataDir })
  onCleanup(async () => {
    await other.close()
    await pool.end()
  })
  // Counts the claims, each of which draws, and deletes doomed pictures as soon as one has claimed them.
  await db`create table claims (media_id uuid)`
  await db`create table doomed (media_id uuid)`
  await db`create function count_claim() returns trigger language plpgsql as $$
    begin
      insert into claims values (new.media_id);
      delete from media where id in (select media_id from doomed where media_id = new.media_id);
      return new;
    end $$`
  await db`create trigger claimed after update on drawings for each row when (new.claimed_until is not null) execute function count_claim()`

  async function wanted(category = 'plumbing'): Promise<string> {
    const mediaId = newId()
    await saveWanted(db, [{ mediaId, recipe: { kind: 'gallery', seed: 3, category, index: 1 }, widths }], new Date())
    return mediaId
  }
  const get = (id: string, width = 480, from = app) => from.app.inject({ url: `/media/${id}/${width}.webp` })
  async function drawn() {
    const id = await wanted()
    await get(id)
    return { id }
  }
  const folderOf = (id: string) => join(app.config.dataDir, 'media', id)
  const left = (id: string) => db`select 1 from drawings where media_id = ${id}`
  const claims = async (id: string) => (await db`select 1 from claims where media_id = ${id}`).length
  const drawer = systemContext({
    pool: db,
    clock: { now: () => new Date() },
    settings: usualSettings,
    config: app.config,
    tables,
    log: createLog('silent'),
  })

  return { other, wanted, get, drawn, folderOf, left, claims, drawer }
})

const widths = [480, 960]

test('ten who ask two processes for a picture nobody has drawn get it, and it is drawn once', async ({
  server: app,
  given: { other, wanted, get, folderOf, left, claims },
}) => {
  const id = await wanted()

  const replies = await Promise.all(Array.from({ length: 10 }, (_, i) => get(id, widths[i % 2], i % 3 ? app : other)))

  expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 10 }, () => 200))
  for (const [i, { rawPayload }] of replies.entries())
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', width: widths[i % 2], height: (widths[i % 2]! * 2) / 3 })
  expect(await claims(id)).toBe(1)
  expect(await left(id)).toHaveLength(0)
  expect(readdirSync(folderOf(id)).toSorted()).toEqual(['480.webp', '960.webp'])
  expect((await get(id, 1600)).statusCode, 'a width that it does not have').toBe(404)
})

test('reads of whole pictures draw too, on a connection that only reads', async ({ db, given: { wanted, drawer } }) => {
  const id = await wanted()
  const ctx = { ...drawer, db: readOnly(db) }

  const bytes = await readPicture(ctx, id)

  expect(await sharp(bytes).metadata()).toMatchObject({ width: 960 })
})

test('a drawing process that is killed in the middle, and a server that was, lose nothing', async ({
  db,
  given: { wanted, get, drawn, folderOf, left },
}) => {
  const [id, half] = [await wanted(), await wanted('painting')]
  // Left behind by a killed server: a claim, one of two files, and a part of the other.
  await db`update drawings set claimed_until = clock_timestamp() + interval '1 second' where media_id = ${half}`
  mkdirSync(folderOf(half), { recursive: true })
  writeFileSync(join(folderOf(half), '480.webp'), readFileSync(join(folderOf((await drawn()).id), '480.webp')))
  writeFileSync(join(folderOf(half), '.tmp-960.webp'), 'half')

  const asked = [get(id), get(half, 960)]
  killDrawing()
  const replies = await Promise.all(asked)

  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(await sharp(replies[1]!.rawPayload).metadata()).toMatchObject({ width: 960 })
  expect(readdirSync(folderOf(half)).toSorted()).toEqual(['480.webp', '960.webp'])
  expect([await left(id), await left(half)]).toEqual([[], []])
})

test('a picture that is deleted while it is drawn leaves no files', async ({ db, given: { wanted, get, folderOf, claims } }) => {
  const id = await wanted()

  await db`insert into doomed values (${id})`

  await get(id)

  expect(await claims(id)).toBe(1)
  expect(existsSync(folderOf(id))).toBe(false)
  expect((await get(id)).statusCode).toBe(404)
})

test('a worker draws what nobody has asked for; what cannot be drawn is no picture, and holds up none', async ({
  db,
  given: { wanted, get, folderOf, drawer },
}) => {
  const broken = newId()
  await saveWanted(db, [{ mediaId: broken, recipe: { kind: 'gallery', seed: 1, category: 'plumbing', index: 0 }, widths }], new Date())
  await db`update drawings set recipe = '{"kind":"scene","category":"plumbing"}' where media_id = ${broken}`
  expect((await get(broken)).statusCode).toBe(404)
  await db`delete from drawings where media_id = ${broken}`
  const ids = [await wanted(), await wanted('cleaning')]

  const drawing = startDrawing(drawer, { afterMs: 0 })
  await expect.poll(() => db`select 1 from drawings`, { timeout: 20_000 }).toHaveLength(0)
  await drawing.stop()

  for (const id of ids) expect(readdirSync(folderOf(id)).toSorted()).toEqual(['480.webp', '960.webp'])
})

/** Kills the drawing process of this one. */
function killDrawing() {
  const pids = execFileSync('pgrep', ['-P', String(process.pid), '-f', 'db/draw.ts'])
    .toString()
    .trim()
    .split('\n')
  for (const pid of pids) process.kill(Number(pid), 'SIGKILL')
}
