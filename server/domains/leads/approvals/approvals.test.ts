import { expect } from 'vitest'
import { newCompany } from '#tests/factories/companies.ts'
import { newMatch } from '#tests/factories/matches.ts'
import { giveMoney, newCard } from '#tests/factories/money.ts'
import { newRequest } from '#tests/factories/requests.ts'
import { newService } from '#tests/factories/services.ts'
import { atOnce, untilSomebodyWaits } from '#tests/support/database.ts'
import { test as base } from '#tests/support/test.ts'
import { type Context, type Owner, transact } from '#server/lib/context.ts'
import { chooseApproval, lockRequest } from '../../matching/service.ts'
import { moneyProblems } from '#server/domains/admin/integrity/service.ts'
import { type FaultName, listCharges, setFaults } from '#server/gateways/payments/sandbox-books.ts'
import { lapseApprovals, remindOfApprovals } from './service.ts'

const price = { amount: 2000, currency: 'USD' as const }
const contact = { name: 'Rosalinda', surname: 'Quetzalcóatl', email: 'rosalinda@ejemplo.test', phone: '+12405550187' }

const test = base
  .extend('variables', { scope: 'file' }, { GATEWAY_TIMEOUT_MS: '600' })
  .extend('given', { scope: 'file', auto: true }, async ({ db, server, ctx }) => {
    /** A request whose customer approves each company. */
    async function request({ slots = 2, approves_companies = true, timing = 'this_month' } = {}) {
      const service = await newService(db)
      const project = await newRequest(db, { service, slots, approves_companies, timing, contact })
      const customer = await server.as(project.owner.id)
      const choose = (on: boolean) => customer.approvals.choose({ params: { project_id: project.id }, body: { approves_companies: on } })
      return { project, customer, choose }
    }
    type Scene = Awaited<ReturnType<typeof request>>

    async function company({ project, customer }: Scene, { walletCents = 5000, card = null as string | null, caps = {} } = {}) {
      const company = await newCompany(db, caps)
      if (walletCents > 0) await giveMoney(db, company.id, walletCents)
      if (card) await newCard(db, company.id, { token: card })
      const match = await newMatch(db, { project, company, offered_at: server.now() })
      const member = await server.as(company.owner.id)
      const params = { match_id: match.id }
      return {
        company,
        match,
        member,
        buy: () => member.leads.buy({ params, body: { price } }),
        offer: () => member.leads.offer({ params }),
        pass: () => member.leads.pass({ params, body: { reason: 'too_busy' } }),
        approve: () => customer.approvals.approve({ params }),
        decline: () => customer.approvals.decline({ params }),
        state: async () => (await db`select state from matches where id = ${match.id}`)[0]!['state'],
        leads: async () => (await db`select count(*)::int as count from leads where match_id = ${match.id}`)[0]!['count'],
        payment: async () =>
          (
            await db`select state, amount_cents, decline_code from payments where subject_id = ${match.id} order by created_at desc, id desc limit 1`
          )[0],
        wallet: async () =>
          (await db`select coalesce(sum(cents), 0)::int as cents from balances where account = ${`wallet:${company.id}`}`)[0]!['cents'],
        charges: async () => (await listCharges(db)).filter(({ metadata }) => metadata['subject'] === match.id).length,
        spent: async () =>
          (await db`select coalesce(max(cents), 0)::int as cents from cap_usage where company_id = ${company.id}`)[0]!['cents'],
        /** Without the digest of a week, which comes on the day for it. */
        notices: async () =>
          (await db`select kind from notices where user_id = ${company.owner.id} and kind <> 'week_over' order by created_at, id`).map(
            ({ kind }) => kind,
          ),
      }
    }
    const used = async ({ project }: Scene) => (await db`select used from project_slots where project_id = ${project.id}`)[0]!['used']
    const after = async (hours: number) => {
      server.setNow(new Date(server.now().getTime() + hours * 3_600_000))
      await server.runJobs()
    }
    const booksHold = async () => expect(await moneyProblems(ctx)).toEqual([])
    const faults = (...names: FaultName[]) =>
      setFaults(
        db,
        names.map((fault) => ({ fault })),
      )
    return { request, company, used, after, booksHold, faults }
  })

