import { describe, expect } from 'vitest'
import { setFaults } from '#server/gateways/payments/sandbox-books.ts'
import { newUser } from '#tests/factories/users.ts'
import { atOnce } from '#tests/support/database.ts'
import { depositStage } from '#tests/support/deposits.ts'
import { planned } from '#tests/support/figures.ts'
import { mailsTo } from '#tests/support/mails.ts'
import { test as base } from '#tests/support/test.ts'
import { remindOfDeposits } from './service.ts'

const monday = new Date('2026-03-02T15:00:00Z')

const test = base.extend('given', { scope: 'file', auto: true }, async ({ db, server }) => {
  const { scene } = depositStage(db, server)
  const at = (day: string) => server.setNow(new Date(`2026-03-${day}:00Z`))
  const dueNotices = async (userId: string) =>
    (await db`select event_key from notices where user_id = ${userId} and event_key like 'deposit:%:due'`).length

  type Scene = Awaited<ReturnType<typeof scene>>
  const nobodyOwes = {
    'is paid': ({ pay }: Scene) => pay(),
    'is being paid': ({ pay, card }: Scene) =>
      db`update payment_methods set gateway_card = 'card_authenticate_1' where id = ${card.id}`.then(() => pay()),
    'belongs to work that the company has finished': ({ member, lead }: Scene) =>
      member.leads.finish({ params: lead, body: { final_cents: 50_000 } }),
    'belongs to a hire that was taken back': ({ customer, lead }: Scene) =>
      customer.work.unhire({ params: lead, body: { next: 'reopen' } }),
    'was due before': async () => at('19T20:00'),
  }

  return { scene, nobodyOwes, at, dueNotices }
})

test.beforeEach(async ({ db, server }) => {
  server.setNow(monday)
  await setFaults(db, [])
})

describe('a deposit that is due on a day', () => {
  test('is reminded of two days before, once, in the customer’s language, with the way to pay it', async ({
    db,
    server,
    given: { scene, at, dueNotices },
  }) => {
    const spanish = await scene({ dueOn: '2026-03-18' })
    const english = await scene({ dueOn: '2026-03-18', locale: 'en' })

    at('15T20:00')
    await server.runJobs()
    expect(await dueNotices(spanish.owner.id)).toBe(0)
    for (const moment of ['16T20:00', '16T22:00', '18T20:00']) {
      at(moment)
      await server.runJobs()
    }

    expect([await dueNotices(spanish.owner.id), await dueNotices(english.owner.id)]).toEqual([1, 1])
    const about = async (email: string) => (await mailsTo(db, email)).filter(({ subject }) => subject.includes('$50.00'))
    const [[es, ...more], [en]] = [await about(spanish.owner.email), await about(english.owner.email)]
    expect(more).toEqual([])
    expect(es).toMatchObject({ subject: 'Te falta pagar un anticipo de $50.00' })
    expect(es!.body_text).toContain('18 de marzo de 2026')
    expect(es!.links[0]).toContain(`/user/projects/${spanish.request.project_id}`)
    expect(en!.body_text).toContain('March 18, 2026')
  })

  test('is reminded of by the ways that the customer chose', async ({ db, server, given: { scene, at, dueNotices } }) => {
    const { customer, owner } = await scene({ dueOn: '2026-03-18' })
    const choices = [{ topic: 'payments' as const, app: true, email: false, sms: false }]
    await customer.notifications.setPreferences({ body: { choices, quiet: null } })

    at('16T20:00')
    await server.runJobs()

    expect(await dueNotices(owner.id)).toBe(1)
    expect((await mailsTo(db, owner.email)).filter(({ subject }) => subject.includes('anticipo'))).toEqual([])
  })

  test('is reminded of once by workers that come at once', async ({ db, ctx, given: { scene, at } }) => {
    await scene({ dueOn: '2026-03-18' })
    at('16T20:00')

    const told = await atOnce(db, 10, () => remindOfDeposits(ctx))

    expect(told.map((one) => (one.status === 'fulfilled' ? one.value : one.reason)).toSorted((a, b) => b - a)).toEqual([
      1,
      ...Array(9).fill(0),
    ])
  })

  test('is reminded of earlier after a change of the setting', async ({ db, server, given: { scene, at, dueNotices } }) => {
    const { owner } = await scene({ dueOn: '2026-03-20' })
    at('12T20:00')
    await server.runJobs()
    expect(await dueNotices(owner.id)).toBe(0)

    server.setNow(await planned(server, db, { depositReminderDays: 8 }))
    await server.runJobs()

    expect(await dueNotices(owner.id)).toBe(1)
  })
  test.for([
    'is paid',
    'is being paid',
    'belongs to work that the company has finished',
    'belongs to a hire that was taken back',
    'was due before',
  ] as const)('is not reminded of when it %s', async (event, { ctx, given: { scene, nobodyOwes, at, dueNotices } }) => {
    const of = await scene({ dueOn: '2026-03-18' })
    at('17T20:00')
    await nobodyOwes[event](of)

    // Skips the jobs, which would cancel payments waiting for their bank.
    await remindOfDeposits(ctx)

    expect(await dueNotices(of.owner.id)).toBe(0)
  })

  test('is not reminded of within a day of the agreement', async ({ db, server, given: { scene, at, dueNotices } }) => {
    const { owner, quoteId } = await scene({ dueOn: '2026-03-16' })
    await db`update quotes set decided_at = '2026-03-15T20:00Z' where id = ${quoteId}`
    at('16T12:00')
    await server.runJobs()
    expect(await dueNotices(owner.id)).toBe(0)

    at('16T21:00')
    await server.runJobs()

    expect(await dueNotices(owner.id)).toBe(1)
  })
})

