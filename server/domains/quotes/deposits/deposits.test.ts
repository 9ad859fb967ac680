import { describe, expect } from 'vitest'
import { moneyProblems } from '#server/domains/admin/integrity/service.ts'
import { handleNotice } from '#server/domains/payments/webhooks/service.ts'
import { type FaultName, listRefunds, setFaults } from '#server/gateways/payments/sandbox-books.ts'
import type { CompanyMember } from '#server/lib/context.ts'
import type { Db } from '#server/lib/db.ts'
import { newId } from '#server/lib/ids.ts'
import { giveMoney, newCard } from '#tests/factories/money.ts'
import { newUser } from '#tests/factories/users.ts'
import { type TestClient } from '#tests/support/app.ts'
import { atOnce, untilSomebodyWaits } from '#tests/support/database.ts'
import { type DepositScene, depositStage } from '#tests/support/deposits.ts'
import { mailsTo } from '#tests/support/mails.ts'
import { pdfText } from '#tests/support/pdf-text.ts'
import { startStripe } from '#tests/support/stripe.ts'
import { test as base } from '#tests/support/test.ts'
import { giveBack, holdDeposit, settleDeposits } from './service.ts'

const test = base
  .extend('variables', { scope: 'file' }, { GATEWAY_TIMEOUT_MS: '2000' })
  .extend('given', { scope: 'file', auto: true }, async ({ db, server }) => {
    const { newDeal, scene, booksHold } = depositStage(db, server)
    const later = (hours: number) => server.setNow(new Date(server.now().getTime() + hours * 3_600_000))
    const boss = async () => server.as((await newUser(db, { is_admin: true })).id)
    const eventsIn = async (leadId: string) =>
      (await db`select event from messages where lead_id = ${leadId} and kind = 'event' and event like 'deposit%' order by id`).map(
        ({ event }) => event,
      )
    const noticesOf = async (userId: string) =>
      (await db`select event_key from notices where user_id = ${userId} and kind = 'deposit' order by id`).map(({ event_key: key }) => key)

    const ends = {
      'taken back, to look for another': ({ customer, lead }: DepositScene) =>
        customer.work.unhire({ params: lead, body: { next: 'reopen' } }),
      'taken back, and the request closed': ({ customer, lead }: DepositScene) =>
        customer.work.unhire({ params: lead, body: { next: 'cancel' } }),
      'given back by the company': ({ member, params }: DepositScene) => member.deposits.giveBack({ params }),
      'the request taken down': async ({ request }: DepositScene) =>
        (await boss()).projectReview.takeDown({ params: request, body: { reason: 'Nunca fue una solicitud.' } }),
      'the company closed': async ({ company }: DepositScene) =>
        (await boss()).companyReview.decide({ params: { company_id: company.id }, body: { decision: 'close', reason: 'Ya no trabaja.' } }),
    }

    const proven = async () => {
      const admin = await newUser(db, { is_admin: true, password: adminPassword })
      const client = await server.as(admin.id)
      await client.auth.prove({ body: { password: adminPassword } })
      return client
    }

    return { scene, booksHold, eventsIn, noticesOf, later, newDeal, proven, boss, ends }
  })
  .extend('stripe', { scope: 'file' }, async ({}, { onCleanup }) => {
    const stripe = await startStripe()
    onCleanup(stripe.stop)
    return stripe
  })
  /** An app whose payments go to Stripe. */
  .extend('on', { scope: 'file' }, ({ boot, stripe }) =>
    boot({
      SANDBOX: 'allow',
      STRIPE_SECRET_KEY: 'sk_test_stand_in',
      STRIPE_API_BASE: stripe.url,
      STRIPE_WEBHOOK_SECRET: 'whsec_now',
      GATEWAY_TIMEOUT_MS: '2000',
    }),
  )

test.beforeEach(async ({ db, server }) => {
  server.setNow(new Date('2026-03-02T15:00:00Z'))
  await setFaults(db, [])
})

