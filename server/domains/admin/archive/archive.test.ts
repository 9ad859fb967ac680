import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { expect } from 'vitest'
import { readConfig } from '#server/lib/config.ts'
import type { Pool } from '#server/lib/db.ts'
import { newId } from '#server/lib/ids.ts'
import { listPartitions, monthJobs, type MonthlyTable, monthsFrom } from '#server/lib/months.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { newMatch } from '#tests/factories/matches.ts'
import { newRequest } from '#tests/factories/requests.ts'
import { atOnce } from '#tests/support/database.ts'
import { test as base } from '#tests/support/test.ts'
import { checkBooks } from '../integrity/service.ts'
import { archiveJobs } from './jobs.ts'
import { listArchives, loadArchive } from './service.ts'

const folder = mkdtempSync(join(tmpdir(), 'oficio-archive-'))

const test = base
  .override('variables', { ARCHIVE_AFTER_MONTHS: '24', DATA_DIR: folder })
  .extend('given', { scope: 'file' }, async ({ db, server, ctx }, { onCleanup }) => {
    onCleanup(() => rmSync(folder, { recursive: true }))
    // The months that every new database has, and a clock far enough ahead for them to leave.
    const [one, two, three] = monthsFrom(server.now(), 3).map((month) => new Date(month.getTime() + 36e5)) as [Date, Date, Date]
    const later = monthsFrom(one, 31)[30]!
    const archive = (config = server.config) => archiveJobs[0]!.run({ ...ctx, config, now: () => later })
    const names = async (table: MonthlyTable) => (await listPartitions(db, table)).map(({ name }) => name.slice(table.length + 1))
    const month = (at: Date) => at.toISOString().slice(0, 7).replace('-', '_')

    const company = await newCompany(db)
    const ended = await newRequest(db, {})
    const open = await newRequest(db, {})
    const match = await newMatch(db, { project: open, company })
    await db`update projects set state = 'completed' where id = ${ended.id}`
    const step = (at: Date, entity: string, entity_id: string, reason: string | null = null) => {
      const change = { from_state: 'a', event: 'b', to_state: 'c', actor: 'S', meta: db.json({ tab: '\t\\' }) }
      return { at, entity, entity_id, reason, ...change }
    }
    const decision = (at: Date) => ({
      at,
      actor: 'A',
      action: 'a.b',
      entity: 'company',
      entity_id: company.id,
      reason: 'Sí\n',
      request_id: '',
    })
    await db`insert into transitions ${db([
      step(one, 'project', ended.id, 'words of a person'),
      step(one, 'company', company.id, 'a reason that stays'),
      step(one, 'lead', newId()),
      step(two, 'match', match.id),
      step(two, 'project', ended.id),
      step(three, 'payment', newId()),
    ])}`
    await db`insert into audit_log ${db([decision(one), decision(one), decision(three)])}`
    return { archive, names, month, one, two, three, open, later }
  })

const rowsOf = (db: Pool, table: string) =>
  db.unsafe(`select to_jsonb(t) - 'reason' as row from ${table} t order by id`).then((rows) => rows.map(({ row }) => row as object))

test('old months go to checked files, without what people wrote; those of open requests and what the product still reads stay', async ({
  db,
  ctx,
  given: { archive, names, month, one, two, three, open, later },
}) => {
  const before = await rowsOf(db, `transitions_${month(one)}`)
  const unset = readConfig({ NODE_ENV: 'test', DATA_DIR: folder })
  expect([await archive(unset), await names('transitions')]).toEqual([0, ['before', ...[one, two, three].map(month), 'default']])

  // Two processes at once: each month leaves once.
  const counts = (await atOnce(db, 2, () => archive())).map((outcome) => (outcome as PromiseFulfilledResult<number>).value)
  await archive()

  expect(counts.reduce((sum, count) => sum + count)).toBeGreaterThan(0)
  expect(await names('audit_log')).toEqual(['default'])
  expect(await names('transitions')).toEqual(['before_kept', `${month(one)}_kept`, month(two), `${month(three)}_kept`, 'default'])
  expect(await db`select reason from transitions where at = ${one} order by id`).toEqual([
    { reason: 'a reason that stays' },
    { reason: null },
  ])
  expect(await db`select from transitions where at = ${two}`).toHaveLength(2)
  await expect(db.unsafe(`delete from transitions_${month(one)}_kept`)).rejects.toThrow('is append-only')
  expect((await checkBooks(ctx)).find(({ rule }) => rule.startsWith('the audit log'))?.subjects).toEqual([])

  const name = `transitions_${month(one)}`
  expect((await listArchives(ctx)).map((found) => [found.name, found.rows])).toEqual(
    [
      ['audit_log_before', 0],
      [`audit_log_${month(one)}`, 2],
      [`audit_log_${month(two)}`, 0],
      [`audit_log_${month(three)}`, 1],
      ['transitions_before', expect.any(Number)],
      [name, before.length],
      [`transitions_${month(three)}`, 1],
    ].toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
  )
  await loadArchive(ctx, name)
  await loadArchive(ctx, `audit_log_${month(one)}`)
  expect(await rowsOf(db, `archive.${name}`)).toEqual(before)
  expect(await db.unsafe(`select reason from archive.audit_log_${month(one)}`)).toEqual([{ reason: 'Sí\n' }, { reason: 'Sí\n' }])
  expect(
    await db`select from information_schema.columns where table_schema = 'archive' and table_name = ${name} and column_name = 'reason'`,
  ).toEqual([])
  expect(statSync(join(folder, 'archive')).mode & 0o777).toBe(0o700)

  // Once its last request has ended, a month leaves too.
  await db`update projects set state = 'cancelled' where id = ${open.id}`
  expect([await archive(), await archive()]).toEqual([1, 0])
  expect(await names('transitions')).toContain(`${month(two)}_kept`)

  const file = join(folder, 'archive', `transitions_${month(two)}`, '000001.copy.gz')
  const bytes = readFileSync(file)
  writeFileSync(file, gzipSync(gunzipSync(bytes).subarray(0, -1)))
  await expect(loadArchive(ctx, `transitions_${month(two)}`)).rejects.toThrow('is damaged: its checksum is another')
  writeFileSync(file, bytes.subarray(0, -9))
  await expect(loadArchive(ctx, `transitions_${month(two)}`)).rejects.toThrow('is damaged: 000001.copy.gz is not whole')
  rmSync(file)
  await expect(loadArchive(ctx, `transitions_${month(two)}`)).rejects.toThrow('is damaged: 000001.copy.gz is missing')
  await expect(loadArchive(ctx, '../media')).rejects.toThrow('There is no archive')
  expect(await db`select to_regclass(${`archive.transitions_${month(two)}`}) as table`).toEqual([{ table: null }])

  // A row that comes years late has its month again, whose archive is not written over.
  await db`insert into audit_log (at, actor, action, entity, entity_id, request_id) values (${one}, 'S', 'a.b', 'company', ${newId()}, '')`
  await monthJobs[0]!.run({ ...ctx, now: () => later })
  await expect(archive()).rejects.toThrow(`There is an archive audit_log_${month(one)} with other rows than the table`)
  expect([await db`select from audit_log where at = ${one}`, (await loadArchive(ctx, `audit_log_${month(three)}`)).rows]).toEqual([[{}], 1])
})
