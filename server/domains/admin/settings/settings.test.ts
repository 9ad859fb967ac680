import { describe, expect } from 'vitest'
import { money } from '#contract/money.ts'
import { bounds } from '#contract/settings.ts'
import { connect } from '#server/lib/db.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { newUser } from '#tests/factories/users.ts'
import { testApp, type TestClient } from '#tests/support/app.ts'
import { test as base } from '#tests/support/test.ts'

const test = base.extend('given', { scope: 'file' }, async ({ db, databaseUrl, server: here }, { onCleanup }) => {
  /** A second process on the same database. */
  const otherPool = connect({ url: databaseUrl })
  const there = await testApp(otherPool)
  onCleanup(async () => {
    await there.close()
    await otherPool.end()
  })
  const setNow = (now: Date) => [here, there].forEach((each) => each.setNow(now))

  async function owner(): Promise<TestClient> {
    const { id } = await newUser(db, { is_admin: true })
    const client = await here.as(id)
    await db`update sessions set proven_at = ${here.now()} where user_id = ${id}`
    return client
  }
  const rowsOf = (name: Figure) => db`select version, value from promise_changes where name = ${name} order by version`

  return { here, there, setNow, owner, rowsOf }
})

const reason = 'Lo pidió la dirección esta semana.'
const minuteMs = 60_000
type Figure = Parameters<TestClient['settings']['plan']>[0]['params']['name']
const plan = (
  admin: TestClient,
  name: Figure,
  value: number,
  { version = 0, from = null }: { version?: number; from?: string | null } = {},
) => admin.settings.plan({ params: { name }, body: { version, value, from, reason } })

test('a planned figure holds from its instant and not before, in every process, for rules and for legal documents', async ({
  db,
  given: { setNow, owner, here, there },
}) => {
  const { owner: person } = await newCompany(db)
  const now = new Date('2026-06-01T15:00:00Z')
  setNow(now)
  const admin = await owner()
  await plan(admin, 'undoMinutes', 15)
  await plan(admin, 'topUpLeastCents', 2500)
  const members = [await here.as(person.id), await there.as(person.id)]
  const leasts = () => Promise.all(members.map(async (member) => (await member.topUps.read()).least))
  const texts = () =>
    Promise.all([here, there].map(async (each) => (await each.visitor().legal.document({ params: { document: 'payments' } })).summary))
  for (const each of [here, there]) await expect.poll(() => each.settings(new Date(now.getTime() + minuteMs)).topUpLeastCents).toBe(2500)

  setNow(new Date(now.getTime() + minuteMs - 1))
  expect(await leasts()).toEqual([money(1000), money(1000)])
  for (const text of await texts()) expect(text).toContain('within 10 minutes')

  setNow(new Date(now.getTime() + minuteMs))
  expect(await leasts()).toEqual([money(2500), money(2500)])
  for (const text of await texts()) expect(text).toContain('within 15 minutes')
})

test('a day begins in New York, and a plan gives way to the next one before its day', async ({ given: { setNow, owner } }) => {
  setNow(new Date('2026-07-01T15:00:00Z'))
  const admin = await owner()
  await plan(admin, 'emailUndoDays', 20, { from: '2026-07-10' })
  const known = await plan(admin, 'emailUndoDays', 30, { version: 1, from: '2026-07-05' })

  expect(known).toMatchObject({ value: 7, planned: { value: 30, holds_from: '2026-07-05T04:00:00.000Z' }, version: 2 })
  setNow(new Date('2026-07-12T15:00:00Z'))
  const { value, changes, planned } = await (await owner()).settings.read({ params: { name: 'emailUndoDays' } })
  expect({ value, planned, fates: changes.map(({ fate }) => fate) }).toEqual({ value: 30, planned: null, fates: ['in_force', 'replaced'] })
})