const adminPassword = 'una contraseña de prueba'
const bytesOf = (file: object) => (file as { bytes: Uint8Array }).bytes

test('a deposit is paid by card, held while the work is done, and the company’s once it is confirmed', async ({
  db,
  server,
  given: { scene, booksHold, eventsIn, noticesOf },
}) => {
  const { customer, member, owner, company, params, quoteId, lead, request, pay, read, money } = await scene()
  const before = await money(company.id)
  expect(await read()).toMatchObject({
    may_pay: true,
    state: null,
    amount: { amount: 5000 },
    payment: null,
    company: { slug: company.slug },
  })

  const payment = await pay()
  await server.runJobs()

  expect(payment).toMatchObject({ purpose: 'deposit', state: 'succeeded', amount: { amount: 5000 }, subject_id: quoteId })
  expect(await read()).toMatchObject({ may_pay: false, state: 'held', payment: { id: payment.id } })
  expect(await member.quotes.get({ params })).toMatchObject({ deposit_state: 'held' })
  expect(await customer.quotes.read({ params })).toMatchObject({ deposit_state: 'held' })
  expect(await money(company.id)).toEqual(before)
  expect(
    await db`select -sum(amount_cents)::int as cents from ledger_entries where account = 'deposits' and cause = ${payment.id}`,
  ).toEqual([{ cents: 5000 }])
  expect((await customer.payments.list({ query: {} })).data.map(({ id }) => id)).toEqual([payment.id])
  const receipt = await customer.payments.receipt({ params: { payment_id: payment.id }, query: { locale: 'en' } })
  expect(pdfText(bytesOf(receipt))).toContain('Deposit')
  await booksHold()

  await member.leads.finish({ params: lead, body: { final_cents: 50_000 } })
  await customer.projects.confirmDone({ params: request })
  await server.runJobs()

  expect(await read()).toMatchObject({ may_pay: false, state: 'released' })
  expect(await money(company.id)).toEqual({ ...before, earned: before.earned + 5000 })
  expect(await eventsIn(lead.lead_id)).toEqual(['deposit_held', 'deposit_released'])
  for (const userId of [owner.id, company.owner.id])
    expect(await noticesOf(userId)).toEqual([`deposit:${quoteId}:held`, `deposit:${quoteId}:released`])
  for (const { email } of [owner, company.owner])
    expect((await mailsTo(db, email)).filter(({ subject }) => subject.includes('$50.00'))).toHaveLength(email === owner.email ? 1 : 2)
  const statement = await member.statements.download({ params: { month: '2026-03' }, query: { format: 'csv', locale: 'en' } })
  expect(Buffer.from(bytesOf(statement)).toString()).toContain('Customer’s deposit,0.00,0.00,50.00,0.00')
  await booksHold()
})

test('silence confirms the work, and with it the deposit', async ({ server, given: { scene, later, booksHold } }) => {
  const { member, company, lead, pay, read, money } = await scene()
  const { earned: before } = await money(company.id)
  await pay()
  await member.leads.finish({ params: lead, body: { final_cents: 50_000 } })

  later(7 * 24 + 1)
  await server.runJobs()
  await server.runJobs()

  expect(await read()).toMatchObject({ state: 'released' })
  expect(await money(company.id)).toMatchObject({ earned: before + 5000 })
  await booksHold()
})

test('a person’s credit is used before the card, and both come back as what they were', async ({
  db,
  server,
  given: { scene, booksHold },
}) => {
  const { customer, owner, lead, pay, read, money } = await scene()
  await giveMoney(db, owner.id, 2000, 'promo')
  expect(await read()).toMatchObject({ wallet: { promo: { amount: 2000 } } })

  const payment = await pay()
  expect(payment).toMatchObject({ parts: { promo: { amount: 2000 }, wallet: { amount: 0 }, card: { amount: 3000 } } })
  await customer.work.unhire({ params: lead, body: { next: 'reopen' } })
  await server.runJobs()
  await server.runJobs()

  expect(await read()).toMatchObject({ state: 'returned', may_pay: false, payment: { state: 'refunded', refunded: { amount: 5000 } } })
  expect(await money(owner.id)).toMatchObject({ wallet: 0, promo: 2000 })
  expect((await listRefunds(db)).filter(({ amount_cents }) => amount_cents === 3000)).toHaveLength(1)
  await booksHold()
})

