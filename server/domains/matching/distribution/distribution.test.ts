import { expect } from 'vitest'
import { type Context, transact } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { reserveOffer } from '#tests/factories/matches.ts'
import { giveMoney } from '#tests/factories/money.ts'
import { newRequest } from '#tests/factories/requests.ts'
import { newService } from '#tests/factories/services.ts'
import { newUser } from '#tests/factories/users.ts'
import { codeOf, codesOf } from '#tests/support/app.ts'
import { atOnce } from '#tests/support/database.ts'
import { test as base } from '#tests/support/test.ts'
import { release, sell } from '../offers/service.ts'
import { buildMatches } from '../waves/service.ts'

const zip = '20850'
// A Wednesday, 10:00 in Rockville.
const start = new Date('2026-11-18T15:00:00Z')
const hour = 3_600_000

const test = base.extend('given', { scope: 'file', auto: true }, async ({ db, server, ctx }) => {
  /** A request whose first wave went to the two best of `companies`, listed in score order. */
  async function asked(count = 3, given: object = {}) {
    const service = await newService(db)
    const companies = []
    for (let i = 0; i < count; i++)
      companies.push(
        await newCompany(db, { services: [service.id], zips: [zip], rating_mean: 5 - i * 0.3, reviews_count: 100, created_at: start }),
      )
    const project = await newRequest(db, { service, slots: 1, opened_at: start, ...given })
    await buildMatches(ctx, [project.id])
    await server.runJobs()
    const params = { project_id: project.id }
    const read = () => admin.matchControl.distribution({ params })
    const { offers } = await read()
    return { service, companies, project, params, read, offers }
  }
  const audits = (id: string) => db`select action, reason from audit_log where entity_id = ${id} order by id`
  const admin = await server.as((await newUser(db, { is_admin: true })).id)

  return { asked, admin, audits }
})

test.beforeEach(({ server }) => server.setNow(start))

const reason = 'La empresa lo pidió por teléfono.'

test('a match is replayed: who was asked at which score and price, step by step, and who was not', async ({
  db,
  server,
  given: { asked },
}) => {
  const { companies, offers, read } = await asked()
  const seller = await server.as(companies[0]!.owner.id)
  await seller.leads.pass({ params: { match_id: offers[0]!.id }, body: { reason: 'too_far' } })
  await db`update companies set recent_rating = 1, is_paused = true where id in (${companies[0]!.id}, ${companies[2]!.id})`

  const { offers: now, unasked, slots, used } = await read()

  expect({ slots, used }).toEqual({ slots: 1, used: 0 })
  expect(now.map(({ company, state, wave }) => [company.id, state, wave])).toEqual([
    [companies[0]!.id, 'passed', 1],
    [companies[1]!.id, 'offered', 1],
  ])
  expect(now[0], 'scores and prices are those of then').toMatchObject({
    score: offers[0]!.score,
    score_parts: offers[0]!.score_parts,
    price: offers[0]!.price,
    pass_reason: 'too_far',
  })
  expect(now[0]!.steps.map(({ event, to, by, reason }) => [event, to, by, reason])).toEqual([
    ['send', 'offered', 'S', null],
    ['pass', 'passed', 'C', 'too_far'],
  ])
  expect(unasked.map(({ company, barriers }) => [company.id, barriers])).toEqual([[companies[2]!.id, ['company_paused']]])
})

test('an offer that is taken back ends, can no longer be bought, and can be made once more at its price', async ({
  db,
  server,
  given: { asked, admin, audits },
}) => {
  const { offers, companies, service } = await asked()
  const [{ id, price }] = offers as [(typeof offers)[0]]
  const params = { match_id: id }
  const seller = await server.as(companies[0]!.owner.id)
  await giveMoney(db, companies[0]!.id, 10_000)

  expect(await admin.matchControl.withdraw({ params, body: { reason } })).toEqual({ state: 'withdrawn' })
  await expect(seller.leads.buy({ params, body: { price } })).rejects.toMatchObject({ code: 'offer_withdrawn' })
  await db`update service_prices set base_cents = base_cents * 2 where service_id = ${service.id}`
  server.setNow(new Date(start.getTime() + hour))
  expect(await admin.matchControl.resend({ params, body: { reason } })).toEqual({ state: 'offered' })
  await server.runJobs()

  const told = await db`select event_key from notices where user_id = ${companies[0]!.owner.id} and kind = 'offer'`
  expect(told).toHaveLength(2)
  const [row] = await db`select price_cents, expires_at from matches where id = ${id}`
  expect(row).toEqual({ price_cents: price.amount, expires_at: new Date(start.getTime() + 25 * hour).toISOString() })
  await seller.leads.buy({ params, body: { price } })
  expect((await audits(id)).map(({ action }) => action)).toEqual(['match.withdraw', 'match.resend'])
})

