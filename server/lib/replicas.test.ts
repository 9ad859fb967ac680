import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fastify } from 'fastify'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { answerErrors } from '#server/http.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { newKey } from '#tests/factories/keys.ts'
import { newUser } from '#tests/factories/users.ts'
import { testApp } from '#tests/support/app.ts'
import { startCluster, startReplica, streaming } from '#tests/support/cluster.ts'
import { makeTemplate } from '#tests/support/template.ts'
import { connect } from './db.ts'
import { mountHealth } from './health.ts'
import { createLog } from './log.ts'
import { checkReplicas } from './postgres/replica-check.ts'
import { readAway, startReplicas } from './replicas.ts'
import { remembered } from './remembered.ts'

/** Words of both languages. */
const words = (text: string) => ({ es: text, en: text })

// A primary with two streaming replicas: one follows at once, one an hour late.
const primary = await startCluster(undefined, { extra: streaming })
const admin = connect({ url: primary.url('postgres'), max: 1 })
await admin`set statement_timeout = 0`
await admin.unsafe(`create database oficio template ${await makeTemplate(primary)}`)
const db = connect({ url: primary.url('oficio') })
const company = await newCompany(db, { tagline: words('Before'), zips: ['20850'] })
const [quick, late] = await Promise.all([startReplica(primary), startReplica(primary, { recovery_min_apply_delay: '1h' })])
const server = await testApp(db)

afterAll(async () => {
  await server.close()
  await Promise.all([db.end({ timeout: 1 }), admin.end({ timeout: 1 })])
  await Promise.all([quick.stop(), late.stop()])
  await primary.stop()
})

/** The app reads at these replicas until the end of the test. */
async function readAt(...clusters: { url: (database: string) => string }[]) {
  const replicas = startReplicas(db, { urls: clusters.map(({ url }) => url('oficio')), max: 3, log: createLog('silent') })
  onTestFinished(() => replicas.stop())
  await expect.poll(() => replicas.states().map(({ isUp }) => isUp)).toEqual(clusters.map(() => true))
  return replicas
}

const params = { slug: company.slug }
const profileOf = async (client: ReturnType<typeof server.visitor>, slug = company.slug) =>
  (await client.companies.profile({ params: { slug } })).tagline

const change = (tagline: string) => ({
  name: 'Ada Cercas',
  tagline: words(tagline),
  about: words('Cercas'),
  phone: '+12025550147',
  zipcode: '20850',
  languages: ['es' as const],
})

test('public reads are answered by replicas, and their share is counted', async () => {
  const replicas = await readAt(quick)
  const isAway = () => readAway(server.context(), async ({ db }) => (await db`select pg_is_in_recovery() as is_away`)[0]!['is_away'])
  expect(await isAway()).toBe(true)
  await server.visitor().companies.profile({ params })
  await server.visitor().catalog.services({ query: {} })

  const { body } = await server.app.inject('/metrics')
  expect(replicas.counts).toEqual({ replica: 3, primary: 0 })
  expect(body).toContain('oficio_reads_total{database="replica"} 3')
  expect(body).toMatch(/oficio_replica_lag_seconds\{replica="127.0.0.1:\d+\/oficio"\} 0/)
})

test('lists of admins, the feed and the API of WordPress are answered by replicas', async () => {
  const chief = await server.as((await newUser(db, { is_admin: true })).id)
  const lists = Object.entries(api as unknown as Record<string, Record<string, Endpoint>>).flatMap(([domain, endpoints]) =>
    Object.entries(endpoints).flatMap(([name, { access, mayLag, path }]) =>
      access === 'admin' && mayLag && !path.includes(':') ? [{ domain, name }] : [],
    ),
  )
  type Calls = Record<string, Record<string, (call: object) => Promise<unknown>>>
  const replicas = await readAt(quick)
  const atPrimary: string[] = []
  const see = async (name: string, work: () => Promise<unknown>) => {
    const before = replicas.counts.replica
    await work()
    if (replicas.counts.replica !== before + 1) atPrimary.push(name)
  }
  for (const { domain, name } of lists)
    await see(`${domain}.${name}`, () => (chief as unknown as Calls)[domain]![name]!({ query: name === 'find' ? { q: 'ana' } : {} }))
  const paths = ['/blog/rss.xml', '/en/blog/rss.xml', '/wp-json/wp/v2/posts', '/wp-json/wp/v2/categories']
  for (const path of paths) await see(path, async () => expect((await server.app.inject(path)).statusCode).toBe(200))

  expect([lists.length > 25, atPrimary]).toEqual([true, []])
  // A page that a replica hasn't got is looked for at the primary.
  expect((await server.app.inject('/wp-json/wp/v2/posts?page=9')).statusCode).toBe(400)
  expect(replicas.counts.primary).toBe(1)
})