test('credit of a company buys leads alone: its member pays a deposit with its balance and card', async ({
  db,
  given: { scene, newDeal, booksHold },
}) => {
  const { owner, pay, read, money } = await scene()
  const { company } = await newDeal()
  await db`insert into company_members (company_id, user_id, role) values (${company.id}, ${owner.id}, 'owner')`
  await newCard(db, company.id)
  await giveMoney(db, company.id, 900, 'promo')
  const { wallet: before } = await money(company.id)
  expect(await read()).toMatchObject({ wallet: { promo: { amount: 0 }, balance: { amount: before } } })

  expect(await pay()).toMatchObject({ parts: { promo: { amount: 0 } } })

  expect(await money(company.id)).toMatchObject({ promo: 900 })
  await booksHold()
})

describe('ending a hire before the work is marked as done returns the deposit', () => {
  test.for([
    'taken back, to look for another',
    'taken back, and the request closed',
    'given back by the company',
    'the request taken down',
    'the company closed',
  ] as const)('%s', async (ending, { db, server, given: { ends, scene, noticesOf, booksHold } }) => {
    const of = await scene()
    await of.pay()

    await ends[ending](of)
    await server.runJobs()
    await server.runJobs()

    expect(await of.read()).toMatchObject({ state: 'returned', payment: { state: 'refunded' } })
    expect((await listRefunds(db)).filter(({ charge_id }) => charge_id).length).toBeGreaterThan(0)
    expect(await noticesOf(of.owner.id)).toEqual([`deposit:${of.quoteId}:held`, `deposit:${of.quoteId}:returned`])
    await expect(of.pay()).rejects.toMatchObject({ code: 'deposit_not_due' })
    await booksHold()
  })
})

test('a hire taken back after the company said that it was done leaves the deposit held; the company may give it back', async ({
  server,
  given: { scene, booksHold },
}) => {
  const { customer, member, lead, params, pay, read } = await scene()
  await pay()
  await member.leads.finish({ params: lead, body: { final_cents: 50_000 } })
  await customer.work.unhire({ params: lead, body: { next: 'cancel' } })
  await server.runJobs()
  await server.runJobs()
  expect(await read()).toMatchObject({ state: 'held' })

  await member.deposits.giveBack({ params })
  await member.deposits.giveBack({ params })
  await server.runJobs()

  expect(await read()).toMatchObject({ state: 'returned' })
  await booksHold()
})

describe('an open dispute is decided by an admin', () => {
  const reason = 'Vimos las fotos de las dos partes.'
  const questions = async (admin: TestClient) =>
    (await admin.deposits.list({ query: { state: 'question', limit: 100 } })).data.map(({ quote_id }) => quote_id)

  test.for(['decideForCompany', 'decideForCustomer'] as const)(
    '%s',
    async (decide, { db, server, given: { scene, proven, booksHold } }) => {
      const { owner, customer, member, company, lead, params, quoteId, pay, read, money } = await scene()
      const { earned: before } = await money(company.id)
      await pay()
      await member.leads.finish({ params: lead, body: { final_cents: 50_000 } })
      const admin = await proven()
      expect(await questions(admin)).not.toContain(quoteId)
      await customer.work.unhire({ params: lead, body: { next: 'cancel' } })
      await server.runJobs()
      await server.runJobs()
      expect(await questions(admin)).toContain(quoteId)

      const decided = await admin.deposits[decide]({ params, body: { reason } })
      await server.runJobs()

      const isCompany = decide === 'decideForCompany'
      expect(decided).toMatchObject({ state: isCompany ? 'released' : 'returned', is_open_question: false, amount: { amount: 5000 } })
      expect(await read()).toMatchObject({ state: decided.state })
      expect(await money(company.id)).toMatchObject({ earned: before + (isCompany ? 5000 : 0) })
      expect(await questions(admin)).not.toContain(quoteId)
      for (const { email } of [owner, company.owner]) expect((await mailsTo(db, email))[0]!.body_text).toContain(reason)
      await expect(admin.deposits[decide]({ params, body: { reason } })).rejects.toMatchObject({ code: 'invalid_transition' })
      await booksHold()
    },
  )

  test('but not without proving that it is them, and nobody without the role', async ({ given: { scene, boss } }) => {
    const { params, pay, customer } = await scene()
    await pay()
    const admin = await boss()

    await expect(admin.deposits.decideForCompany({ params, body: { reason } })).rejects.toMatchObject({ code: 'proof_required' })
    await expect(customer.deposits.decideForCompany({ params, body: { reason } })).rejects.toMatchObject({ status: 403 })
    await expect(customer.deposits.list({ query: {} })).rejects.toMatchObject({ status: 403 })
  })
})

