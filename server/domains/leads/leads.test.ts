import { expect } from 'vitest'
import { emit } from '#server/lib/outbox.ts'
import { transact } from '#server/lib/context.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { newMatch } from '#tests/factories/matches.ts'
import { giveMoney, newCard } from '#tests/factories/money.ts'
import { newRequest } from '#tests/factories/requests.ts'
import { newService } from '#tests/factories/services.ts'
import { newUser } from '#tests/factories/users.ts'
import { codesOf, refusal } from '#tests/support/app.ts'
import { atOnce } from '#tests/support/database.ts'
import { test as base } from '#tests/support/test.ts'
import type { Question } from '#contract/catalog/forms.ts'
import type { Withdrawal } from '#contract/matching/states.ts'
import { paymentProblems } from '#contract/payments/states.ts'
import { moneyProblems } from '#server/domains/admin/integrity/service.ts'
import { type FaultName, listCharges, setFaults } from '#server/gateways/payments/sandbox-books.ts'
import { markQuoted, noteFirstMessage } from './lead/service.ts'
import { completePurchase, releaseOverdue, tellCustomers } from './purchases/service.ts'
import { leadStates } from '#contract/leads/states.ts'

const test = base
  .extend('variables', { scope: 'file' }, { GATEWAY_TIMEOUT_MS: '600' })
  .extend('given', { scope: 'file', auto: true }, async ({ db, server, ctx }) => {
    const queue = (...faults: FaultName[]) =>
      setFaults(
        db,
        faults.map((fault) => ({ fault })),
      )
    const after = (minutes: number) => server.setNow(new Date(server.now().getTime() + minutes * 60_000))
    const asPerson = ({ id }: { id: string }) => server.context({ kind: 'user', userId: id })
    const booksHold = async () => expect(await moneyProblems(ctx)).toEqual([])

    /** A request offered to one company with funds, and a browser for its member. */
    async function offered({ slots = 3, walletCents = 0, card = 'tok_visa', price = 2000, request = {} }: Setting = {}) {
      const service = await newService(db)
      const project = await newRequest(db, { service, slots, ...request })
      const first = await join(project, { walletCents, card, price })
      return { service, project, ...first }
    }
    async function join(
      project: Project,
      { walletCents = 0, card = 'tok_visa', price = 2000 }: { walletCents?: number; card?: string | null; price?: number } = {},
    ) {
      const company = await newCompany(db)
      if (walletCents > 0) await giveMoney(db, company.id, walletCents)
      if (card) await newCard(db, company.id, { token: card })
      const match = await newMatch(db, { project, company, price_cents: price, offered_at: server.now() })
      const member = await server.as(company.owner.id)
      const buy = (amount = price, payment_method_id?: string) =>
        member.leads.buy({
          params: { match_id: match.id },
          body: { price: usd(amount), ...(payment_method_id ? { payment_method_id } : {}) },
        })
      return { company, match, member, buy }
    }
    async function bought(setting: Setting = {}) {
      const scene = await offered({ walletCents: 10_000, card: null, ...setting })
      const { lead_id } = await scene.buy()
      return { ...scene, leadId: lead_id!, params: { lead_id: lead_id! } }
    }
    const stateOf = async (match: { id: string }) => (await db`select state from matches where id = ${match.id}`)[0]!['state']
    const usedSlots = async (project: { id: string }) =>
      (await db`select used from project_slots where project_id = ${project.id}`)[0]!['used']
    const spent = async (company: { id: string }) =>
      (await db`select coalesce(max(cents), 0)::int as cents from cap_usage where company_id = ${company.id}`)[0]!['cents']
    // On Mondays a company is also told about its week.
    const noticesOf = async (user: { id: string }) =>
      (await db`select kind from notices where user_id = ${user.id} and kind <> 'week_over' order by created_at, id`).map(
        ({ kind }) => kind,
      )

    return { offered, stateOf, usedSlots, spent, noticesOf, booksHold, queue, after, join, bought, asPerson }
  })

test.beforeEach(async ({ db, server }) => {
  server.setNow(new Date())
  await setFaults(db, [])
})

const usd = (amount: number) => ({ amount, currency: 'USD' as const })

type Setting = {
  slots?: number
  walletCents?: number
  card?: string | null
  price?: number
  request?: Partial<Parameters<typeof newRequest>[1]>
}
type Project = Awaited<ReturnType<typeof newRequest>>

test('a lead is bought from the wallet at the price that was shown', async ({
  server,
  given: { offered, stateOf, usedSlots, spent, noticesOf, booksHold },
}) => {
  const { buy, match, project, company, member } = await offered({ walletCents: 5000, card: null })

  const { lead_id, payment } = await buy()

  expect(payment).toMatchObject({
    state: 'succeeded',
    amount: usd(2000),
    parts: { promo: usd(0), wallet: usd(2000), card: usd(0) },
    title: 'Lead: Fence repair in Rockville, MD',
  })
  expect(await stateOf(match)).toBe('sold')
  expect([await usedSlots(project), await spent(company)]).toEqual([1, 2000])
  expect(await member.leads.lead({ params: { lead_id: lead_id! } })).toMatchObject({
    state: 'new',
    price: usd(2000),
    contact: null,
    match_id: match.id,
  })
  await server.runJobs()
  expect(await noticesOf(project.owner)).toEqual(['lead_bought'])
  await booksHold()
})