test('a writer reads its own writes at once though the replica is late, and everyone else within seconds', async () => {
  const owner = await server.as(company.owner.id)
  const before = await profileOf(owner)
  const replicas = await readAt(late)
  await owner.ownCompany.update({ body: change('After') })

  expect([before, await profileOf(owner), await profileOf(server.visitor())]).toEqual(['Before', 'After', 'Before'])
  const added = await newCompany(db, { tagline: words('New') })
  expect([await profileOf(server.visitor(), added.slug), replicas.counts.replica]).toEqual(['New', 1])
  await expect.poll(() => profileOf(server.visitor())).toEqual('After')
  expect(replicas.states()[0]!.lagSeconds).toBeGreaterThan(4)
})

test('a program reads what anybody wrote before, at a replica that has it', async () => {
  const key = server.withKey((await newKey(db, { user: company.owner, company, scopes: ['company:read'] })).secret)
  const owner = await server.as(company.owner.id)
  const replicas = await readAt(late)
  await owner.ownCompany.update({ body: change('By a person') })
  expect([await profileOf(key), replicas.counts]).toEqual(['By a person', { replica: 0, primary: 1 }])

  await replicas.stop()
  const quickly = await readAt(quick)
  for (const round of ['four', 'five', 'six']) {
    await owner.ownCompany.update({ body: change(round) })
    expect(await profileOf(key)).toBe(round)
  }
  expect(quickly.counts.replica).toBeGreaterThan(0)
})

test('the doctor tells replicas from other databases', async () => {
  const [follower, leader] = [late.url('oficio'), primary.url('oficio')]
  expect(await checkReplicas([follower])).toEqual([expect.stringMatching(/^127.0.0.1:\d+\/oficio$/)])
  // As in a cluster, where any of them may become the primary.
  expect(await checkReplicas([leader, follower])).toEqual(await checkReplicas([follower]))
  await expect(checkReplicas([leader])).rejects.toThrow(/follows no primary/)
  await expect(checkReplicas([leader, leader, follower])).rejects.toThrow(/follows no primary/)
  await expect(checkReplicas(['postgres://oficio@127.0.0.1:1/oficio'])).rejects.toThrow(/cannot be opened \(ECONNREFUSED\)/)
})

test('a replica that follows has one’s own write within a moment', async () => {
  const replicas = await readAt(quick)
  const owner = await server.as(company.owner.id)
  for (const round of ['one', 'two', 'three']) {
    await owner.ownCompany.update({ body: change(round) })
    expect(await profileOf(owner)).toBe(round)
  }
  expect(replicas.counts.replica).toBeGreaterThan(0)
})

test('values kept by processes come from the primary, and nothing older is read once they were forgotten', async () => {
  await readAt(late)
  const ctx = server.context()
  const where = remembered(60, async ({ db }) => (await db`select pg_is_in_recovery() as is_away`)[0]!['is_away'])
  const isAway = () => readAway(ctx, async ({ db }) => (await db`select pg_is_in_recovery() as is_away`)[0]!['is_away'])
  await db`create table later (id int)`

  expect([await isAway(), await readAway(ctx, where)]).toEqual([true, false])
  where.forget(ctx)
  expect([await isAway(), await isAway()]).toEqual([false, false])
})

