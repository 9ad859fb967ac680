import { tables } from '#server/tables.ts'
import { describe, expect } from 'vitest'
import { newCompany } from '#tests/factories/companies.ts'
import { newMatch } from '#tests/factories/matches.ts'
import { giveMoney, newCard } from '#tests/factories/money.ts'
import { newRequest } from '#tests/factories/requests.ts'
import { newService } from '#tests/factories/services.ts'
import { newGuest, newUser } from '#tests/factories/users.ts'
import { refusal, type TestClient } from '#tests/support/app.ts'
import { atOnce, untilSomebodyWaits } from '#tests/support/database.ts'
import { refundReasons, type RefundReason, refundStates } from '#contract/refunds/states.ts'
import { photo } from '#tests/security/support/market.ts'
import { test as base } from '#tests/support/test.ts'
import { one } from '#server/lib/db.ts'
import { newId } from '#server/lib/ids.ts'
import { Id } from '#server/lib/rows.ts'
import { moneyProblems } from '#server/domains/admin/integrity/service.ts'
import { setFaults } from '#server/gateways/payments/sandbox-books.ts'
import { systemContext } from '#server/lib/context.ts'
import { runAllJobs } from '#server/lib/scheduled-jobs.ts'
import { automaticRefundJobs } from './automatic/jobs.ts'
import { claimDeadlineJobs } from './deadlines/jobs.ts'
import { checkToken } from './check-links/rules.ts'
import { refundBuyers } from './decisions/service.ts'

// A Monday morning in Maryland.
const monday = new Date('2026-11-16T15:00:00Z')

const test = base
  .extend('variables', { scope: 'file' }, { GATEWAY_TIMEOUT_MS: '600' })
  .extend('given', { scope: 'file', auto: true }, async ({ db, server, ctx }) => {
    const service = await newService(db)
    const hours = (count: number) => server.setNow(new Date(server.now().getTime() + count * 3_600_000))
    const days = (count: number) => hours(24 * count)
    const booksHold = async () => expect(await moneyProblems(ctx)).toEqual([])
    /** Runs the scheduled jobs of refunds twice; the second run must find nothing to do. */
    async function timePasses() {
      const system = systemContext({ pool: db, clock: server, settings: server.settings, config: server.config, tables, log: ctx.log })
      const first = await runAllJobs(system, [...automaticRefundJobs, ...claimDeadlineJobs])
      const second = await runAllJobs(system, [...automaticRefundJobs, ...claimDeadlineJobs])
      expect([...first.failures, ...second.failures]).toEqual([])
      expect(Object.values(second.counts)).toEqual([0, 0])
      return first.counts
    }

    async function seller(project: Awaited<ReturnType<typeof newRequest>>, { price = 2000, card = false, zips = ['20850'] }: Setting = {}) {
      const company = await newCompany(db, { zips })
      if (card) await newCard(db, company.id)
      else await giveMoney(db, company.id, price + 5000)
      const match = await newMatch(db, { project, company, price_cents: price, offered_at: server.now() })
      const member = await server.as(company.owner.id)
      const { lead_id } = await member.leads.buy({ params: { match_id: match.id }, body: { price: usd(price) } })
      const params = { lead_id: lead_id! }
      const claim = (reason: RefundReason, more: { pay_to?: 'wallet' | 'card'; text?: string } = {}) =>
        member.refunds.claim({ params, body: { reason, text: 'Llamamos tres veces y no era lo que decía.', ...more } })
      return { company, match, member, params, leadId: lead_id!, claim }
    }
    /** A request that one company has bought; its owner has a browser. */
    async function bought(setting: Setting = {}) {
      const project = await newRequest(db, { service, ...setting.request })
      const owner = await server.as(project.owner.id)
      return { project, owner, ...(await seller(project, setting)) }
    }
    const balance = async (company: { id: string }) =>
      (await db`select coalesce((select cents from balances where account = ${`wallet:${company.id}`}), 0)::int as cents`)[0]!['cents']
    const claimsOf = (leadId: string) =>
      db`select reason, state, amount_cents, finding, opened_by from refunds where lead_id = ${leadId} order by created_at, id`
    async function admin() {
      const user = await newUser(db, { is_admin: true })
      const client = await server.as(user.id)
      await db`update sessions set proven_at = ${server.now()} where user_id = ${user.id}`
      return { id: user.id, client }
    }
    const tokenOf = (refundId: string) => ({ check: checkToken(server.config.secret, refundId) })

    /** A company that answers at once and writes again the next day. */
    async function tried(setting: Setting = {}) {
      const scene = await bought(setting)
      await scene.member.messaging.send({ params: scene.params, body: { text: 'Buenos días, ¿cuándo le viene bien?' } })
      days(1)
      await scene.member.messaging.send({ params: scene.params, body: { text: 'Seguimos a su disposición.' } })
      return scene
    }

    return { bought, admin, tried, balance, hours, timePasses, claimsOf, booksHold, days, service, tokenOf, seller }
  })