test('a lead is bought with credit, wallet and card together', async ({ db, given: { offered, booksHold } }) => {
  const { buy, company } = await offered({ walletCents: 700 })
  await giveMoney(db, company.id, 300, 'promo')

  const { lead_id, payment } = await buy()

  expect(lead_id).not.toBeNull()
  expect(payment.parts).toEqual({ promo: usd(300), wallet: usd(700), card: usd(1000) })
  await booksHold()
})

test('a free lead costs nothing and needs no card', async ({ given: { offered, spent, booksHold } }) => {
  const { buy, company } = await offered({ price: 0, card: null })

  const { lead_id, payment } = await buy()

  expect(lead_id).not.toBeNull()
  expect(payment).toMatchObject({ state: 'succeeded', amount: usd(0) })
  expect(await spent(company)).toBe(0)
  await booksHold()
})

test.for([1, 1999, 2001, 100_000_000])(
  'an amount other than the frozen price is refused and nothing is charged: %i',
  async (amount, { given: { offered, stateOf } }) => {
    const { buy, match } = await offered({ walletCents: 5000 })

    await expect(buy(amount)).rejects.toMatchObject({ status: 409, code: 'price_changed' })

    expect(await stateOf(match)).toBe('offered')
  },
)

test('without money and card nothing is taken', async ({ given: { offered, stateOf, usedSlots, spent } }) => {
  const { buy, match, project, company } = await offered({ card: null })

  await expect(buy()).rejects.toMatchObject({ status: 402, code: 'no_payment_method' })

  expect(await stateOf(match)).toBe('offered')
  expect([await usedSlots(project), await spent(company)]).toEqual([0, 0])
})

test('a decline gives slot and caps back, and another card buys the same offer', async ({
  db,
  server,
  given: { offered, stateOf, usedSlots, spent, booksHold },
}) => {
  const { buy, match, project, company } = await offered({ card: 'tok_declined' })

  await expect(buy()).rejects.toMatchObject({ status: 402, code: 'card_declined' })
  const afterDecline = [await stateOf(match), await usedSlots(project), await spent(company)]
  const other = await newCard(db, company.id, { is_default: false })
  const { lead_id } = await buy(2000, other.id)

  expect(afterDecline).toEqual(['offered', 0, 0])
  expect(lead_id).not.toBeNull()
  await server.runJobs()
  expect(await stateOf(match)).toBe('sold')
  await booksHold()
})

test('a purchase without an answer keeps its slot, says so, and is handed over by itself once the gateway is back', async ({
  db,
  server,
  given: { offered, queue, stateOf, usedSlots, after, noticesOf, booksHold },
}) => {
  const { buy, match, project, company } = await offered()
  await queue('hang')

  await expect(buy()).rejects.toMatchObject({ status: 503, code: 'gateway_down' })
  const meanwhile = [await stateOf(match), await usedSlots(project)]
  after(1)
  await server.runJobs()

  expect(meanwhile).toEqual(['reserved', 1])
  expect(await stateOf(match)).toBe('sold')
  expect((await listCharges(db)).filter(({ metadata }) => metadata['subject'] === match.id)).toHaveLength(1)
  expect(await noticesOf(company.owner)).toEqual(['lead_paid'])
  await booksHold()
})

test('a retry after no answer resumes the same purchase', async ({ db, given: { offered, queue, booksHold } }) => {
  const { buy, match } = await offered()
  await queue('error_after')

  await expect(buy()).rejects.toMatchObject({ code: 'gateway_down' })
  const { lead_id } = await buy()
  const again = await buy()

  expect(lead_id).not.toBeNull()
  expect(again.lead_id).toBe(lead_id)
  expect((await listCharges(db)).filter(({ metadata }) => metadata['subject'] === match.id)).toHaveLength(1)
  await booksHold()
})

test('buying the same offer ten times at once buys it once', async ({ db, given: { offered, booksHold } }) => {
  const { buy, match } = await offered({ walletCents: 500 })

  const results = await atOnce(db, 10, () => buy())

  const leads = new Set(results.map((result) => (result.status === 'fulfilled' ? result.value.lead_id : result.reason.code)))
  expect(leads.size).toBe(1)
  expect([...leads][0]).not.toBeNull()
  expect((await listCharges(db)).filter(({ metadata }) => metadata['subject'] === match.id)).toHaveLength(1)
  await booksHold()
})