describe('a refused plan names its field', () => {
  test.for([
    ['below its bounds', 'undoMinutes', 4, 'value'],
    ['above its bounds', 'undoMinutes', 61, 'value'],
    ['what it is already', 'freeRepeatDays', 180, 'value'],
    ['past a figure that comes after it', 'halfPriceWaveHours', 30, 'value'],
    ['past the longer one of its kind', 'shortClaimDays', 31, 'value'],
  ] as const)('%s', async ([, name, value, field], { given: { setNow, rowsOf, owner } }) => {
    setNow(new Date('2026-07-20T15:00:00Z'))
    const version = (await rowsOf(name)).length

    await expect(plan(await owner(), name, value, { version })).rejects.toMatchObject({
      status: 422,
      errors: { [field]: [expect.any(String)] },
    })
    expect(await rowsOf(name)).toHaveLength(version)
  })

  test.for(Object.entries(bounds) as [Figure, readonly [number, number]][])(
    '%s outside its bounds',
    async ([name, [least, most]], { given: { owner, rowsOf } }) => {
      const admin = await owner()
      const version = (await rowsOf(name)).length
      for (const value of [least - 1, most + 1])
        await expect(plan(admin, name, value, { version })).rejects.toMatchObject({ status: 422, errors: { value: [expect.any(String)] } })

      expect(await rowsOf(name)).toHaveLength(version)
    },
  )

  test('a day that is over', async ({ given: { owner } }) => {
    await expect(plan(await owner(), 'draftDays', 20, { from: '2026-07-19' })).rejects.toMatchObject({
      status: 422,
      errors: { from: [expect.any(String)] },
    })
  })
})

test('a plan of later is held to the order too', async ({ given: { setNow, owner } }) => {
  setNow(new Date('2026-08-01T15:00:00Z'))
  const admin = await owner()
  await plan(admin, 'askDays', 13, { from: '2026-09-01' })

  await expect(plan(admin, 'silenceDays', 12)).rejects.toMatchObject({ errors: { value: [expect.stringContaining('13')] } })
  await plan(admin, 'silenceDays', 13)
})

test('the same plan ten times at once is one decision', async ({ given: { owner, rowsOf } }) => {
  const admin = await owner()

  const plans = await Promise.allSettled(Array.from({ length: 10 }, () => plan(admin, 'unhireDays', 40)))

  expect(plans.filter(({ status }) => status === 'rejected')).toEqual([])
  expect(await rowsOf('unhireDays')).toEqual([{ version: 1, value: 40 }])
})

test('of two decisions about what one admin saw, the second is told', async ({ given: { owner } }) => {
  const admins = await Promise.all([owner(), owner()])
  const outcomes = await Promise.allSettled(admins.map((admin, i) => plan(admin, 'reopenDays', 20 + i)))

  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'setting_changed' } })
})

test('figures that have to stand in an order keep it whoever decides at once', async ({ given: { owner, rowsOf } }) => {
  const admins = await Promise.all(Array.from({ length: 10 }, owner))
  // 10 ≤ 24 is the order; either alone is fine, both together are not.
  const plans = admins.map((admin, i) => (i % 2 === 0 ? plan(admin, 'reviewSecondAskDays', 8) : plan(admin, 'reviewLastAskDays', 6)))
  await Promise.allSettled(plans)

  const [second, last] = [await rowsOf('reviewSecondAskDays'), await rowsOf('reviewLastAskDays')]
  expect(second.length + last.length).toBe(1)
})

test('nobody decides without having shown who they are, and nothing is taken out of the history', async ({
  db,
  given: { here, owner },
}) => {
  const { id } = await newUser(db, { is_admin: true })

  await expect(plan(await here.as(id), 'renewDays', 40)).rejects.toMatchObject({ code: 'proof_required' })
  await plan(await owner(), 'renewDays', 40)
  await expect(db`update promise_changes set value = 41 where name = 'renewDays'`).rejects.toThrow('append-only')
  await expect(db`delete from promise_changes where name = 'renewDays'`).rejects.toThrow('append-only')
})