test.beforeEach(async ({ db, server }) => {
  server.setNow(monday)
  await setFaults(db, [])
})

const usd = (amount: number) => ({ amount, currency: 'USD' as const })

type Setting = { price?: number; card?: boolean; request?: Partial<Parameters<typeof newRequest>[1]>; companies?: number; zips?: string[] }

describe('evidence of a claim', () => {
  const pdf = new Blob(['%PDF-1.7\n%%EOF\n'])
  async function uploaded(member: TestClient, file: Blob, name: string) {
    const { id } = await member.uploads.begin({ body: { id: newId(), size: file.size, name } })
    await member.uploads.append({ params: { upload_id: id }, body: { start: 0 }, file })
    return id
  }

  test('is added once, and opened by its company and who decides alone: not at an address, not by others', async ({
    db,
    server,
    given: { bought, admin },
  }) => {
    const { member, claim } = await bought()
    const { id } = await claim('spam_competitor')
    const params = { refund_id: id }
    const call = await uploaded(member, pdf, 'llamadas.pdf')

    await member.refunds.addPaper({ params, body: { upload_id: await uploaded(member, await photo(), 'chat.jpg') } })
    await Promise.all([1, 2, 3].map(() => member.refunds.addPaper({ params, body: { upload_id: call } })))
    const { papers } = (await member.refunds.list({ query: {} })).data[0]!

    expect(papers.map(({ name, type }) => [name, type])).toEqual([
      ['chat.webp', 'image/webp'],
      ['llamadas.pdf', 'application/pdf'],
    ])
    const other = await server.as((await newCompany(db)).owner.id)
    const { client: boss } = await admin()
    for (const { id: document_id, type } of papers) {
      const at = { params: { ...params, document_id } }
      expect((await member.refunds.paper(at)) as unknown).toEqual({ bytes: expect.any(Buffer) })
      expect((await boss.refunds.paperToCheck(at)) as unknown).toEqual({ bytes: expect.any(Buffer) })
      expect(await refusal(other.refunds.paper(at))).toMatchObject({ status: 404, code: 'not_found' })
      for (const file of ['480.webp', '1.webp', `document.${type.slice(-4)}`, 'document.pdf'])
        expect((await server.app.inject(`/media/${document_id}/${file}`)).statusCode).toBe(404)
    }
  })

  test('of one claim is not reached through another, and a decided claim takes no more', async ({ given: { bought } }) => {
    const [first, second] = [await bought(), await bought()]
    const [mine, theirs] = [await first.claim('spam_competitor'), await second.claim('spam_competitor')]
    const upload_id = await uploaded(second.member, pdf, 'llamadas.pdf')
    const { papers } = await second.member.refunds.addPaper({ params: { refund_id: theirs.id }, body: { upload_id } })

    expect(await refusal(first.member.refunds.paper({ params: { refund_id: mine.id, document_id: papers[0]!.id } }))).toMatchObject({
      status: 404,
    })
    expect(await refusal(first.member.refunds.addPaper({ params: { refund_id: mine.id }, body: { upload_id } }))).toMatchObject({
      status: 404,
    })
    await second.member.refunds.withdraw({ params: { refund_id: theirs.id } })
    const late = await uploaded(second.member, pdf, 'tarde.pdf')
    expect(await refusal(second.member.refunds.addPaper({ params: { refund_id: theirs.id }, body: { upload_id: late } }))).toMatchObject({
      status: 409,
    })
  })
})