test('the same idempotency key gives the stored answer, and another body under it is refused', async ({ given: { offered } }) => {
  const { member, match } = await offered({ walletCents: 5000 })
  const call = { params: { match_id: match.id }, body: { price: usd(2000) } }

  const first = await member.leads.buy(call, { key: 'purchase-1' })
  const again = await member.leads.buy(call, { key: 'purchase-1' })

  expect(again).toEqual(first)
  await expect(member.leads.buy({ ...call, body: { price: usd(1) } }, { key: 'purchase-1' })).rejects.toMatchObject({
    status: 422,
    code: 'idempotency_mismatch',
  })
})

test('the bank’s authentication holds the slot for 15 minutes, and then the lead is handed over', async ({
  server,
  given: { offered, after, stateOf, usedSlots, booksHold },
}) => {
  const { buy, match, member, project } = await offered({ card: 'tok_authenticate' })

  const { lead_id, payment } = await buy()
  const offer = await member.leads.offer({ params: { match_id: match.id } })
  after(10)
  await server.runJobs()
  await member.payments.authenticate({ params: { payment_id: payment.id } })
  await server.runJobs()

  expect(lead_id).toBeNull()
  expect(offer).toMatchObject({ state: 'reserved', payment: { id: payment.id, state: 'requires_action' } })
  expect(await stateOf(match)).toBe('sold')
  expect(await usedSlots(project)).toBe(1)
  await booksHold()
})

test('a member who is no owner buys without seeing the card, and an owner confirms the purchase at the bank', async ({
  db,
  server,
  given: { offered, stateOf },
}) => {
  const { company, match, member } = await offered({ card: 'tok_authenticate' })
  const { id } = await newUser(db)
  await db`insert into company_members (company_id, user_id, role) values (${company.id}, ${id}, 'member')`
  const colleague = await server.as(id)

  const { payment } = await colleague.leads.buy({ params: { match_id: match.id }, body: { price: usd(2000) } })
  const params = { payment_id: payment.id }
  const refused = codesOf(
    await Promise.allSettled([colleague.payments.clientSecret({ params }), colleague.payments.authenticate({ params })]),
  )
  const bank = await member.payments.clientSecret({ params })
  const { card } = await member.payments.authenticate({ params })
  await server.runJobs()

  expect(payment).toMatchObject({ state: 'requires_action', card: null })
  expect(refused).toEqual(['not_your_role', 'not_your_role'])
  expect(bank.client_secret).toBeNull()
  expect(await stateOf(match)).toBe('sold')
  await expect(colleague.cards.remove({ params: { id: card!.id } })).rejects.toMatchObject({ code: 'not_your_role' })
})

test('without authentication the offer is given back after 15 minutes for what is left of its time, and its slot is free', async ({
  db,
  server,
  ctx,
  given: { offered, after, stateOf, usedSlots, spent, noticesOf, booksHold },
}) => {
  const { buy, match, project, company, member } = await offered({ card: 'tok_authenticate' })
  const { payment } = await buy()
  const expires = async () => (await db`select expires_at from matches where id = ${match.id}`)[0]!['expires_at']
  const before = await expires()

  after(16)
  // In either order of the jobs for offers and payments.
  await releaseOverdue(ctx)
  await server.runJobs()

  expect([await stateOf(match), await expires()]).toEqual(['offered', before])
  const { problem } = await member.payments.get({ params: { payment_id: payment.id } })
  expect(problem).toEqual({ kind: 'unconfirmed', text: paymentProblems.unconfirmed.en })
  expect(await refusal(member.payments.authenticate({ params: { payment_id: payment.id } }))).toMatchObject({ code: 'payment_unconfirmed' })
  expect([await usedSlots(project), await spent(company)]).toEqual([0, 0])
  expect(await noticesOf(company.owner)).toEqual(['payment_authentication', 'payment_failed'])
  await booksHold()
})

test('a decline that comes while nobody is looking frees the slot and is told', async ({
  server,
  given: { offered, queue, after, stateOf, usedSlots, noticesOf, booksHold },
}) => {
  const { buy, match, project, company } = await offered({ card: 'tok_declined' })
  await queue('hang_before')
  await Promise.allSettled([buy()])

  after(1)
  await server.runJobs()

  expect([await stateOf(match), await usedSlots(project)]).toEqual(['offered', 0])
  expect(await noticesOf(company.owner)).toEqual(['payment_failed'])
  await booksHold()
})

test('late money buys the lead while a slot is free, and goes back entirely when none is', async ({
  db,
  server,
  given: { offered, join, queue, after, stateOf, usedSlots, noticesOf, booksHold },
}) => {
  const { buy, match, project, company } = await offered({ slots: 1, walletCents: 500 })
  const second = await join(project, { walletCents: 5000 })
  const lucky = await offered()
  await queue('hang', 'hang')
  await Promise.allSettled([buy()])
  await Promise.allSettled([lucky.buy()])

  after(16)
  await db`update payments set hold_until = ${server.now()}, started_at = ${server.now()} where state = 'processing'`
  await server.runJobs()
  const released = [await stateOf(match), await usedSlots(project)]
  await second.buy()
  after(1)
  await server.runJobs()

  expect(released).toEqual(['expired', 0])
  expect(await stateOf(lucky.match)).toBe('sold')
  expect(await stateOf(match)).toBe('expired')
  const [refunded] =
    await db`select p.state, r.reason, r.card_cents, r.wallet_cents, r.state as paid from payments p join payment_refunds r on r.payment_id = p.id where p.subject_id = ${match.id}`
  expect(refunded).toEqual({ state: 'refunded', reason: 'platform_error', card_cents: 1500, wallet_cents: 500, paid: 'paid' })
  expect(await noticesOf(company.owner)).toEqual(['payment_stalled', 'payment_refunded'])
  await booksHold()
})

