import { expect } from 'vitest'
import { work } from '#server/events.ts'
import { readConfig } from '#server/lib/config.ts'
import { connect, timeouts } from '#server/lib/db.ts'
import { newId } from '#server/lib/ids.ts'
import { archiveJobs } from '#server/domains/admin/archive/jobs.ts'
import { listArchives, loadArchive } from '#server/domains/admin/archive/service.ts'
import { listPartitions, monthsFrom } from '#server/lib/months.ts'
import { startS3 } from '#tests/support/s3.ts'
import { test } from '#tests/support/test.ts'

test('a worker killed while it writes an archive, and another that cannot drop the month: no row is lost, and none is in both places', async ({
  db,
  ctx,
  server,
  launch,
  databaseUrl,
}) => {
  const s3 = await startS3()
  const month = monthsFrom(server.now(), 1)[0]!
  const later = monthsFrom(month, 31)[30]!
  const name = `audit_log_${month.toISOString().slice(0, 7).replace('-', '_')}`
  await db`
    insert into audit_log (at, actor, action, entity, entity_id, reason, request_id)
    select ${month}, 'S', 'a.b', 'company', ${newId()}::uuid, repeat(md5(i::text), 10), i::text from generate_series(1, 20000) i`
  const rows = async (table: string) =>
    (await db.unsafe(`select md5(string_agg(id || reason, ',' order by id)) as sum from ${table}`))[0]!['sum'] as string
  const before = await rows('audit_log')
  await db`update sandbox_clock set offset_ms = ${later.getTime() - Date.now()}`
  // The only job that is due.
  const others = work.scheduledJobs.map(({ name }) => ({ name, ran_at: new Date() })).filter((job) => job.name !== archiveJobs[0]!.name)
  await db`insert into time_rules ${db(others)}`
  const variables = { S3_URL: s3.url(), ARCHIVE_AFTER_MONTHS: '24' }

  // The bucket holds one part of two, and the second never arrives.
  s3.state.holds = (key) => key.includes(`${name}/000002`)
  const worker = await launch(variables)
  await expect.poll(() => s3.state.held, { timeout: 60_000 }).toBe(1)
  await worker.kill()
  expect([await listArchives({ ...ctx, config: readConfig({ NODE_ENV: 'test', ...variables }) }), await rows('audit_log')]).toEqual([
    expect.not.arrayContaining([expect.objectContaining({ name })]),
    before,
  ])

  // The file is complete, and somebody who reads keeps the month from being dropped.
  s3.state.holds = () => false
  const reading = await db.reserve()
  await reading`begin`
  await reading`select from audit_log limit 1`
  const usual = connect({ url: databaseUrl, max: 1, timeouts: { ...timeouts, lock_timeout: 200 } })
  const context = { ...ctx, db: usual, config: readConfig({ NODE_ENV: 'test', ...variables }), now: () => later }
  await expect(archiveJobs[0]!.run(context)).rejects.toThrow('lock timeout')
  await reading`rollback`
  reading.release()
  const { storedAt } = s3.objects.get(`archive/${name}/manifest.json`)!
  expect(await rows('audit_log')).toBe(before)

  await archiveJobs[0]!.run(context)
  await loadArchive(context, name)

  expect((await listPartitions(db, 'audit_log')).map((partition) => partition.name)).not.toContain(name)
  expect(await db`select from audit_log where at = ${month}`).toHaveLength(0)
  expect(await rows(`archive.${name}`)).toBe(before)
  expect(s3.objects.get(`archive/${name}/manifest.json`)!.storedAt).toBe(storedAt)
  await usual.end()
  s3.stop()
})