describe('promise 3: no reply, no charge, without asking', () => {
  test('everything comes back for a message that stays unread for 72 hours, once', async ({
    given: { tried, balance, hours, timePasses, claimsOf, booksHold },
  }) => {
    const { leadId, company } = await tried()
    const before = await balance(company)

    hours(47)
    await timePasses()
    const early = await claimsOf(leadId)
    hours(2)
    await timePasses()
    await timePasses()

    expect(early).toHaveLength(0)
    expect([...(await claimsOf(leadId))]).toEqual([
      { reason: 'no_reply', state: 'paid', amount_cents: 2000, finding: 'unread', opened_by: 'S' },
    ])
    expect(await balance(company)).toBe(before + 2000)
    await booksHold()
  })

  test('half comes back for one that was read and not answered in seven days', async ({
    given: { tried, balance, days, timePasses, claimsOf, booksHold },
  }) => {
    const { leadId, owner, params, company } = await tried()
    const before = await balance(company)
    await owner.messaging.read({ params })

    days(3)
    await timePasses()
    const early = await claimsOf(leadId)
    days(4)
    await timePasses()

    expect(early).toHaveLength(0)
    expect([...(await claimsOf(leadId))]).toEqual([
      { reason: 'no_reply', state: 'paid', amount_cents: 1000, finding: 'read_and_silent', opened_by: 'S' },
    ])
    expect(await balance(company)).toBe(before + 1000)
    await booksHold()
  })

  test('an answer, a slow company or a single try is no silence', async ({
    server,
    given: { tried, bought, hours, days, timePasses, claimsOf },
  }) => {
    const answered = await tried()
    await answered.owner.messaging.send({ params: answered.params, body: { text: 'El martes.' } })
    server.setNow(monday)
    const slow = await bought()
    hours(5)
    await slow.member.messaging.send({ params: slow.params, body: { text: 'Hola.' } })
    days(1)
    await slow.member.messaging.send({ params: slow.params, body: { text: 'Hola otra vez.' } })
    server.setNow(monday)
    const once = await bought()
    await once.member.messaging.send({ params: once.params, body: { text: 'Hola.' } })
    await once.member.messaging.send({ params: once.params, body: { text: '¿Está ahí?' } })

    days(8)
    await timePasses()

    for (const { leadId } of [answered, slow, once]) expect(await claimsOf(leadId)).toHaveLength(0)
  })

  test('nobody claims it by hand', async ({ given: { bought } }) => {
    const { claim } = await bought()

    expect(await refusal(claim('no_reply'))).toMatchObject({ status: 409, code: 'not_claimable' })
  })
})

describe('promise 4: silence approves', () => {
  test('a claim up to $100 without a decision in two business days is approved and tagged', async ({
    given: { bought, balance, hours, timePasses, claimsOf, booksHold },
  }) => {
    const { claim, company, member, leadId } = await bought({ price: 10_000 })
    const before = await balance(company)
    const opened = await claim('spam_competitor')

    hours(47)
    await timePasses()
    const early = (await claimsOf(leadId))[0]
    hours(2)
    await timePasses()

    expect(opened).toMatchObject({ state: 'in_review', due_at: '2026-11-18T15:00:00.000Z' })
    expect(early).toMatchObject({ state: 'in_review' })
    const { data } = await member.refunds.list({ query: {} })
    expect(data).toMatchObject([{ state: 'paid', tags: ['sla'], finding: 'no_decision_in_time', amount: usd(10_000) }])
    expect(await balance(company)).toBe(before + 10_000)
    await booksHold()
  })

  test('one made on a Friday has until Tuesday', async ({ server, given: { bought } }) => {
    server.setNow(new Date('2026-11-20T15:00:00Z'))
    const { claim } = await bought()

    expect(await claim('spam_competitor')).toMatchObject({ due_at: '2026-11-24T15:00:00.000Z' })
  })

  test('above $100 admins are alarmed, once, and nothing is approved', async ({
    db,
    server,
    given: { admin, bought, hours, timePasses, claimsOf },
  }) => {
    const boss = await admin()
    const { claim, leadId } = await bought({ price: 10_025 })
    const { id } = await claim('spam_competitor')

    hours(49)
    await timePasses()
    await timePasses()

    await server.runJobs()
    await server.runJobs()

    expect(await claimsOf(leadId)).toMatchObject([{ state: 'in_review' }])
    expect(await db`select kind from notices where user_id = ${boss.id}`).toEqual([{ kind: 'alarm' }])
    const client = await server.as(boss.id)
    const queue = await client.refunds.queue({ query: {} })
    expect(queue.find((row) => row.id === id)).toMatchObject({ is_overdue: true, company: { name: 'Ada Cercas' } })
  })
})