test('a settled payment is handed over once, whoever notices it', async ({ db, server, ctx, given: { offered, after, booksHold } }) => {
  const { buy, match } = await offered({ card: 'tok_authenticate' })
  const { payment } = await buy()
  const gateway = (await listCharges(db)).find(({ metadata }) => metadata['payment'] === payment.id)!
  await db`update sandbox_charges set status = 'succeeded' where id = ${gateway.id}`
  after(16)
  await server.runJobs()

  const results = await atOnce(db, 10, () => completePurchase(ctx, payment.id))

  expect(new Set(results.map((result) => (result.status === 'fulfilled' ? result.value : result.reason))).size).toBe(1)
  expect(await db`select count(*)::int as count from leads where match_id = ${match.id}`).toEqual([{ count: 1 }])
  await booksHold()
})

test('customers hear once of each company that may get in touch, however often it is told, and of none that undid its purchase', async ({
  db,
  server,
  ctx,
  given: { bought, join, noticesOf },
}) => {
  const one = await bought()
  const other = await join(one.project, { walletCents: 2000, card: null })
  const { lead_id: otherId } = await other.buy()
  const undone = await bought()
  await undone.member.leads.undo({ params: undone.params })
  const leads = [one.leadId, otherId!, undone.leadId]

  const outcomes = await atOnce(db, 8, (n) => tellCustomers(ctx, n % 2 === 0 ? leads : leads.toReversed()))
  await server.runJobs()

  expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([])
  expect(await noticesOf(one.project.owner)).toEqual(['lead_bought', 'lead_bought'])
  expect(await noticesOf(undone.project.owner)).toEqual([])
  const { length } =
    await db`select from deliveries where user_id in ${db([one.project.owner.id, undone.project.owner.id])} and channel = 'email'`
  expect(length).toBe(2)
})

test('promise 13: a purchase can be undone for 10 minutes while the contact is unopened: money, slot and cap come back', async ({
  server,
  given: { bought, usedSlots, spent, stateOf, booksHold },
}) => {
  const { member, params, project, company, match } = await bought()

  const undone = await member.leads.undo({ params })
  const wallet = await member.payments.wallet()

  expect(undone).toMatchObject({ state: 'closed', ended_by: 'undo', contact: null, undo_until: null })
  expect(wallet.balance).toEqual(usd(10_000))
  expect([await usedSlots(project), await spent(company), await stateOf(match)]).toEqual([0, 0, 'sold'])
  await server.runJobs()
  await booksHold()
})

test('the card’s part of an undone purchase goes back to the card', async ({ server, given: { offered, booksHold } }) => {
  const { buy, member } = await offered({ walletCents: 500 })
  const { lead_id, payment } = await buy()

  await member.leads.undo({ params: { lead_id: lead_id! } })
  await server.runJobs()

  expect(await member.payments.get({ params: { payment_id: payment.id } })).toMatchObject({ state: 'refunded', refunded: usd(2000) })
  expect((await member.payments.wallet()).balance).toEqual(usd(500))
  await booksHold()
})

test('undone twice, or ten times at once, gives back once', async ({ db, server, given: { bought, booksHold } }) => {
  const { member, params } = await bought()

  await atOnce(db, 10, () => member.leads.undo({ params }))

  expect((await member.payments.wallet()).balance).toEqual(usd(10_000))
  await server.runJobs()
  await booksHold()
})

test('nothing can be undone after 10 minutes, after the contact was opened, or after somebody wrote', async ({
  given: { bought, asPerson, after },
}) => {
  const [late, opened, wrote] = [await bought(), await bought(), await bought()]
  await opened.member.leads.openContact({ params: opened.params })
  await noteFirstMessage(asPerson(wrote.project.owner), wrote.leadId, 'customer')

  const beforeLate = await late.member.leads.lead({ params: late.params })
  after(10.1)

  expect(beforeLate.undo_until).not.toBeNull()
  expect(await late.member.leads.lead({ params: late.params })).toMatchObject({ undo_until: null })
  for (const { member, params } of [late, opened, wrote])
    await expect(member.leads.undo({ params })).rejects.toMatchObject({ status: 409, code: 'invalid_transition' })
})

test('a lead that was undone cannot be opened or bought again', async ({ given: { bought } }) => {
  const { member, params, buy } = await bought()
  await member.leads.undo({ params })

  await expect(member.leads.openContact({ params })).rejects.toMatchObject({ code: 'invalid_transition' })
  await expect(buy()).rejects.toMatchObject({ code: 'invalid_transition' })
})