test('a released deposit cannot be returned', async ({ server, given: { scene } }) => {
  const { customer, member, params, request, pay } = await scene()
  await pay()
  await customer.projects.confirmDone({ params: request })
  await server.runJobs()

  await expect(member.deposits.giveBack({ params })).rejects.toMatchObject({ status: 409, code: 'invalid_transition' })
})

describe('permission and time to pay', () => {
  test('only who accepted it, only what was agreed on', async ({ db, server, given: { scene } }) => {
    const { member, params } = await scene()
    const stranger = await server.as((await newUser(db)).id)
    const other = (await scene()).member
    const nothing = await scene({ depositCents: 0 })

    for (const client of [stranger, member, other]) {
      await expect(client.deposits.read({ params })).rejects.toMatchObject({ status: 404 })
      await expect(client.deposits.pay({ params, body: {} }, { key: newId() })).rejects.toMatchObject({ status: 404 })
    }
    await expect(other.deposits.giveBack({ params })).rejects.toMatchObject({ status: 404 })
    await expect(member.deposits.giveBack({ params })).rejects.toMatchObject({ status: 404 })
    await expect(nothing.pay()).rejects.toMatchObject({ status: 404 })
    await expect(server.visitor().deposits.pay({ params, body: {} }, { key: newId() })).rejects.toMatchObject({ status: 401 })
  })

  test('with a card of their own, and not once the work is confirmed', async ({ db, given: { scene } }) => {
    const { customer, request, pay, charges } = await scene()
    const foreign = await newCard(db, (await newUser(db)).id)
    await expect(pay({ payment_method_id: foreign.id })).rejects.toMatchObject({ status: 404 })
    await customer.projects.confirmDone({ params: request })

    await expect(pay()).rejects.toMatchObject({ status: 409, code: 'deposit_not_due' })
    expect(await charges()).toEqual([])
  })

  test('without a card there is nothing to charge', async ({ given: { scene } }) => {
    const { customer, card, pay } = await scene()
    await customer.cards.remove({ params: { id: card.id } })

    await expect(pay()).rejects.toMatchObject({ status: 402, code: 'no_payment_method' })
  })
})