describe('promise 5: money back is money', () => {
  test('to the wallet at once', async ({ given: { bought, balance, booksHold } }) => {
    const { claim, company } = await bought({ card: true, zips: ['22201'] })

    const claimed = await claim('wrong_area', { pay_to: 'wallet' })

    expect(claimed).toMatchObject({ state: 'paid', pay_to: 'wallet', finding: 'outside_area', evidence: { zipcode: '20850' } })
    expect(await balance(company)).toBe(2000)
    await booksHold()
  })

  test('to the card when the company chooses so, and to the wallet when the card does not take it', async ({
    db,
    server,
    given: { bought, balance, booksHold },
  }) => {
    const [well, ill] = [await bought({ card: true, zips: ['22201'] }), await bought({ card: true, zips: ['22201'] })]

    const claimed = await well.claim('wrong_area', { pay_to: 'card' })
    await server.runJobs()
    await ill.claim('wrong_area', { pay_to: 'card' })
    await setFaults(db, [{ fault: 'declined' }])
    await server.runJobs()
    await server.runJobs()

    expect(claimed).toMatchObject({ state: 'paying', pay_to: 'card' })
    expect((await well.member.refunds.list({ query: {} })).data).toMatchObject([{ state: 'paid' }])
    expect((await ill.member.refunds.list({ query: {} })).data).toMatchObject([{ state: 'paid' }])
    expect([await balance(well.company), await balance(ill.company)]).toEqual([0, 2000])
    await booksHold()
  })

  test('a refund caused by the platform goes to the card, whatever was chosen', async ({ given: { bought } }) => {
    const { claim } = await bought({ card: true })

    expect(await claim('platform_error', { pay_to: 'wallet' })).toMatchObject({ pay_to: 'card', state: 'in_review' })
  })
})