const secret = { name: 'Zoraida', surname: 'Canarioapellido', email: 'canario@secreto.example', phone: '+13015557788' }
const street = '77 Canary Lane'
const questions: Question[] = [
  { id: 'note', type: 'textarea', label: { es: '¿Algo más?', en: 'Anything else?' } },
  { id: 'where', type: 'address', label: { es: '¿Dónde?', en: 'Where?' } },
]
const leaks = (answer: unknown) =>
  ['Zoraida', 'Canarioapellido', 'canario', 'secreto.example', '5557788', '555-7788', 'Canary', '20850'].filter((secretWord) =>
    JSON.stringify(answer).includes(secretWord),
  )

test('before the purchase nothing tells who the customer is or how to reach them', async ({ db, given: { join } }) => {
  const service = await newService(db, { questions })
  const project = await newRequest(db, {
    service,
    contact: secret,
    street,
    text: 'Llámame al (301) 555-7788 o escribe a canario@secreto.example',
    answers: { note: 'Mi número: 301 555-7788', where: { street, zipcode: '20850' } },
  })
  const { member, match } = await join(project)

  const answers = [
    await member.leads.offer({ params: { match_id: match.id } }),
    await member.leads.list(),
    await member.notifications.list(),
  ]

  expect(leaks(answers)).toEqual([])
  expect(answers[0]).toMatchObject({
    teaser: { zip3: '208', text: 'Llámame al ••• o escribe a •••', answers: [{ question: 'Anything else?', answer: 'Mi número: •••' }] },
  })
})

test('after the purchase the contact is shown when it is opened, and the street only to the hired company', async ({
  server,
  given: { bought },
}) => {
  const { member, params, project } = await bought({ request: { contact: secret, street } })
  const customer = await server.as(project.owner.id)

  const closed = await member.leads.lead({ params })
  const opened = await member.leads.openContact({ params })
  await customer.leads.hire({ params, body: {} })
  const hired = await member.leads.lead({ params })

  expect(leaks(closed)).toEqual(['Zoraida'])
  expect(opened).toMatchObject({ undo_until: null, contact: { ...secret, street: null, zipcode: '20850' } })
  expect(hired).toMatchObject({ state: 'hired', contact: { street } })
})

test('with “messages only” phone and email are in no answer to the company, not even to the hired one', async ({
  server,
  given: { bought },
}) => {
  const { member, params, project } = await bought({ request: { contact: secret, contact_mode: 'messages' } })
  const customer = await server.as(project.owner.id)

  const opened = await member.leads.openContact({ params })
  await customer.leads.hire({ params, body: {} })
  const answers = [opened, await member.leads.lead({ params }), await member.leads.list({ query: { tab: 'bought' } })]

  expect(opened.contact).toMatchObject({ name: 'Zoraida', phone: null, email: null })
  expect(leaks(answers)).not.toEqual(expect.arrayContaining(['canario']))
  expect(leaks(answers)).not.toEqual(expect.arrayContaining(['5557788']))
})

test('a company sees, opens, undoes and buys only what is its own', async ({ db, server, given: { bought } }) => {
  const { leadId, match } = await bought()
  const stranger = await server.as((await newCompany(db)).owner.id)
  const visitor = await server.as((await newUser(db)).id)
  const [lead, offer] = [{ params: { lead_id: leadId } }, { params: { match_id: match.id } }]

  const attempts = [
    () => stranger.leads.lead(lead),
    () => stranger.leads.openContact(lead),
    () => stranger.leads.undo(lead),
    () => stranger.leads.archive(lead),
    () => stranger.leads.finish(lead),
    () => stranger.leads.offer(offer),
    () => stranger.leads.view(offer),
    () => stranger.leads.pass({ ...offer, body: { reason: 'price' } }),
    () => stranger.leads.buy({ ...offer, body: { price: usd(2000) } }),
    () => stranger.leads.hire({ ...lead, body: {} }),
    () => visitor.leads.hire({ ...lead, body: {} }),
  ]

  for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ status: 404, code: 'not_found' })
  await expect(visitor.leads.list()).rejects.toMatchObject({ status: 403 })
  await expect(server.visitor().leads.list()).rejects.toMatchObject({ status: 401 })
})

test('an offer shows its price with its parts, its rivals without their names, and why this company', async ({
  given: { offered, join },
}) => {
  const { project, member, match } = await offered({ slots: 2, walletCents: 5000 })
  const rival = await join(project, { walletCents: 5000 })
  await rival.buy()

  const offer = await member.leads.offer({ params: { match_id: match.id } })

  expect(offer).toMatchObject({
    price: usd(2000),
    price_parts: { size: 1, min: usd(500), max: usd(20_000) },
    slots: 2,
    slots_left: 1,
    why_me: [{ part: 'fit' }],
    lead_id: null,
  })
  expect(offer.rivals).toEqual([{ tier: 'listed', rating_mean: null, reviews_count: 0, state: 'bought' }])
  expect(JSON.stringify(offer)).not.toContain(rival.company.id)
})

