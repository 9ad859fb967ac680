import { expect } from 'vitest'
import { newCompany } from '#tests/factories/companies.ts'
import { newRequest } from '#tests/factories/requests.ts'
import { newService } from '#tests/factories/services.ts'
import { atOnce, untilSomebodyWaits } from '#tests/support/database.ts'
import { fc } from '#tests/support/property.ts'
import { test as base } from '#tests/support/test.ts'
import { type Context, transact } from '#server/lib/context.ts'
import type { Db } from '#server/lib/db.ts'
import { emit } from '#server/lib/outbox.ts'
import { holdOffer, sellTaken, take } from '../offers/service.ts'
import { buildMatches, sendWaves } from './service.ts'

// A Wednesday, 10:00 in Rockville.
const start = new Date('2026-11-18T15:00:00Z')

const test = base.extend('given', { scope: 'file', auto: true }, async ({ db, server, ctx }) => {
  const later = (hours: number) => server.setNow(new Date(start.getTime() + hours * 3_600_000))

  /** Ids of the requests. */
  async function build({ companies, asked }: Town): Promise<string[]> {
    const service = await newService(db)
    const built: { id: string }[] = []
    for (const { isStatewide, ...company } of companies)
      built.push(await newCompany(db, { services: [service.id], ...company, states: isStatewide ? ['MD'] : [], created_at: start }))
    const ids: string[] = []
    for (const { directedTo, asksOthers, ...given } of asked) {
      const directed = directedTo === null ? undefined : built[directedTo % built.length]
      const { id } = await newRequest(db, {
        service,
        opened_at: start,
        ...given,
        ...(directed ? { directed_company_id: directed.id } : {}),
      })
      await db`update projects set asks_others = ${asksOthers} where id = ${id}`
      ids.push(id)
    }
    return ids
  }
  /** Rows that `work` would leave. */
  async function rehearsed(ids: string[], work: (ctx: Context) => Promise<unknown>) {
    let found: Awaited<ReturnType<typeof left>> | undefined
    const rehearsal = transact(ctx, async (ctx) => {
      await work(ctx)
      found = await left(ctx.db, ids)
      throw takenBack
    })
    await expect(rehearsal).rejects.toBe(takenBack)
    return found!
  }

  const town = async (companies: number, requests: number) => {
    const service = await newService(db)
    const company = { services: [service.id], zips: ['20850'], created_at: start }
    for (let i = 1; i < companies; i++) await newCompany(db, company)
    const last = await newCompany(db, company)
    const ids: string[] = []
    for (let i = 0; i < requests; i++) ids.push((await newRequest(db, { service, slots: 2, opened_at: start })).id)
    return { ids, last }
  }
  const offersOf = async (ids: string[]) => {
    const rows = await db<{ project_id: string; count: number }[]>`
      select project_id, count(*)::int as count from matches where project_id = any(${ids}::uuid[]) group by project_id`
    return ids.map((id) => rows.find(({ project_id }) => project_id === id)?.count ?? 0)
  }

  const broken = (id: string) => db`update projects set answers = '{"broken": {"by": "hand"}}' where id = ${id}`

  return { later, build, rehearsed, town, offersOf, broken }
})

test.beforeEach(({ server }) => server.setNow(start))

const zips = ['20850', '20851', '20910']
const Company = fc.record({
  zips: fc.subarray(zips),
  isStatewide: fc.boolean(),
  is_paused: fc.boolean(),
  rating_mean: fc.double({ min: 3, max: 5, noNaN: true }),
  reviews_count: fc.nat(40),
  leads_count: fc.nat(9),
  cap_lead_cents: fc.option(fc.constantFrom(500, 5000)),
  languages: fc.subarray(['es' as const, 'en' as const], { minLength: 1 }),
})
const Asked = fc.record({
  zipcode: fc.constantFrom(...zips),
  slots: fc.integer({ min: 1, max: 4 }),
  timing: fc.constantFrom('urgent', 'this_month', 'flexible'),
  locale: fc.constantFrom('es' as const, 'en' as const),
  directedTo: fc.option(fc.nat(9)),
  asksOthers: fc.boolean(),
  state: fc.constantFrom('open' as const, 'open' as const, 'in_review' as const),
})

const Town = fc.record({
  companies: fc.array(Company, { minLength: 1, maxLength: 10 }),
  asked: fc.array(Asked, { minLength: 2, maxLength: 6 }),
})
type Town = typeof Town extends fc.Arbitrary<infer T> ? T : never