describe('rules decide', () => {
  test('a number that the delivery log cannot reach', async ({ db, given: { bought } }) => {
    const { claim, member, params, project } = await bought()
    expect(await refusal(claim('invalid_phone'))).toMatchObject({ status: 409, code: 'not_claimable' })
    await member.leads.openContact({ params })
    const [contact] = await db`select phone from project_contacts where project_id = ${project.id}`
    await db`
      insert into suppressed_addresses (channel, address, reason, created_at) values ('sms', ${contact!['phone']}, 'bounced', now())`

    expect(await claim('invalid_phone')).toMatchObject({ state: 'paid', finding: 'phone_unreachable', amount: usd(2000) })
  })

  test('a number that the log knows nothing of is looked at by a person', async ({ given: { bought } }) => {
    const { claim, member, params } = await bought()
    await member.leads.openContact({ params })

    expect(await claim('invalid_phone')).toMatchObject({ state: 'in_review' })
  })

  test('with messages only there is no number to complain of', async ({ given: { bought } }) => {
    const { member, params } = await bought({ request: { contact_mode: 'messages' } })

    const { options } = await member.refunds.ofLead({ params })

    expect(options.find(({ reason }) => reason === 'invalid_phone')).toMatchObject({ bar: 'messages_only' })
    expect(options.map(({ reason }) => reason)).toEqual([...refundReasons])
  })

  test('the area counts that the company had when it bought, whatever it covers now', async ({ db, server, given: { bought } }) => {
    const { claim, company } = await bought({ zips: ['20850'] })
    await server.runJobs()
    await db`delete from company_zips where company_id = ${company.id}`

    expect(await claim('wrong_area')).toMatchObject({ state: 'denied', finding: 'inside_area', evidence: { zipcode: '20850' } })
  })

  test('the same customer for the same service is refunded without a claim', async ({
    db,
    server,
    given: { bought, days, service, balance, claimsOf, booksHold },
  }) => {
    const first = await bought()
    await server.runJobs()
    days(30)
    const again = await newRequest(db, {
      service,
      contact: { phone: (await db`select phone from project_contacts where project_id = ${first.project.id}`)[0]!['phone'] },
    })
    const match = await newMatch(db, { project: again, company: first.company, price_cents: 2000, offered_at: server.now() })
    const before = await balance(first.company)
    const member = await server.as(first.company.owner.id)
    const { lead_id } = await member.leads.buy({ params: { match_id: match.id }, body: { price: usd(2000) } })

    await server.runJobs()
    await server.runJobs()

    expect([...(await claimsOf(lead_id!))]).toEqual([
      { reason: 'duplicate', state: 'paid', amount_cents: 2000, finding: 'bought_before', opened_by: 'S' },
    ])
    expect(await balance(first.company)).toBe(before)
    await booksHold()
  })

  test('a request that has become cheaper refunds the difference', async ({ db, given: { bought } }) => {
    const { claim, project } = await bought({ price: 2600, request: { slots: 2 } })
    await db`update projects set timing = 'flexible' where id = ${project.id}`

    expect(await claim('changed_scope')).toMatchObject({ state: 'paid', finding: 'price_lower', amount: usd(250) })
  })

  test('a request of the same price refunds nothing', async ({ given: { bought } }) => {
    const { claim } = await bought({ price: 2000, request: { slots: 4 } })

    expect(await claim('changed_scope')).toMatchObject({ state: 'denied', finding: 'price_same' })
  })

  test('a denial is final for its facts: once the customer changes the request, the reason is open again, once', async ({
    db,
    given: { bought, hours, claimsOf, booksHold },
  }) => {
    const { claim, owner, project, member, params, leadId } = await bought({ price: 2000, request: { slots: 4 } })
    const bars = async () =>
      Object.fromEntries((await member.refunds.ofLead({ params })).options.map(({ reason, bar }) => [reason, bar])) as Record<
        string,
        string
      >
    const denied = await claim('changed_scope')
    const area = await claim('wrong_area')
    expect((await claim('changed_scope')).id).toBe(denied.id)
    expect(await bars()).toMatchObject({ changed_scope: 'claimed', wrong_area: 'claimed' })

    const edit = {
      text: 'Se cayó una parte de la cerca.',
      date_from: null,
      date_to: null,
      answers: [{ question_id: 'what', value: 'Una cerca' }],
    }
    const change = async (revision: number, timing: 'urgent' | 'flexible') => {
      hours(1)
      await owner.requestEdits.save({ params: { project_id: project.id }, body: { ...edit, revision, timing } })
      expect(await bars()).toMatchObject({ changed_scope: null, wrong_area: 'claimed' })
      // The second call arrives while the first is being decided.
      let claims: ReturnType<typeof claim>[] = []
      await db.begin(async (other) => {
        await other`lock table transitions in exclusive mode`
        claims = [claim('changed_scope')]
        await untilSomebodyWaits(db)
        claims.push(claim('changed_scope'))
        await untilSomebodyWaits(db, 2)
      })
      return new Set((await Promise.all(claims)).map(({ id }) => id))
    }
    const [dearer, cheaper] = [await change(1, 'urgent'), await change(2, 'flexible')]

    expect([dearer.size, cheaper.size, new Set([denied.id, ...dearer, ...cheaper]).size]).toEqual([1, 1, 3])
    expect(await claimsOf(leadId)).toMatchObject([
      { reason: 'changed_scope', state: 'denied' },
      { reason: 'wrong_area', state: 'denied' },
      { reason: 'changed_scope', state: 'denied', finding: 'price_same' },
      { reason: 'changed_scope', state: 'paid', finding: 'price_lower' },
    ])
    expect((await claim('wrong_area')).id).toBe(area.id)
    // An overtaken denial cannot be appealed; a standing one can.
    const appeal = (refund_id: string) => member.refunds.appeal({ params: { refund_id }, body: { text: 'Cambió lo que pedía.' } })
    expect(await refusal(appeal(denied.id))).toMatchObject({ code: 'invalid_transition' })
    expect(await appeal(area.id)).toMatchObject({ state: 'appealed' })
    await booksHold()
  })

  test('each window ends: 14 days for some, 30 for others, never for our own mistakes', async ({ server, given: { bought, days } }) => {
    const { company, params } = await bought()
    const open = async () => {
      // Sessions end as well.
      const member = await server.as(company.owner.id)
      const { options } = await member.refunds.ofLead({ params })
      return options.filter(({ bar }) => bar !== 'window_over').map(({ reason }) => reason)
    }

    days(14)
    const after14 = await open()
    days(16)

    expect(after14).toEqual(refundReasons.filter((reason) => !['wrong_service', 'already_hired', 'changed_scope'].includes(reason)))
    expect(await open()).toEqual(['platform_error'])
  })

  test('a company that claims far more than its neighbors gets a human review, never a silent denial', async ({
    db,
    server,
    given: { service },
  }) => {
    const company = await newCompany(db, { zips: ['20850'] })
    await giveMoney(db, company.id, 100_000)
    const member = await server.as(company.owner.id)
    const outcomes: string[] = []
    for (let lead = 0; lead < 6; lead++) {
      const match = await newMatch(db, { project: await newRequest(db, { service }), company, offered_at: server.now() })
      const { lead_id } = await member.leads.buy({ params: { match_id: match.id }, body: { price: usd(2000) } })
      const { state, tags } = await member.refunds.claim({ params: { lead_id: lead_id! }, body: { reason: 'wrong_area' } })
      outcomes.push([state, ...tags].join(' '))
    }

    // Fewer than five leads give no share.
    expect(outcomes).toEqual(['denied', 'denied', 'denied', 'denied', 'in_review claim_rate', 'in_review claim_rate'])
  })
})