test('promise 6: where the customer approves each company, none has the contact, and none pays, before the approval', async ({
  db,
  given: { request, company, used, booksHold },
  server,
}) => {
  const scene = await request()
  const one = await company(scene)

  const bought = await one.buy()
  await server.runJobs()

  expect(bought).toMatchObject({ lead_id: null, payment: { state: 'on_hold', amount: price } })
  expect([await one.state(), await one.leads(), await used(scene), await one.spent(), await one.wallet()]).toEqual([
    'awaiting_approval',
    0,
    1,
    2000,
    3000,
  ])
  // Whatever the company asks for, and whatever is sent to it, names nobody.
  const { member } = one
  const seen = JSON.stringify([
    await one.offer(),
    ...(await Promise.all((['new', 'bought', 'closed'] as const).map((tab) => member.leads.list({ query: { tab } })))),
    await db`select * from notices where user_id = ${one.company.owner.id}`,
    await db`select * from webhook_deliveries`,
  ])
  for (const secret of Object.values(contact)) expect(seen).not.toContain(secret)
  expect(await one.offer()).toMatchObject({ state: 'awaiting_approval', needs_approval: true, lead_id: null })
  const board = await scene.customer.quotes.board({ params: { project_id: scene.project.id } })
  expect(board.companies).toMatchObject([{ state: 'waiting', approval: { match_id: one.match.id }, lead_id: null }])
  expect((await scene.customer.privacy.sharing({ query: {} })).data).toMatchObject([{ got: 'summary', contact_at: null }])
  const told = await db`select kind, body from notices where user_id = ${scene.project.owner.id}`
  expect(told.map(({ kind }) => kind)).toEqual(['approval_asked'])
  await booksHold()

  await one.approve()
  await server.runJobs()

  expect([await one.state(), await one.leads(), await one.wallet(), await used(scene)]).toEqual(['sold', 1, 3000, 1])
  expect(await one.payment()).toMatchObject({ state: 'succeeded', amount_cents: 2000 })
  expect(await one.notices()).toEqual(['lead_paid'])
  const { data } = await member.leads.list({ query: { tab: 'bought' } })
  expect(data[0]!.customer).toBe(contact.name)
  await booksHold()
})

test('declined or not answered in time: slot, caps and money go back, and the company is told kindly', async ({
  given: { request, company, used, after, booksHold },
}) => {
  const scene = await request({ slots: 3 })
  const [declined, lapsed, stepped] = [
    await company(scene),
    await company(scene, { walletCents: 500, card: 'tok_visa' }),
    await company(scene),
  ]
  for (const { buy } of [declined, lapsed, stepped]) await buy()

  await declined.decline()
  await declined.decline()
  await stepped.pass()
  await after(25)

  expect([await declined.state(), await lapsed.state(), await stepped.state()]).toEqual(['declined', 'lapsed', 'passed'])
  expect([await declined.wallet(), await lapsed.wallet(), await stepped.wallet()]).toEqual([5000, 500, 5000])
  expect([await declined.spent(), await lapsed.spent(), await used(scene)]).toEqual([0, 0, 0])
  expect(await lapsed.payment()).toMatchObject({ state: 'cancelled', decline_code: 'not_approved' })
  expect([await declined.notices(), await lapsed.notices(), await stepped.notices()]).toEqual([['approval_ended'], ['approval_ended'], []])
  await expect(lapsed.approve()).rejects.toMatchObject({ code: 'invalid_transition' })
  await expect(declined.approve()).rejects.toMatchObject({ code: 'invalid_transition' })
  await expect(declined.buy()).rejects.toMatchObject({ status: 409 })
  expect(await lapsed.charges()).toBe(0)
  await booksHold()
})

