import { expect } from 'vitest'
import type { RankPart } from '#contract/companies/search.ts'
import type { SettingName } from '#contract/settings.ts'
import { buildMatches } from '#server/domains/matching/waves/service.ts'
import { reprice } from '#server/domains/matching/pricing/service.ts'
import { takeLimit } from '#server/lib/limits.ts'
import { transact } from '#server/lib/context.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { newMatch, reserveOffer } from '#tests/factories/matches.ts'
import { newRequest } from '#tests/factories/requests.ts'
import { newService } from '#tests/factories/services.ts'
import { newUser } from '#tests/factories/users.ts'
import { planned } from '#tests/support/figures.ts'
import { test as base } from '#tests/support/test.ts'

const test = base
  .extend('variables', { scope: 'file' }, { LIMITS: '1' })
  .extend('given', { scope: 'file', auto: true }, async ({ db, server, ctx }) => {
    await db`update zips set price_tier = 1 where zip = ${zip}`
    const later = (minutes: number) => server.setNow(new Date(server.now().getTime() + minutes * 60_000))
    const plan = async (figures: Partial<Record<SettingName, number>>) => server.setNow(await planned(server, db, figures))

    async function newOffer(about: Partial<Parameters<typeof newRequest>[1]> = {}) {
      const service = await newService(db)
      const company = await newCompany(db, { services: [service.id], zips: [zip] })
      const request = await newRequest(db, { service, slots: 2, ...about })
      await buildMatches(ctx, [request.id])
      const match = await found(db<Offer[]>`select id, price_cents, score_parts from matches where project_id = ${request.id}`)
      return { service, company, request, match }
    }

    return { newOffer, plan, later }
  })

test.beforeEach(({ server }) => server.setNow(new Date()))

const zip = '20850'
const days = (count: number) => count * 24 * 60
const found = async <T>(rows: Promise<T[]>) => (await rows)[0]!

type Offer = { id: string; price_cents: number; score_parts: RankPart[] }

test('holdMinutes: a slot waits as long as it was told when the payment began', async ({ ctx, given: { newOffer, plan } }) => {
  const hold = async () => {
    const { match, company } = await newOffer()
    const held = await reserveOffer(ctx, { matchId: match.id, companyId: company.id, priceCents: match.price_cents })
    return (Date.parse(held.hold_until!) - Date.parse(held.reserved_at!)) / 60_000
  }

  expect(await hold()).toBe(15)
  await plan({ holdMinutes: 40 })
  expect(await hold()).toBe(40)
})

test('twoSlotsPercent: an offer keeps the figures that it was priced by, also when its price is looked at again', async ({
  db,
  ctx,
  given: { newOffer, plan },
}) => {
  const { match, request } = await newOffer()
  await plan({ twoSlotsPercent: 120, threeSlotsPercent: 105 })
  const { match: dearer } = await newOffer()
  expect([match.price_cents, dearer.price_cents]).toEqual([2600, 2400])

  await db`update projects set slots = 3 where id = ${request.id}`
  await transact(ctx, (ctx) => reprice(ctx, request.id))

  // By 110 % of its own day, not 105 % of this one.
  expect(await found(db`select price_cents from matches where id = ${match.id}`)).toEqual({ price_cents: 2200 })
})

test('sameServiceDays: what was bought under 60 days keeps them', async ({ db, server, ctx, given: { plan, later } }) => {
  const service = await newService(db)
  const customer = await newUser(db)
  const company = async (name: string) => newCompany(db, { name, services: [service.id], zips: [zip] })
  const bought = async (by: { id: string }, at: Date) =>
    newMatch(db, { project: await newRequest(db, { service, owner: customer }), company: by, state: 'sold', decided_at: at })
  const [before, after] = [await company('Before'), await company('After')]
  await bought(before, server.now())
  await plan({ sameServiceDays: 20 })
  await bought(after, server.now())
  later(days(30))

  const asked = await buildMatches(ctx, [(await newRequest(db, { service, owner: customer })).id])

  expect(asked.map(({ company_id: id }) => id)).toEqual([after.id])
})

test('score figures: offers store the weights of their moment', async ({ given: { newOffer, plan } }) => {
  const weight = async () => (await newOffer()).match.score_parts.find(({ part }) => part === 'quality')?.weight

  expect(await weight()).toBe(0.2)
  await plan({ qualityPoints: 60 })
  expect(await weight()).toBeCloseTo(60 / 140)
})