describe('a bank that', () => {
  test('declines leaves nothing behind, and another card pays', async ({ db, given: { scene, booksHold } }) => {
    const { owner, pay, read, charges } = await scene({ token: 'tok_declined' })
    await expect(pay()).rejects.toMatchObject({ status: 402, code: 'card_declined' })
    expect(await read()).toMatchObject({ state: null, may_pay: true, payment: { state: 'failed' } })
    const other = await newCard(db, owner.id, { is_default: false })

    expect(await pay({ payment_method_id: other.id })).toMatchObject({ state: 'succeeded' })

    expect(await read()).toMatchObject({ state: 'held' })
    expect(await charges()).toHaveLength(1)
    await booksHold()
  })

  test.for<FaultName>(['error_before', 'error_after', 'hang', 'reset', 'garbage'])(
    'answers %s charges once, however often it is asked',
    async (fault, { db, server, given: { scene, booksHold } }) => {
      const { pay, read, charges } = await scene()
      await setFaults(db, [{ fault }])
      await expect(pay()).rejects.toMatchObject({ status: 503, code: 'gateway_down' })
      expect(await read()).toMatchObject({ state: null, payment: { state: 'processing' } })

      expect(await pay()).toMatchObject({ state: 'succeeded' })
      await server.runJobs()

      expect(await read()).toMatchObject({ state: 'held' })
      expect(await charges()).toHaveLength(1)
      await booksHold()
    },
  )

  test('never answers is asked again by itself', async ({ db, server, given: { scene, later, booksHold } }) => {
    const { pay, read, charges } = await scene()
    await setFaults(db, [{ fault: 'hang' }])
    await expect(pay()).rejects.toMatchObject({ code: 'gateway_down' })

    later(0.01)
    await server.runJobs()
    await server.runJobs()

    expect(await read()).toMatchObject({ state: 'held' })
    expect(await charges()).toHaveLength(1)
    await booksHold()
  })

  test('wants its customer to confirm waits, and then the deposit is held', async ({ server, given: { scene, booksHold } }) => {
    const { customer, pay, read } = await scene({ token: 'tok_authenticate' })
    const { id, state } = await pay()
    expect(state).toBe('requires_action')
    expect(await pay()).toMatchObject({ id, state: 'requires_action' })

    await customer.payments.authenticate({ params: { payment_id: id } })
    await server.runJobs()

    expect(await read()).toMatchObject({ state: 'held' })
    await booksHold()
  })

  test('says yes after the hire was taken back gets its money back', async ({ server, given: { scene, booksHold } }) => {
    const { customer, lead, pay, read } = await scene({ token: 'tok_authenticate' })
    const { id } = await pay()
    await customer.work.unhire({ params: lead, body: { next: 'cancel' } })
    await server.runJobs()

    await customer.payments.authenticate({ params: { payment_id: id } })
    await server.runJobs()
    await server.runJobs()

    expect(await read()).toMatchObject({ state: 'returned', payment: { state: 'refunded' } })
    await booksHold()
  })
})