test('before the time to approve ends, a customer is reminded once, and reads in the list of requests how many companies wait', async ({
  db,
  server,
  given: { request, company, after },
}) => {
  const scene = await request({ slots: 3 })
  const [first, second, third] = [await company(scene), await company(scene), await company(scene)]
  const urgent = await request({ timing: 'urgent' })
  const alone = await company(urgent)
  const reminders = ({ project }: typeof scene) =>
    db`select n.title, n.body, (select count(*)::int from deliveries d where d.event_key = n.event_key and d.channel = 'email') as mails
      from notices n where user_id = ${project.owner.id} and kind = 'approval_ending' order by created_at, id`
  const waiting = async () => (await scene.customer.projects.list({})).data[0]!.waiting_count
  const later = (hours: number) => {
    server.setNow(new Date(server.now().getTime() + hours * 3_600_000))
    return remindOfApprovals(server.context())
  }
  await first.buy()
  await alone.buy()
  await later(1.4)
  expect(await reminders(urgent)).toEqual([])

  await after(0.2)
  expect(await reminders(urgent)).toMatchObject([
    {
      title: { es: `${alone.company.name} espera tu aprobación` },
      body: { en: expect.stringMatching(/\d:\d\d\s[AP]M to say yes or no/) },
      mails: 1,
    },
  ])
  await later(4.4)
  await second.buy()
  expect(await waiting()).toBe(2)
  await later(11.9)
  expect(await reminders(scene)).toEqual([])

  server.setNow(new Date(server.now().getTime() + 0.2 * 3_600_000))
  await atOnce(db, 2, () => remindOfApprovals(server.context()))
  await third.buy()
  await later(0.2)
  expect(await reminders(scene)).toMatchObject([{ title: { en: '2 companies are waiting for your approval' }, mails: 1 }])

  await first.approve()
  await second.approve()
  await later(17.9)
  expect(await waiting()).toBe(1)
  const [, last] = await reminders(scene)
  expect(last).toMatchObject({ title: { es: `${third.company.name} espera tu aprobación` } })
  await third.decline()
})

test('an approval after its time is refused, before the job has freed anything', async ({ server, given: { request, company } }) => {
  const scene = await request({ timing: 'urgent' })
  const one = await company(scene)
  await one.buy()
  server.setNow(new Date(server.now().getTime() + 2 * 3_600_000 + 1))

  await expect(one.approve()).rejects.toMatchObject({ code: 'approval_over' })
})

test('a card is charged once the customer approves; a declined one frees the slot, and the offer stays approved', async ({
  server,
  given: { request, company, used, booksHold, faults },
}) => {
  const scene = await request()
  const one = await company(scene, { walletCents: 700, card: 'tok_visa' })
  await one.buy()
  await server.runJobs()
  expect(await one.charges()).toBe(0)

  await faults('declined')
  await one.approve()
  await server.runJobs()

  expect([await one.state(), await one.wallet(), await used(scene)]).toEqual(['offered', 700, 0])
  expect(await one.notices()).toEqual(['payment_failed'])
  expect(await one.offer()).toMatchObject({ needs_approval: false })
  await faults()
  const { lead_id } = await one.buy()
  expect(lead_id).not.toBeNull()
  expect([await one.state(), await one.wallet(), await used(scene)]).toEqual(['sold', 0, 1])
  await booksHold()
})

test('whatever ends the offer ends the wait, and gives the money back', async ({
  db,
  server,
  given: { request, company, used, after, booksHold },
}) => {
  type Scene = Awaited<ReturnType<typeof request>>
  type Waiting = Awaited<ReturnType<typeof company>>
  const ways: Record<string, (scene: Scene, one: Waiting) => Promise<unknown>> = {
    close: ({ customer, project }) => customer.projects.close({ params: { project_id: project.id }, body: {} }),
    block: ({ customer }, { company: { id } }) => customer.privacy.stop({ body: { company_id: id } }),
    pause: (_, { member }) => member.pauses.setCompany({ body: { is_paused: true } }),
    hire: async (scene) => {
      await scene.choose(false)
      const other = await company(scene)
      const { lead_id } = await other.buy()
      await scene.customer.leads.hire({ params: { lead_id: lead_id! }, body: {} })
    },
  }
  for (const [way, end] of Object.entries(ways)) {
    const scene = await request()
    const one = await company(scene, { walletCents: 2500 })
    await one.buy()
    await end(scene, one)
    if (way === 'pause') await expect(one.approve()).rejects.toMatchObject({ code: 'company_unavailable' })
    await server.runJobs()
    await after(0.1)

    expect([way, await one.state(), await one.wallet(), await one.spent()]).toEqual([way, 'withdrawn', 2500, 0])
    expect([way, await used(scene)]).toEqual([way, way === 'hire' ? 1 : 0])
    expect([way, await one.notices()]).toEqual([way, expect.arrayContaining(['approval_ended'])])
  }
  expect(await db`select 1 from payments where state = 'on_hold'`).toHaveLength(0)
  await booksHold()
})