describe('the customer decides', () => {
  test('by one tap in a letter, without signing in', async ({ db, server, given: { bought, balance, booksHold } }) => {
    const guest = await newGuest(db)
    const { claim, company } = await bought({ request: { owner: guest } })
    const before = await balance(company)
    const { id } = await claim('wrong_service')
    await server.runJobs()
    const [mail] =
      await db`select subject, links from sandbox_outbox where recipient = ${guest.email} and links::text like '%refund-check%'`
    const visitor = server.visitor()
    const params = { check: String(mail!['links']).match(/refund-check\/([\w.-]+)/)![1]! }

    const shown = await visitor.refunds.check({ params })
    const said = await visitor.refunds.answerCheck({ params, body: { answer: 'confirm' } })
    const again = await visitor.refunds.answerCheck({ params, body: { answer: 'confirm' } })

    expect(shown).toMatchObject({ reason: 'wrong_service', company: 'Ada Cercas', answer: null, is_over: false })
    expect([said.answer, again.answer]).toEqual(['confirm', 'confirm'])
    expect(await db`select state, finding from refunds where id = ${id}`).toEqual([{ state: 'paid', finding: 'customer_confirmed' }])
    expect(await balance(company)).toBe(before + 2000)
    await booksHold()
  })

  test('their silence of 72 hours approves', async ({ server, given: { bought, hours, timePasses, claimsOf, tokenOf } }) => {
    const { claim, leadId } = await bought()
    const { id } = await claim('already_hired')

    hours(71)
    await timePasses()
    const early = (await claimsOf(leadId))[0]
    hours(1)
    await timePasses()

    expect(early).toMatchObject({ state: 'customer_check' })
    expect(await claimsOf(leadId)).toMatchObject([{ state: 'paid', finding: 'customer_silent' }])
    expect(await refusal(server.visitor().refunds.answerCheck({ params: tokenOf(id), body: { answer: 'object' } }))).toMatchObject({
      status: 409,
      code: 'check_ended',
    })
  })

  test('their no hands it to a person', async ({ db, given: { bought, tokenOf } }) => {
    const { claim, owner } = await bought()
    const { id } = await claim('wrong_service')

    await owner.refunds.answerCheck({ params: tokenOf(id), body: { answer: 'object' } })

    expect(await db`select state, customer_answer from refunds where id = ${id}`).toEqual([
      { state: 'in_review', customer_answer: 'object' },
    ])
    expect(await refusal(owner.refunds.answerCheck({ params: tokenOf(id), body: { answer: 'confirm' } }))).toMatchObject({ status: 409 })
  })

  test('a customer who denies the request refunds every buyer in full', async ({
    db,
    server,
    given: { service, seller, tokenOf, claimsOf, balance, booksHold },
  }) => {
    const project = await newRequest(db, { service })
    const [first, second, third] = [await seller(project), await seller(project), await seller(project)]
    const { id } = await first.claim('customer_denies')

    await server.visitor().refunds.answerCheck({ params: tokenOf(id), body: { answer: 'confirm' } })

    for (const { leadId, company } of [second, third]) {
      expect([...(await claimsOf(leadId))]).toEqual([
        { reason: 'customer_denies', state: 'paid', amount_cents: 2000, finding: 'other_buyer', opened_by: 'S' },
      ])
      expect(await balance(company)).toBe(7000)
    }
    await booksHold()
  })

  test('a request that is taken down gives every buyer everything back, once', async ({
    db,
    server,
    ctx,
    given: { service, seller, admin, claimsOf, balance, booksHold },
  }) => {
    const project = await newRequest(db, { service })
    const buyers = [await seller(project), await seller(project, { price: 3000 })]
    const { client } = await admin()
    const buyer = await seller(await newRequest(db, { service }))

    await client.projectReview.takeDown({ params: { project_id: project.id }, body: { reason: 'Es publicidad de una tienda.' } })
    await server.runJobs()
    await atOnce(db, 6, () => refundBuyers(ctx, project.id, 'spam_competitor'))

    for (const [i, { leadId, company }] of buyers.entries()) {
      expect([...(await claimsOf(leadId))]).toEqual([
        { reason: 'spam_competitor', state: 'paid', amount_cents: [2000, 3000][i], finding: 'other_buyer', opened_by: 'S' },
      ])
      expect(await balance(company)).toBe([7000, 8000][i])
      expect(await db`select state from leads where id = ${leadId}`).toEqual([{ state: 'lost' }])
    }
    expect(await balance(buyer.company)).toBe(5000)
    await booksHold()
  })

  test('a link that was changed opens nothing', async ({ server, given: { bought, tokenOf } }) => {
    const { claim } = await bought()
    const { id } = await claim('wrong_service')
    const { check } = tokenOf(id)

    for (const index of [0, 5, 22, 23, 30, check.length - 1]) {
      const other = check[index] === 'A' ? 'B' : 'A'
      const params = { check: check.slice(0, index) + other + check.slice(index + 1) }
      expect((await refusal(server.visitor().refunds.check({ params }))).status).toBe(404)
    }
  })
})