test('a replica of the old primary has nothing that a new one writes, however long its log is', async () => {
  const [heir, stranger] = await Promise.all([startReplica(primary), startReplica(primary)])
  const [next, look] = [connect({ url: heir.url('oficio') }), connect({ url: stranger.url('oficio'), max: 1 })]
  await next`select pg_promote()`
  // The old one hears of it late.
  await db`create table unknown_to_the_heir as select repeat('x', 1000) from generate_series(1, 10000)`
  await expect.poll(async () => (await look`select to_regclass('unknown_to_the_heir') as name`)[0]!['name']).not.toBeNull()
  const app = await testApp(next)
  const urls = [heir, stranger].map(({ url }) => url('oficio'))
  const replicas = startReplicas(next, { urls, max: 3, log: createLog('silent') })
  onTestFinished(async () => {
    await Promise.all([app.close(), replicas.stop()])
    await Promise.all([next.end({ timeout: 1 }), look.end({ timeout: 1 })])
    await Promise.all([heir.stop(), stranger.stop()])
  })
  // The primary counts as no replica, and is not missed.
  await expect.poll(() => replicas.states().map(({ isUp }) => isUp)).toEqual([true])

  const owner = await app.as(company.owner.id)
  const key = app.withKey((await newKey(next, { user: company.owner, company, scopes: ['company:read'] })).secret)
  await owner.ownCompany.update({ body: change('At the heir') })
  expect([await profileOf(owner), await profileOf(key)]).toEqual(['At the heir', 'At the heir'])
  await expect.poll(() => replicas.states()[0]!.lagSeconds).toBeGreaterThan(1)
})

test('a process whose database is no longer the primary is not ready, and its writes are told to wait', async () => {
  const pool = connect({ url: quick.url('oficio') })
  const app = fastify()
  onTestFinished(async () => {
    await app.close()
    await pool.end({ timeout: 1 })
  })
  answerErrors(app)
  mountHealth(app, { pool, config: server.config, log: createLog('silent'), drain: { isDraining: false } })
  const write = async () => pool`delete from base_data`
  app.post('/write', write)
  app.get('/write', write)

  expect((await app.inject('/health/ready')).json()).toEqual({ status: 'not ready', failed: ['database', 'migrations'] })
  const told = await app.inject({ method: 'POST', url: '/write' })
  expect([told.statusCode, told.json().code, told.headers['retry-after']]).toEqual([503, 'unavailable', '2'])
  expect((await app.inject('/write')).statusCode).toBe(500)
})

test('a replica that stops answering is left out within seconds, and no call notices', async () => {
  const replicas = await readAt(quick)
  const tagline = await profileOf(server.visitor())
  const url = quick.url('postgres')
  const look = connect({ url, max: 1 })
  const backends = await look<{ pid: number }[]>`select pid from pg_stat_activity where pid <> pg_backend_pid()`
  await look.end()
  const postmaster = Number(readFileSync(join(quick.data, 'postmaster.pid'), 'utf8').split('\n')[0])
  const pids = [postmaster, ...backends.map(({ pid }) => pid)]
  const signal = (name: NodeJS.Signals) => {
    for (const pid of pids) process.kill(pid, name)
  }

  let isFrozen = true
  onTestFinished(() => {
    if (isFrozen) signal('SIGCONT')
  })
  // Frozen: connections stay open and nothing comes.
  signal('SIGSTOP')
  const frozen = await profileOf(server.visitor())
  const isLeftOut = !replicas.states()[0]!.isUp
  const next = await profileOf(server.visitor())
  signal('SIGCONT')
  isFrozen = false
  expect([frozen, isLeftOut, next]).toEqual([tagline, true, tagline])
  await expect.poll(() => replicas.states()[0]!.isUp).toBe(true)

  // Dead.
  const stopped = quick.stop()
  const seen: unknown[] = []
  for (const until = performance.now() + 2_000; performance.now() < until;) seen.push(await profileOf(server.visitor()))
  await stopped
  expect(new Set(seen)).toEqual(new Set([tagline]))
  expect(replicas.states()[0]!.isUp).toBe(false)
})