test('seeing an offer is noted once, and passing on it ends it with its reason', async ({ given: { offered, after } }) => {
  const { member, match, buy } = await offered()
  const params = { match_id: match.id }

  await member.leads.view({ params })
  const { seen_at } = await member.leads.offer({ params })
  after(1)
  await member.leads.view({ params })
  await member.leads.pass({ params, body: { reason: 'too_far' } })

  expect(seen_at).not.toBeNull()
  expect(await member.leads.offer({ params })).toMatchObject({ state: 'passed', seen_at })
  await expect(buy()).rejects.toMatchObject({ status: 409, code: 'invalid_transition' })
  await expect(member.leads.pass({ params, body: { reason: 'price' } })).rejects.toMatchObject({ code: 'invalid_transition' })
})

test('offers and leads are listed by tab, page by page, with their counts', async ({ db, server, given: { offered, after } }) => {
  const { member, company, service } = await offered({ walletCents: 50_000 })
  const matches = []
  for (let count = 0; count < 5; count++) {
    after(1)
    matches.push(
      await newMatch(db, {
        project: await newRequest(db, { service, text: `Cerca ${'ABCDE'[count]}, 301-555-0100` }),
        company,
        offered_at: server.now(),
      }),
    )
  }
  await member.leads.buy({ params: { match_id: matches[0]!.id }, body: { price: usd(2000) } })
  await member.leads.pass({ params: { match_id: matches[1]!.id }, body: { reason: 'price' } })

  const first = await member.leads.list({ query: { limit: 2 } })
  const second = await member.leads.list({ query: { limit: 2, cursor: first.next_cursor! } })
  const [bought, closed] = [await member.leads.list({ query: { tab: 'bought' } }), await member.leads.list({ query: { tab: 'closed' } })]

  expect(first.counts).toEqual({ new: 4, bought: 1, closed: 1 })
  expect([...first.data, ...second.data].map(({ excerpt }) => excerpt)).toEqual([
    'Cerca E, •••',
    'Cerca D, •••',
    'Cerca C, •••',
    'Se cayó una parte de la cerca.',
  ])
  expect(second.next_cursor).toBeNull()
  expect(bought.data).toMatchObject([{ match_id: matches[0]!.id, state: 'new', customer: 'Ana', is_new: true, expires_at: null }])
  expect(closed.data).toMatchObject([{ match_id: matches[1]!.id, state: 'passed', customer: null }])
})

test('hiring tells everybody at once: the others are lost, open offers withdrawn, the request hired', async ({
  db,
  server,
  given: { bought, join, stateOf, noticesOf, booksHold },
}) => {
  const { project, member, leadId, params, company } = await bought({ slots: 4 })
  const other = await join(project, { walletCents: 5000 })
  const { lead_id: otherLead } = await other.buy()
  const open = await join(project)
  const customer = await server.as(project.owner.id)

  await customer.leads.hire({ params, body: { note: 'Nos vemos el lunes' } })
  await server.runJobs()

  expect(await member.leads.lead({ params })).toMatchObject({ state: 'hired', project_state: 'hired' })
  expect(await other.member.leads.lead({ params: { lead_id: otherLead! } })).toMatchObject({
    state: 'lost',
    ended_by: 'other_hired',
    timeline: [{ event: 'buy' }, { event: 'other_hired' }],
  })
  const { data } = await other.member.leads.list({ query: { tab: 'closed' } })
  expect(data).toMatchObject([{ state: 'lost', ended_by: 'other_hired' }])
  expect(await stateOf(open.match)).toBe('withdrawn')
  await expect(open.buy()).rejects.toMatchObject({ status: 409, code: 'project_closed' })
  expect(await noticesOf(company.owner)).toContain('hired')
  expect(await noticesOf(other.company.owner)).toContain('lead_lost')
  expect(await db`select hired_lead_id from projects where id = ${project.id}`).toEqual([{ hired_lead_id: leadId }])
  await booksHold()
})