/** All rows left by the waves, except the ids of the offers. */
const left = async (db: Db, ids: string[]) => ({
  offers: await db`
    select project_id, company_id, wave, state, score, score_parts, price_cents, price_parts, miles, offered_at, expires_at from matches
    where project_id = any(${ids}::uuid[]) order by project_id, company_id`,
  rounds: await db`select * from project_slots where project_id = any(${ids}::uuid[]) order by project_id`,
  history: await db`
    select m.project_id, m.company_id, t.event, t.to_state from transitions t join matches m on m.id = t.entity_id
    where m.project_id = any(${ids}::uuid[]) order by 1, 2, t.id`,
})

const takenBack = new Error('taken back')

test('requests that are matched together come to what each comes to alone, in every wave', async ({
  db,
  ctx,
  given: { later, build, rehearsed },
}) => {
  const single = async (ids: string[]) => {
    for (const id of ids) await buildMatches(ctx, [id])
  }
  await fc.assert(
    fc.asyncProperty(Town, async (town) => {
      later(0)
      const ids = await build(town)
      const batched = await rehearsed(ids, (ctx) => buildMatches(ctx, ids))
      await single(ids)
      expect(await left(db, ids)).toEqual(batched)
      for (const hours of [3, 13, 25]) {
        later(hours)
        const waves = await rehearsed(ids, sendWaves)
        await single(ids)
        expect(await left(db, ids)).toEqual(waves)
      }
    }),
    { numRuns: 12 },
  )
})

test('processes that find the same requests due at once ask each company once', async ({ db, ctx, given: { town, later, offersOf } }) => {
  const { ids } = await town(12, 8)
  await buildMatches(ctx, ids)
  later(3)

  const outcomes = await atOnce<unknown>(db, 6, (i) => (i % 2 ? sendWaves(ctx) : buildMatches(ctx, ids.toReversed())))

  expect(outcomes.map(({ status }) => status)).toEqual(Array(6).fill('fulfilled'))
  expect(await offersOf(ids)).toEqual(ids.map(() => 8))
})

test('a wave that is due waits for a purchase from its first step on, and asks nobody once the last slot is sold', async ({
  db,
  server,
  ctx,
  given: { later },
}) => {
  const service = await newService(db)
  for (let i = 0; i < 6; i++) await newCompany(db, { services: [service.id], zips: ['20850'], created_at: start })
  const { id } = await newRequest(db, { service, slots: 1, opened_at: start })
  await buildMatches(ctx, [id])
  const [offer] = await db<
    { id: string; company_id: string; price_cents: number }[]
  >`select * from matches where project_id = ${id} limit 1`
  later(3)
  let wave: Promise<unknown> | undefined

  await transact(ctx, async (ctx) => {
    const held = await holdOffer(ctx, { matchId: offer!.id, companyId: offer!.company_id, priceCents: offer!.price_cents })
    wave = sendWaves(server.context())
    await Promise.race([untilSomebodyWaits(db), wave])
    await take(ctx, held)
    await sellTaken(ctx, held)
  })
  await wave

  const states = await db`select state from matches where project_id = ${id} order by state`
  expect(states.map(({ state }) => state)).toEqual(['filled', 'sold'])
})

test('of a process that dies while it writes nothing stays, and the next one does it all', async ({
  db,
  ctx,
  given: { town, offersOf },
}) => {
  const { ids, last } = await town(4, 3)
  const other = await db.reserve()
  await other`begin`
  await other`select from companies where id = ${last.id} for update`

  const matching = Promise.allSettled([buildMatches(ctx, ids)])
  await untilSomebodyWaits(db)
  const [halfway] = await other`
    select pid, pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const [died] = await matching
  await other`rollback`
  other.release()

  expect([halfway?.['pg_terminate_backend'], died.status]).toEqual([true, 'rejected'])
  expect(await left(db, ids)).toEqual({ offers: [], rounds: [], history: [] })
  await buildMatches(ctx, ids)
  expect(await offersOf(ids)).toEqual([4, 4, 4])
})

test('a request that cannot be matched keeps none of the others waiting', async ({
  server,
  ctx,
  given: { town, broken, offersOf, later },
}) => {
  const { ids } = await town(5, 4)
  await broken(ids[1]!)
  await transact(ctx, async (ctx) => {
    for (const project_id of ids) await emit(ctx, 'project.opened', { project_id })
  })

  await expect(server.runJobs()).rejects.toThrow('project.opened → buildMatches')
  const first = await offersOf(ids)
  await broken(ids[2]!)
  later(3)
  await expect(sendWaves(ctx)).rejects.toThrow(/^1 of \d+ failed/)

  expect([first, await offersOf(ids)]).toEqual([
    [4, 0, 4, 4],
    [5, 0, 4, 5],
  ])
})