describe('a person decides', () => {
  test('asks, is answered, denies; another one decides the appeal', async ({ db, given: { admin, bought, claimsOf, booksHold } }) => {
    const [boss, other] = [await admin(), await admin()]
    const { claim, member, leadId } = await bought()
    const { id } = await claim('spam_competitor')
    const params = { refund_id: id }

    const asked = await boss.client.refunds.ask({ params, body: { question: '¿Qué mensaje recibiste?' } })
    const answered = await member.refunds.answer({ params, body: { text: 'Ofreció sus propios servicios.' } })
    await boss.client.refunds.deny({ params, body: { note: 'El mensaje es de un cliente: regla spam_competitor.' } })
    const appealed = await member.refunds.appeal({ params, body: { text: 'Tenemos el nombre de su empresa.' } })
    const offeredTo = async ({ client }: typeof boss) =>
      (await client.refunds.queue({ query: { state: 'appealed' } })).map((each) => each.id).includes(id)
    const offered = [await offeredTo(boss), await offeredTo(other)]
    const own = await refusal(boss.client.refunds.approve({ params, body: {} }))
    await other.client.refunds.approve({ params, body: { note: 'Es un competidor.' } })

    expect(asked).toMatchObject({ state: 'needs_info', question: '¿Qué mensaje recibiste?' })
    expect(answered).toMatchObject({ state: 'in_review' })
    expect(appealed).toMatchObject({ state: 'appealed', appeal_until: null })
    expect(offered).toEqual([false, true])
    expect(own).toMatchObject({ status: 403, code: 'same_admin' })
    expect(await claimsOf(leadId)).toMatchObject([{ state: 'paid' }])
    const log =
      await db`select action, actor, reason, before ->> 'state' as before, after ->> 'state' as after from audit_log where entity_id = ${id} order by id`
    expect(log.map(({ action, before, after }) => [action, before, after])).toEqual([
      ['refund.ask', 'in_review', 'needs_info'],
      ['refund.deny', 'in_review', 'denied'],
      ['refund.approve', 'appealed', 'paid'],
    ])
    await booksHold()
  })

  test('an appeal is made once, within 14 days', async ({ db, given: { bought, admin, days } }) => {
    const { claim, member } = await bought()
    const { id, appeal_until: until } = await claim('wrong_area')
    const late = await bought()
    const lateClaim = await late.claim('wrong_area')
    const boss = await admin()
    const params = { refund_id: id }

    await member.refunds.appeal({ params, body: { text: 'Ese código no es nuestro.' } })
    await boss.client.refunds.deny({ params, body: { note: 'El código estaba en tu zona.' } })
    const again = await refusal(member.refunds.appeal({ params, body: { text: 'Otra vez lo mismo.' } }))
    days(14)
    const tooLate = await refusal(
      late.member.refunds.appeal({ params: { refund_id: lateClaim.id }, body: { text: 'Ese código no es nuestro.' } }),
    )

    expect(until).toBe('2026-11-30T15:00:00.000Z')
    expect([again, tooLate]).toMatchObject([
      { status: 409, code: 'invalid_transition' },
      { status: 409, code: 'invalid_transition' },
    ])
    expect(await db`select state from refunds where id = ${id}`).toEqual([{ state: 'denied_final' }])
  })

  test('a question without an answer in seven days denies', async ({ given: { admin, bought, days, timePasses, claimsOf } }) => {
    const boss = await admin()
    const { claim, leadId } = await bought()
    const { id } = await claim('spam_competitor')
    await boss.client.refunds.ask({ params: { refund_id: id }, body: { question: '¿Qué mensaje recibiste?' } })

    days(7)
    await timePasses()

    expect(await claimsOf(leadId)).toMatchObject([{ state: 'denied', finding: 'no_answer_in_time' }])
  })

  test('an admin proves to be there before money leaves', async ({ db, server, given: { bought } }) => {
    const user = await newUser(db, { is_admin: true })
    const client = await server.as(user.id)
    const { claim } = await bought()
    const { id } = await claim('spam_competitor')

    expect(await refusal(client.refunds.approve({ params: { refund_id: id }, body: {} }))).toMatchObject({ code: 'proof_required' })
  })

  test('a claim that was taken back can be made again', async ({ given: { bought } }) => {
    const { claim, member } = await bought()
    const { id } = await claim('spam_competitor')
    expect(await refusal(claim('platform_error'))).toMatchObject({ status: 409, code: 'claim_open' })

    await member.refunds.withdraw({ params: { refund_id: id } })
    const again = await claim('spam_competitor')

    expect(again).toMatchObject({ state: 'in_review' })
    expect(again.id).not.toBe(id)
  })
})

test('twenty claims at once are one, and twenty decisions pay once', async ({ db, given: { admin, bought, balance, booksHold } }) => {
  const [boss, { claim, company, leadId }] = [await admin(), await bought()]
  const before = await balance(company)

  const claims = await atOnce(db, 20, () => claim('spam_competitor'))
  const { id } = await one(db, Id)`select id from refunds where lead_id = ${leadId}`
  const decisions = await atOnce(db, 20, () => boss.client.refunds.approve({ params: { refund_id: id }, body: {} }))

  expect(new Set(claims.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value.id] : [])))).toEqual(new Set([id]))
  expect(decisions.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await balance(company)).toBe(before + 2000)
  expect(await db`select count(*)::int as count from payment_refunds where reason = ${`claim:${id}`}`).toEqual([{ count: 1 }])
  await booksHold()
})

test('the table knows the states of the contract', async ({ db }) => {
  const [row] = await db`select pg_get_constraintdef(oid) as text from pg_constraint where conname = 'refunds_state_check'`

  expect([...String(row!['text']).matchAll(/'(\w+)'::text/g)].map(([, state]) => state)).toEqual([...refundStates.states])
})