test('an offer that was withdrawn says why, in the list too', async ({ db, server, given: { offered, join, after } }) => {
  const admin = await server.as((await newUser(db, { is_admin: true })).id)
  const reason = 'Así lo pidió su gente'
  const ways: Record<Withdrawal, (scene: Awaited<ReturnType<typeof offered>>) => Promise<unknown>> = {
    other_hired: async ({ project }) => {
      const { lead_id } = await (await join(project, { walletCents: 5000 })).buy()
      return (await server.as(project.owner.id)).leads.hire({ params: { lead_id: lead_id! }, body: {} })
    },
    project_closed: async ({ project }) =>
      (await server.as(project.owner.id)).projects.close({ params: { project_id: project.id }, body: {} }),
    taken_down: ({ project }) =>
      admin.decisions.plan({ body: { call: 'projectReview.takeDown', params: { project_id: project.id }, body: { reason } } }),
    contact_stopped: async ({ project, company }) => (await server.as(project.owner.id)).privacy.stop({ body: { company_id: company.id } }),
    company_closed: ({ company }) =>
      admin.companyReview.decide({ params: { company_id: company.id }, body: { decision: 'close', reason, items: [] } }),
    company_suspended: ({ company }) =>
      admin.companyReview.decide({ params: { company_id: company.id }, body: { decision: 'suspend', reason, items: [] } }),
    company_paused: async ({ project, buy, member }) => {
      await (await server.as(project.owner.id)).approvals.choose({ params: { project_id: project.id }, body: { approves_companies: true } })
      await buy()
      await member.pauses.setCompany({ body: { is_paused: true } })
    },
    licence_ended: async ({ service }) => {
      await db`insert into service_requirements (service_id, credential) values (${service.id}, 'trade_licence')`
      await transact(server.context(), (ctx) => emit(ctx, 'service.required', { service_id: service.id }))
    },
    taken_back: ({ match }) => admin.matchControl.withdraw({ params: { match_id: match.id }, body: { reason } }),
  }
  const scenes = new Map<string, Awaited<ReturnType<typeof offered>>>()
  for (const [why, withdraw] of Object.entries(ways)) {
    const scene = await offered()
    await withdraw(scene)
    scenes.set(why, scene)
  }
  after(60)
  await server.runJobs()

  for (const [why, { member, match }] of scenes) {
    const offer = await member.leads.offer({ params: { match_id: match.id } })
    const { data } = await member.leads.list({ query: { tab: 'closed' } })
    expect([why, offer.state, offer.withdrawn_by, data[0]!.ended_by]).toEqual([why, 'withdrawn', why, why])
    expect(JSON.stringify([offer, data])).not.toContain(reason)
  }
})

test.for([
  ['lead', { cap_lead_cents: 1999 }, { cap_lead_cents: 2000 }],
  ['day', { cap_day_cents: 3999 }, { cap_day_cents: 4000 }],
  ['week', { cap_week_cents: 3999 }, { cap_week_cents: 4000 }],
  ['month', { cap_month_cents: 3999 }, { cap_month_cents: 4000 }],
] as const)(
  'an offer says beforehand that the cap per %s leaves no room for it, and only then',
  async ([cap, tooLow, enough], { db, server, given: { offered } }) => {
    const first = await offered({ walletCents: 10_000 })
    await first.buy()
    const project = await newRequest(db, { service: first.service })
    const match = await newMatch(db, { project, company: first.company, price_cents: 2000, offered_at: server.now() })
    const params = { match_id: match.id }
    const buy = () => first.member.leads.buy({ params, body: { price: usd(2000) } })

    await db`update companies set ${db(tooLow)} where id = ${first.company.id}`
    expect(await first.member.leads.offer({ params })).toMatchObject({ over_cap: cap })
    await expect(buy()).rejects.toMatchObject({ code: 'cap_reached' })
    await db`update companies set ${db(enough)} where id = ${first.company.id}`
    expect(await first.member.leads.offer({ params })).toMatchObject({ over_cap: null })
    await buy()
    expect(await first.member.leads.offer({ params })).toMatchObject({ over_cap: null })
  },
)

test('of several companies hired at once, one is', async ({ db, server, given: { bought, join } }) => {
  const first = await bought({ slots: 4 })
  const leads = [first.leadId]
  for (let count = 0; count < 3; count++) leads.push((await (await join(first.project, { walletCents: 5000 })).buy()).lead_id!)
  const customer = await server.as(first.project.owner.id)

  const results = await atOnce(db, 4, (index) => customer.leads.hire({ params: { lead_id: leads[index]! }, body: {} }))

  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const states =
    await db`select state, count(*)::int as count from leads where project_id = ${first.project.id} group by state order by state`
  expect([...states]).toEqual([
    { state: 'hired', count: 1 },
    { state: 'lost', count: 3 },
  ])
})

test('buying and hiring at once never leaves a lead of a hired request open or a slot taken for nothing', async ({
  db,
  server,
  given: { bought, join, booksHold },
}) => {
  for (let round = 0; round < 5; round++) {
    const first = await bought({ slots: 4 })
    const others = await Promise.all([1, 2, 3].map(() => join(first.project, { walletCents: 5000 })))
    const customer = await server.as(first.project.owner.id)

    await atOnce(db, 4, (index) =>
      index === 0 ? customer.leads.hire({ params: first.params, body: {} }) : others[index - 1]!.buy().then(() => undefined),
    )
    await server.runJobs()

    const open = await db`select 1 from leads where project_id = ${first.project.id} and state in ('new', 'contacted', 'quoted')`
    expect(open).toHaveLength(0)
    await booksHold()
  }
})