test('a company for whom a gate is closed is not asked again, nor is anybody once the slots are taken', async ({
  db,
  server,
  given: { asked, admin },
}) => {
  const { offers, companies } = await asked(2, { slots: 1 })
  const [first, second] = offers.map(({ id }) => ({ match_id: id })) as [{ match_id: string }, { match_id: string }]
  await admin.matchControl.withdraw({ params: first, body: { reason } })
  await db`update companies set is_paused = true where id = ${companies[0]!.id}`
  await expect(admin.matchControl.resend({ params: first, body: { reason } })).rejects.toMatchObject({ code: 'company_barred' })

  await db`update companies set is_paused = false where id = ${companies[0]!.id}`
  await giveMoney(db, companies[1]!.id, 10_000)
  await (await server.as(companies[1]!.owner.id)).leads.buy({ params: second, body: { price: offers[1]!.price } })
  await expect(admin.matchControl.resend({ params: first, body: { reason } })).rejects.toMatchObject({ code: 'slots_full' })
  await expect(admin.matchControl.withdraw({ params: second, body: { reason } })).rejects.toMatchObject({ code: 'invalid_transition' })
})

test('an offer that an admin withdrew is made again by no wave and no new slot, until an admin does it', async ({
  db,
  server,
  given: { asked, admin },
}) => {
  const { offers, companies, params, read, project } = await asked(3)
  const [{ id }] = offers as [(typeof offers)[0]]
  await admin.matchControl.withdraw({ params: { match_id: id }, body: { reason } })

  const customer = await server.as(project.owner.id)
  for (const [hours, more] of [
    [1, () => admin.projectReview.addSlots({ params, body: { slots: 2, reason } })],
    [2, () => customer.projects.widen({ params })],
    [30, () => customer.projects.addSlots({ params, body: { slots: 3 } })],
  ] as const) {
    server.setNow(new Date(start.getTime() + hours * hour))
    await more()
    await server.runJobs()
  }
  const { offers: now } = await read()
  expect(now).toHaveLength(3)
  const held = now.find((offer) => offer.id === id)
  expect(held).toMatchObject({ state: 'withdrawn', barriers: ['excluded'], excluded_reason: reason })
  expect(now.filter((offer) => offer.id !== id).map(({ state, excluded_reason }) => [state, excluded_reason])).toEqual([
    ['offered', null],
    ['offered', null],
  ])
  const told = await db`select event_key from notices where user_id = ${companies[0]!.owner.id} and kind = 'offer'`
  expect(told).toHaveLength(1)

  await admin.matchControl.readmit({ params, body: { company_id: companies[0]!.id, reason } })
  server.setNow(new Date(start.getTime() + 31 * hour))
  await customer.projects.addSlots({ params, body: { slots: 4 } })
  await server.runJobs()
  expect((await read()).offers.find((offer) => offer.id === id)).toMatchObject({ state: 'offered', excluded_reason: null })
})

test('a company that is kept away loses its offer and hears of no other wave, until it is let in again', async ({
  server,
  given: { asked, admin, audits },
}) => {
  const { companies, params, read, project } = await asked(3)
  const [kept, , next] = companies as unknown as [{ id: string; owner: { id: string } }, { id: string }, { id: string }]
  const body = { company_id: next.id, reason }
  await admin.matchControl.exclude({ params, body })
  await admin.matchControl.exclude({ params, body })
  await admin.matchControl.exclude({ params, body: { company_id: kept.id, reason } })
  server.setNow(new Date(start.getTime() + 3 * hour))
  await server.runJobs()

  const { offers, unasked } = await read()
  expect(offers.map(({ company, state, barriers, excluded_reason }) => [company.id, state, barriers, excluded_reason])).toEqual([
    [kept.id, 'withdrawn', ['excluded'], reason],
    [companies[1]!.id, 'offered', [], null],
  ])
  expect(unasked).toMatchObject([{ company: { id: next.id }, barriers: ['excluded'], excluded_reason: reason }])
  const again = { match_id: offers[0]!.id }
  const seller = await server.as(kept.owner.id)
  expect(await codeOf(seller.leads.buy({ params: again, body: { price: offers[0]!.price } }))).toBe('offer_withdrawn')

  await admin.matchControl.readmit({ params, body })
  expect((await read()).unasked).toMatchObject([{ barriers: [] }])
  await admin.matchControl.resend({ params: again, body: { reason } })
  expect((await read()).offers[0]).toMatchObject({ state: 'offered', excluded_reason: null })
  expect((await audits(project.id)).map(({ action }) => action)).toEqual(['project.exclude', 'project.exclude', 'project.readmit'])
})