test('an edit leaves an acceptance at its price, and only the owner decides about it', async ({ server, given: { request, company } }) => {
  const scene = await request()
  const one = await company(scene)
  await one.buy()
  const stranger = await server.as((await request()).project.owner.id)

  for (const act of ['approve', 'decline'] as const)
    await expect(stranger.approvals[act]({ params: { match_id: one.match.id } })).rejects.toMatchObject({ status: 404 })
  await scene.choose(false)
  expect(await one.buy()).toMatchObject({ lead_id: null, payment: { state: 'on_hold' } })
  expect(await one.leads()).toBe(0)
})

test('approved twice at once, a company has one lead and pays once', async ({ db, server, given: { request, company, booksHold } }) => {
  const scene = await request()
  const one = await company(scene, { walletCents: 700, card: 'tok_visa' })
  await one.buy()

  const results = await atOnce(db, 4, () => one.approve())
  await server.runJobs()

  expect(results.every(({ status }) => status === 'fulfilled')).toBe(true)
  expect(await db`select from transitions where entity_id = ${one.match.id} and event = 'approve'`).toHaveLength(1)
  expect([await one.leads(), await one.charges()]).toEqual([1, 1])
  await booksHold()
})

test('approved and declined at once, one of them counts', async ({ db, server, given: { request, company, booksHold, used } }) => {
  const scene = await request()
  const one = await company(scene, { walletCents: 700, card: 'tok_visa' })
  await one.buy()

  const results = await atOnce(db, 2, (index) => (index === 0 ? one.approve() : one.decline()))
  await server.runJobs()

  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const isSold = (await one.state()) === 'sold'
  expect([await one.leads(), await one.charges(), await used(scene)]).toEqual(isSold ? [1, 1, 1] : [0, 0, 0])
  await booksHold()
})

test('approved while its time ends, a company is either sold or free, by who came first', async ({
  db,
  server,
  ctx,
  given: { request, company, booksHold, used },
}) => {
  for (const isApprovedFirst of [true, false]) {
    const scene = await request()
    const one = await company(scene)
    await one.buy()
    const late = { ...ctx, now: () => new Date(server.now().getTime() + 25 * 3_600_000) }
    const both = [() => one.approve(), () => lapseApprovals(late).then(() => undefined)]

    const { ended } = await transact(ctx, async (ctx) => {
      await lockRequest(ctx, scene.project.id)
      const begun: Promise<unknown>[] = []
      for (const act of isApprovedFirst ? both : both.toReversed()) {
        begun.push(act())
        await untilSomebodyWaits(db, begun.length)
      }
      return { ended: Promise.allSettled(begun) }
    })
    await ended

    expect(await one.state()).toBe(isApprovedFirst ? 'sold' : 'lapsed')
    expect([await one.leads(), await one.wallet(), await used(scene)]).toEqual(isApprovedFirst ? [1, 3000, 1] : [0, 5000, 0])
  }
  await booksHold()
})

test('of companies that accept at once, the last slot waits for one', async ({ db, given: { request, company, booksHold, used } }) => {
  const scene = await request({ slots: 1 })
  const all = [await company(scene), await company(scene), await company(scene)]

  const results = await atOnce(db, 3, (index) => all[index]!.buy())

  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await used(scene)).toBe(1)
  await booksHold()
})

test('a company that buys while the customer chooses to approve each one waits for the approval', async ({
  db,
  server,
  given: { request, company, booksHold },
}) => {
  const scene = await request({ approves_companies: false })
  const one = await company(scene)
  const owner = server.context({ kind: 'user', userId: scene.project.owner.id }) as Context<Owner>

  const buying = await transact(owner, async (ctx) => {
    await chooseApproval(ctx, scene.project.id, true)
    const buying = one.buy()
    await untilSomebodyWaits(db)
    return { buying }
  })

  expect(await buying.buying).toMatchObject({ lead_id: null, payment: { state: 'on_hold' } })
  expect([await one.state(), await one.leads()]).toEqual(['awaiting_approval', 0])
  await booksHold()
})