test('a request that closes while a purchase waits for its bank: the purchase is given up', async ({
  db,
  server,
  given: { offered, stateOf, booksHold },
}) => {
  const { project, buy, match } = await offered({ card: 'tok_authenticate', walletCents: 500 })
  const { payment } = await buy()
  const customer = await server.as(project.owner.id)

  await customer.projects.close({ params: { project_id: project.id }, body: {} })
  await server.runJobs()

  expect(await stateOf(match)).toBe('withdrawn')
  expect(await db`select state from payments where id = ${payment.id}`).toEqual([{ state: 'cancelled' }])
  expect((await listCharges(db)).find(({ metadata }) => metadata['payment'] === payment.id)).toMatchObject({ status: 'cancelled' })
  await booksHold()
})

test('a request that closes while a purchase has no answer: what the bank then says it took goes back', async ({
  db,
  server,
  given: { offered, queue, after, stateOf, booksHold },
}) => {
  const { project, buy, match } = await offered()
  await queue('hang')
  await Promise.allSettled([buy()])
  const customer = await server.as(project.owner.id)

  await customer.projects.close({ params: { project_id: project.id }, body: {} })
  await server.runJobs()
  after(1)
  await server.runJobs()

  expect(await stateOf(match)).toBe('withdrawn')
  expect(await db`select state from payments where subject_id = ${match.id}`).toEqual([{ state: 'refunded' }])
  await booksHold()
})

test('closing a request loses its leads and tells their companies', async ({ server, given: { bought, noticesOf } }) => {
  const { project, member, params, company } = await bought()
  const customer = await server.as(project.owner.id)

  await customer.projects.close({ params: { project_id: project.id }, body: {} })
  await server.runJobs()

  expect(await member.leads.lead({ params })).toMatchObject({ state: 'lost', project_state: 'cancelled', ended_by: 'project_closed' })
  expect(await noticesOf(company.owner)).toContain('lead_lost')
})

test('the hired company says that the work is finished, the customer confirms, and the lead is done', async ({
  server,
  given: { bought, after, noticesOf },
}) => {
  const { project, member, params } = await bought()
  const customer = await server.as(project.owner.id)

  await expect(member.leads.finish({ params })).rejects.toMatchObject({ code: 'invalid_transition' })
  after(1)
  await customer.leads.hire({ params, body: {} })
  after(1)
  const finished = await member.leads.finish({ params })
  const again = await member.leads.finish({ params })
  after(1)
  await customer.projects.confirmDone({ params: { project_id: project.id } })
  await server.runJobs()

  expect(finished.finished_at).not.toBeNull()
  expect(again.finished_at).toBe(finished.finished_at)
  expect(await noticesOf(project.owner)).toContain('work_finished')
  const done = await member.leads.lead({ params })
  expect(done).toMatchObject({ state: 'done', ended_by: null })
  expect(finished.silence_until).toBe(new Date(Date.parse(finished.finished_at!) + 7 * 86_400_000).toISOString())
  expect(done.timeline.map(({ event }) => event)).toEqual(['buy', 'hire', 'work_finished', 'complete'])
})

test('the first message makes a new lead a contacted one, a quote a quoted one, and neither does it twice', async ({
  db,
  ctx,
  given: { bought, asPerson, after },
}) => {
  const { leadId, member, params, project, company } = await bought()

  await noteFirstMessage(asPerson(company.owner), leadId, 'company')
  expect((await member.leads.lead({ params })).written_by).toEqual(['company'])
  const first = (await db`select first_response_at, engaged_at from leads where id = ${leadId}`)[0]
  after(5)
  await noteFirstMessage(asPerson(company.owner), leadId, 'company')
  await noteFirstMessage(asPerson(project.owner), leadId, 'customer')
  await markQuoted(ctx, leadId)
  await markQuoted(ctx, leadId)

  expect((await member.leads.lead({ params })).written_by).toEqual(['company', 'customer'])
  const row = (await db`select state, first_response_at, engaged_at from leads where id = ${leadId}`)[0]
  expect(first).toEqual({ first_response_at: expect.any(String), engaged_at: null })
  expect(row).toEqual({ state: 'quoted', first_response_at: first!['first_response_at'], engaged_at: expect.any(String) })
  expect((await member.leads.lead({ params })).timeline.map(({ event }) => event)).toEqual(['buy', 'first_message', 'quote_sent'])
})

test('a lead can be put away, and no money moves', async ({ given: { bought, booksHold } }) => {
  const { member, params } = await bought()

  expect(await member.leads.archive({ params })).toMatchObject({ state: 'closed', ended_by: 'archive' })

  expect((await member.payments.wallet()).balance).toEqual(usd(8000))
  await booksHold()
})

test('boards and lists hear of every step', async ({ db, given: { bought } }) => {
  const { project, company, params, member } = await bought()
  await member.leads.openContact({ params })

  const channels =
    await db`select distinct channel from live_events where channel in (${`project:${project.id}`}, ${`company:${company.id}`}, ${`lead:${params.lead_id}`})`

  expect(channels).toHaveLength(3)
})

test('the states of the contract are those of the table', async ({ db }) => {
  const [row] = await db`select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'leads_state_check'`
  expect([...row!['definition'].matchAll(/'(\w+)'/g)].map(([, state]) => state)).toEqual([...leadStates.states])
})