test('codeMinutes, codeTries, codesPerHour: what a code is good for', async ({ db, server, given: { plan, later } }) => {
  const phone_number = '+12405559001'
  const client = await server.as((await newUser(db, { phone: null, phone_verified_at: null })).id)
  const send = () => client.auth.sendCode({ body: { phone_number } })
  const sent = async () =>
    await found(db<{ text: string; code: string }[]>`
      select message ->> 'text' as text, message ->> 'code' as code from deliveries where recipient = ${phone_number} order by created_at desc, id desc limit 1`)
  const guess = (code: string) => client.auth.checkCode({ body: { code, phone_number } })
  server.setNow(new Date('2026-03-02T12:00:00Z'))
  await plan({ codeMinutes: 5, codeTries: 3, codesPerHour: 2, codesPerDay: 3 })
  server.setNow(new Date('2026-03-02T13:00:00Z'))

  await send()
  const { text, code } = await sent()
  expect(text).toContain('5 min')
  later(5)
  await expect(guess(code)).rejects.toMatchObject({ code: 'wrong_code' })

  await send()
  const wrong = (await sent()).code === '000000' ? '000001' : '000000'
  for (const refusal of ['wrong_code', 'wrong_code', 'code_spent']) await expect(guess(wrong)).rejects.toMatchObject({ code: refusal })
  later(5)
  await expect(send()).rejects.toMatchObject({ code: 'rate_limited' })
  later(60)
  await send()
  later(60)
  await expect(send()).rejects.toMatchObject({ code: 'rate_limited' })
})

test('callLimitPercent: every limit of the table moves with it', async ({ server, ctx, given: { plan } }) => {
  const through = async (key: string) => {
    const calls = await Promise.allSettled(Array.from({ length: 12 }, () => takeLimit(ctx, key, { count: 5, seconds: 86_400 })))
    return calls.filter(({ status }) => status === 'fulfilled').length
  }
  server.setNow(new Date('2026-03-02T12:00:00Z'))

  expect(await through('usual')).toBe(5)
  await plan({ callLimitPercent: 200 })
  expect(await through('double')).toBe(10)
})

test('provenReviews, provenRatingTenths, provenReplyPercent, provenRecordDays: what a proven company needs', async ({
  db,
  server,
  given: { plan },
}) => {
  const { id, owner } = await newCompany(db, {
    credentials: ['email', 'phone', 'business_registration', 'liability_insurance'].map((kind) => ({ kind })),
    rating_mean: 4.4,
    reviews_count: 6,
  })
  await db`update companies set replies_due = 10, replies_quick = 7 where id = ${id}`
  await db`
    insert into transitions (entity, entity_id, from_state, event, to_state, actor, at)
    values ('company', ${id}, 'active', 'suspend', 'suspended', 'A', ${new Date(server.now().getTime() - 100 * 86_400_000)})`
  const tier = async () => (await (await server.as(owner.id)).credentials.list()).tier
  const missing = ({ proven }: Awaited<ReturnType<typeof tier>>) => proven.filter(({ is_done }) => !is_done).map(({ step }) => step)

  expect(missing(await tier())).toEqual(['reviews', 'rating', 'replies', 'record'])
  const goals = [
    [{ provenReviews: 6 }, ['rating', 'replies', 'record']],
    [{ provenRatingTenths: 44 }, ['replies', 'record']],
    [{ provenReplyPercent: 70 }, ['record']],
    [{ provenRecordDays: 90 }, []],
  ] as const
  for (const [figures, left] of goals) {
    await plan(figures)
    expect(missing(await tier())).toEqual(left)
  }
  expect((await tier()).goals).toEqual({ reviews: 6, rating: 4.4, reply_hours: 4, reply_share: 0.7, record_days: 90 })
})

test('firstExpiryReminderDays and lastExpiryReminderDays: when a company hears that a credential ends', async ({
  db,
  server,
  given: { plan },
}) => {
  const { owner } = await newCompany(db, { credentials: [{ kind: 'liability_insurance', expires_on: '2031-07-31' }] })
  const told = async (day: string) => {
    server.setNow(new Date(`${day}T16:00:00Z`))
    await server.runJobs()
    return (await db`select 1 from notices where user_id = ${owner.id} and kind = 'credential_ending'`).length
  }
  server.setNow(new Date('2031-05-01T16:00:00Z'))
  await plan({ firstExpiryReminderDays: 60, lastExpiryReminderDays: 20 })

  expect(await told('2031-05-31')).toBe(0)
  expect(await told('2031-06-01')).toBe(1)
  expect(await told('2031-07-10')).toBe(1)
  expect(await told('2031-07-11')).toBe(2)
  expect(await told('2031-07-31')).toBe(3)
})