test('the obstacle to a new offer stands beside it, and a refused attempt changes nothing', async ({ db, given: { asked, admin } }) => {
  const { offers, companies, read } = await asked(1)
  const params = { match_id: offers[0]!.id }
  await admin.matchControl.withdraw({ params, body: { reason } })
  await db`update companies set is_paused = true, cap_lead_cents = 1 where id = ${companies[0]!.id}`

  expect(await codeOf(admin.matchControl.resend({ params, body: { reason } }))).toBe('company_barred')
  expect((await read()).offers[0]).toMatchObject({
    state: 'withdrawn',
    barriers: ['company_paused', 'cap', 'excluded'],
    excluded_reason: reason,
  })
  await db`delete from company_services where company_id = ${companies[0]!.id}`
  expect((await read()).offers[0]).toMatchObject({ barriers: ['service_off'], excluded_reason: reason })
})

test('a company that is kept away while it pays keeps what it buys, and gets no offer back when the payment fails', async ({
  db,
  ctx,
  given: { asked, admin },
}) => {
  for (const [outcome, state] of [
    [(ctx: Context, id: string): Promise<unknown> => release(ctx, id, () => Promise.resolve('give_back')), 'expired'],
    [(ctx: Context, id: string): Promise<unknown> => sell(ctx, id), 'sold'],
  ] as const) {
    const { offers, companies, params } = await asked(1)
    const [{ id, price }] = offers as [(typeof offers)[0]]
    await reserveOffer(ctx, { matchId: id, companyId: companies[0]!.id, priceCents: price.amount })
    await admin.matchControl.exclude({ params, body: { company_id: companies[0]!.id, reason } })
    await transact(ctx, (ctx) => outcome(ctx, id))
    const [row] = await db`select state from matches where id = ${id}`
    expect(row).toEqual({ state })
  }
})

test('an admin lets more companies in, and they are asked at once', async ({ server, given: { asked, admin, audits } }) => {
  const { params, read, companies, project } = await asked(4)
  await expect(admin.projectReview.addSlots({ params, body: { slots: 5, reason } })).rejects.toThrow('422')

  server.setNow(new Date(start.getTime() + hour))
  expect(await admin.projectReview.addSlots({ params, body: { slots: 2, reason } })).toEqual({ slots: 2 })
  await expect(admin.projectReview.addSlots({ params, body: { slots: 2, reason } })).rejects.toMatchObject({ code: 'invalid_transition' })
  await server.runJobs()

  const { slots, offers } = await read()
  expect(slots).toBe(2)
  expect(offers.map(({ company }) => company.id).toSorted()).toEqual(companies.map(({ id }) => id).toSorted())
  expect(await audits(project.id)).toEqual([{ action: 'project.add_slots', reason }])
})

test('ten admins make one offer anew at the same moment: one does', async ({ db, given: { asked, admin, audits } }) => {
  const { offers } = await asked(1)
  const params = { match_id: offers[0]!.id }
  await admin.matchControl.withdraw({ params, body: { reason } })

  const outcomes = await atOnce(db, 10, () => admin.matchControl.resend({ params, body: { reason } }))

  expect(codesOf(outcomes)).toEqual(['done', ...Array.from({ length: 9 }, () => 'invalid_transition')])
  expect(await audits(params.match_id)).toHaveLength(2)
})

test('an offer that is bought and taken back at the same moment is one of the two', async ({ db, server, given: { asked, admin } }) => {
  for (let round = 0; round < 5; round++) {
    const { offers, companies } = await asked(1)
    const [{ id, price }] = offers as [(typeof offers)[0]]
    await giveMoney(db, companies[0]!.id, 10_000)
    const seller = await server.as(companies[0]!.owner.id)
    const outcomes = await atOnce<unknown>(db, 2, (i) =>
      i === 0
        ? seller.leads.buy({ params: { match_id: id }, body: { price } })
        : admin.matchControl.withdraw({ params: { match_id: id }, body: { reason } }),
    )

    expect(codesOf(outcomes).filter((code) => code === 'done')).toHaveLength(1)
    const [row] = await db`
      select m.state, s.used, (select count(*)::int from leads l where l.match_id = m.id) as leads
      from matches m join project_slots s on s.project_id = m.project_id where m.id = ${id}`
    expect(row).toEqual(
      outcomes[0]!.status === 'fulfilled' ? { state: 'sold', used: 1, leads: 1 } : { state: 'withdrawn', used: 0, leads: 0 },
    )
  }
})

test('unknown matches cannot be controlled', async ({ given: { admin } }) => {
  await expect(admin.matchControl.distribution({ params: { project_id: newId() } })).rejects.toThrow('404')
  await expect(admin.matchControl.resend({ params: { match_id: newId() }, body: { reason } })).rejects.toThrow('404')
})