describe('at once', () => {
  test('twenty payments of one deposit are one charge', async ({ db, given: { scene, booksHold } }) => {
    const { owner, pay, charges, read } = await scene()
    await giveMoney(db, owner.id, 1000, 'promo')

    const outcomes = await atOnce(db, 20, () => pay())

    expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([])
    expect(await charges()).toHaveLength(1)
    expect(await db`select count(*)::int as count from payments where purpose = 'deposit' and holder_id = ${owner.id}`).toEqual([
      { count: 1 },
    ])
    expect(await read()).toMatchObject({ state: 'held' })
    await booksHold()
  })

  test('a payment that is about to be held when the work is confirmed does not stay held', async ({
    db,
    server,
    ctx,
    given: { scene, booksHold },
  }) => {
    const { customer, company, request, quoteId, pay, read, money } = await scene({ token: 'tok_authenticate' })
    const { earned: before } = await money(company.id)
    const { id } = await pay()
    await customer.payments.authenticate({ params: { payment_id: id } })
    const gate = Promise.withResolvers<void>()
    const isHeld = Promise.withResolvers<void>()
    // Locked by a transaction that saw the work in progress and has not committed.
    const holding = db.begin(async (db) => {
      await holdDeposit({ ...ctx, db }, id)
      isHeld.resolve()
      await gate.promise
    })
    await isHeld.promise
    await customer.projects.confirmDone({ params: request })
    const settling = server.runJobs()
    await untilSomebodyWaits(db)
    gate.resolve()
    await Promise.all([holding, settling])

    expect(await db`select state from deposits where quote_id = ${quoteId}`).toEqual([{ state: 'released' }])
    expect(await read()).toMatchObject({ state: 'released' })
    expect(await money(company.id)).toMatchObject({ earned: before + 5000 })
    await booksHold()
  })

  test.for(['company', 'customer'] as const)(
    'a company that gives it back and a customer who confirms move it once, with the %s first',
    async (first, { db, server, ctx, given: { scene, booksHold } }) => {
      const { customer, company, quoteId, request, pay, money } = await scene()
      const { earned: before } = await money(company.id)
      const { id: paymentId } = await pay()
      await customer.projects.confirmDone({ params: request })
      const isBack = first === 'company'
      const actor: CompanyMember = { kind: 'user', userId: company.owner.id, company: { id: company.id, role: 'owner' } }
      const back = (db: Db) => giveBack({ ...server.context(), actor, db }, quoteId)
      const settle = (db: Db) => settleDeposits({ ...ctx, db }, { projectId: request.project_id })
      const [one, other] = isBack ? [back, settle] : [settle, back]
      const isMoved = Promise.withResolvers<void>()
      const moving = db.begin(async (own) => {
        await one(own)
        isMoved.resolve()
        await untilSomebodyWaits(db)
      })
      await isMoved.promise

      const [late] = await Promise.allSettled([other(db), moving])
      await server.runJobs()

      expect(late.status).toBe(isBack ? 'fulfilled' : 'rejected')
      expect(await db`select state from deposits where quote_id = ${quoteId}`).toEqual([{ state: isBack ? 'returned' : 'released' }])
      expect(await money(company.id)).toMatchObject({ earned: before + (isBack ? 0 : 5000) })
      expect(await db`select sum(amount_cents)::int as back from payment_refunds where payment_id = ${paymentId}`).toEqual([
        { back: isBack ? 5000 : null },
      ])
      expect(await db`select event from transitions where entity = 'deposit' and entity_id = ${quoteId} order by id`).toEqual([
        { event: 'pay' },
        { event: isBack ? 'give_back' : 'release' },
      ])
      await booksHold()
    },
  )
})

describe('a disputed deposit', async () => {
  test.for(['won', 'lost'] as const)('waits for the bank, and is %s', async (end, { db, server, ctx, on, stripe, given: { scene } }) => {
    on.setNow(server.now())
    const { customer, owner, company, params, request, card, read, pay, money } = await scene({ on })
    await db`update payment_methods set gateway_card = 'pm_visa' where id = ${card.id}`
    await giveMoney(db, owner.id, 1000, 'promo')
    const { earned: before } = await money(company.id)
    const { id } = await pay()
    const [{ charge } = { charge: '' }] = await db<{ charge: string }[]>`select gateway_charge as charge from payments where id = ${id}`
    const dispute = {
      id: `dp${newId().replaceAll('-', '')}`,
      amount: 4000,
      payment_intent: charge,
      reason: 'fraudulent',
      status: 'needs_response',
      evidence_details: { due_by: 1_790_000_000 },
    }
    stripe.disputes.set(dispute.id, dispute)
    const told = (type: string) => handleNotice(on.context(), { id: 'evt', type, object: dispute.id })
    await told('charge.dispute.created')
    await customer.projects.confirmDone({ params: request })
    await on.runJobs()
    expect(await read()).toMatchObject({ state: 'held', payment: { state: 'disputed' } })

    stripe.disputes.set(dispute.id, { ...dispute, status: end })
    for (let twice = 0; twice < 2; twice++) await told('charge.dispute.closed')
    await on.runJobs()

    expect(await read()).toMatchObject({ state: end === 'won' ? 'released' : 'returned' })
    expect(await money(company.id)).toMatchObject({ earned: before + (end === 'won' ? 5000 : 0) })
    expect(await money(owner.id)).toMatchObject({ wallet: 0, promo: end === 'won' ? 0 : 1000 })
    expect(await db`select state from deposits where quote_id = ${params.quote_id}`).toHaveLength(1)
    // The sandbox does not know charges of another gateway.
    expect((await moneyProblems(ctx)).filter(({ rule }) => !rule.includes('charge of the gateway'))).toEqual([])
  })
})