describe('the outcome of a deposit', () => {
  test('stands on the board of a request that was opened again, and of one that was closed', async ({ server, given: { scene } }) => {
    const [reopened, closed] = [await scene(), await scene()]
    const board = async ({ customer, request }: typeof closed) => (await customer.quotes.board({ params: request })).deposits
    for (const { pay } of [reopened, closed]) await pay()
    expect(await board(reopened)).toMatchObject([
      { quote_id: reopened.quoteId, company: reopened.company.name, amount: { amount: 5000 }, state: 'held', is_open_question: false },
    ])

    await reopened.customer.work.unhire({ params: reopened.lead, body: { next: 'reopen' } })
    await closed.member.leads.finish({ params: closed.lead, body: { final_cents: 50_000 } })
    await closed.customer.work.unhire({ params: closed.lead, body: { next: 'cancel' } })
    await server.runJobs()

    expect(await board(reopened)).toMatchObject([{ state: 'returned', is_open_question: false }])
    expect(await board(closed)).toMatchObject([{ state: 'held', is_open_question: true }])
  })

  test('stands with its company’s money, newest first, page by page, and with nobody else’s', async ({
    db,
    server,
    given: { scene, at },
  }) => {
    const of = await scene()
    await of.pay()
    await of.customer.projects.confirmDone({ params: of.request })
    await server.runJobs()
    const second = await scene()
    at('03T15:00')
    await second.pay()
    await db`update quotes set company_id = ${of.company.id} where id = ${second.quoteId}`

    const first = await of.member.deposits.ofCompany({ query: { limit: 1 } })
    const rest = await of.member.deposits.ofCompany({ query: { limit: 1, cursor: first.next_cursor! } })

    expect(first.data).toMatchObject([{ quote_id: second.quoteId, state: 'held', held_at: '2026-03-03T15:00:00.000Z', ended_at: null }])
    expect(rest).toMatchObject({
      data: [{ quote_id: of.quoteId, state: 'released', amount: { amount: 5000 }, ended_at: monday.toISOString() }],
      next_cursor: null,
    })
    expect(rest.data[0]!.customer).not.toBe('')
    expect((await second.member.deposits.ofCompany({ query: {} })).data).toEqual([])
    const worker = await newUser(db)
    await db`insert into company_members (company_id, user_id, role) values (${of.company.id}, ${worker.id}, 'member')`
    await expect((await server.as(worker.id)).deposits.ofCompany({ query: {} })).rejects.toMatchObject({ status: 403 })
  })
})
