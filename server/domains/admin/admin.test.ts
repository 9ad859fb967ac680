import { expect } from 'vitest'
import type { Context, System } from '#server/lib/context.ts'
import { checkPassword } from '#server/lib/passwords.ts'
import { newId } from '#server/lib/ids.ts'
import { type Db, inTransaction } from '#server/lib/db.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { newMatch } from '#tests/factories/matches.ts'
import { newProject } from '#tests/factories/projects.ts'
import { newUser } from '#tests/factories/users.ts'
import { test as base } from '#tests/support/test.ts'
import { checkBooks } from './integrity/queries.ts'
import * as service from './integrity/service.ts'
import { createAdmin } from './team/service.ts'

const brokenRules = async (db: Db) =>
  (await checkBooks(db, new Date(), { hasSandbox: true })).filter(({ subjects }) => subjects.length > 0).map(({ rule }) => rule)

const post = (db: Db, entries: Record<string, number>) => {
  const eventId = newId()
  const accounts = Object.entries(entries)
  return db`
    insert into ledger_entries (event_id, event, account, amount_cents, created_at)
    select ${eventId}, 'test', account, amount, now() from unnest(${accounts.map(([account]) => account)}::text[], ${accounts.map(([, cents]) => cents)}::bigint[]) e (account, amount)`
}

/** A lead that was bought by card for $20, in our books and in the gateway's. */
async function purchase(db: Db) {
  const company = await newCompany(db)
  const project = await newProject(db, { state: 'open' })
  const match = await newMatch(db, { project, company, state: 'sold', reserved_at: new Date(), decided_at: new Date() })
  const payment = newId()
  const lead = newId()
  await db`update project_slots set used = 1 where project_id = ${project.id}`
  await db`
    insert into cap_usage (company_id, period, starts_on, cents)
    select id, 'day', (now() at time zone time_zone)::date, 2000 from companies where id = ${company.id}`
  await db`
    insert into payments (id, holder_id, purpose, subject_id, title, state, amount_cents, card_cents, gateway_charge, created_at, settled_at, hold_until)
    values (${payment}, ${company.id}, 'lead', ${match.id}, '{}', 'succeeded', 2000, 2000, 'ch_1', now(), now(), now())`
  await db`
    insert into leads (id, match_id, project_id, company_id, payment_id, price_cents, bought_at, undo_until)
    values (${lead}, ${match.id}, ${project.id}, ${company.id}, ${payment}, 2000, now(), now())`
  await post(db, { gateway: 2000, sales: -2000 })
  await charge(db, 'ch_1', payment)
  await db`set constraints all immediate`
  await db`set constraints all deferred`
  return { company, project, match, payment, lead }
}
const charge = (db: Db, id: string, payment: string) => db`
  insert into sandbox_charges (id, idempotency_key, request_hash, customer, card, amount_cents, status, metadata, created_at)
  values (${id}, ${id}, '', 'cus_1', 'card_1', 2000, 'succeeded', ${db.json({ payment })}, now())`

type Planted = Awaited<ReturnType<typeof purchase>>
/** Changes to an intact purchase, each with the invariants that it breaks. */
const violations: [string, (db: Db, bought: Planted) => PromiseLike<unknown>, string[]][] = [
  ['an entry without its other side', (db) => post(db, { promotions: 1 }), ['every event of the ledger adds up to zero']],
  [
    'an entry twice',
    async (db) => {
      await db`alter table ledger_entries drop constraint ledger_entries_event_id_account_key`
      await db`insert into ledger_entries (event_id, event, account, amount_cents, created_at) select '00000000-0000-7000-8000-000000000001', 'test', 'promotions', amount, now() from unnest(array[5, -5]) amount`
    },
    ['an event touches an account once'],
  ],
  [
    'a ledger that can be changed',
    (db) => db`alter table ledger_entries disable trigger ledger_append_only`,
    ['the ledger cannot be changed'],
  ],
  [
    'a month of the audit log that can be changed',
    (db) => db`alter table audit_log_default disable trigger audit_log_append_only`,
    ['the audit log and history cannot be changed'],
  ],
  [
    'a wallet with money from nowhere',
    (db) => db`insert into balances (account, cents) values ('wallet:x', 1)`,
    ['a balance is the sum of its entries'],
  ],
  ['money held for nobody', (db) => post(db, { held: 100, promotions: -100 }), ['what is held belongs to payments and refunds under way']],
  [
    'a charge that the ledger never saw',
    (db, { payment }) => db`update payments set card_cents = 2500, amount_cents = 2500 where id = ${payment}`,
    [
      'the gateway account is what cards paid less what they got back',
      'sales are in the ledger',
      'a card payment is one charge of the gateway, and a charge is one card payment',
    ],
  ],
  ['a sale that nobody paid for', (db) => post(db, { promotions: 2000, sales: -2000 }), ['sales are in the ledger']],
  [
    'a refund that the payment does not know',
    (db, { payment }) => db`update payments set refunded_cents = 500 where id = ${payment}`,
    ['refunds are what the payment says and never more than it was'],
  ],
  [
    'a slot that nobody took',
    (db, { project }) => db`update project_slots set used = 2 where project_id = ${project.id}`,
    ['taken slots are the live purchases, and no more than there are'],
  ],
  [
    'a purchase without its lead',
    (db, { lead }) => db`delete from leads where id = ${lead}`,
    ['a sold match is one lead with one payment that went through'],
  ],
  [
    'a payment that bought nothing',
    async (db, { lead, payment }) => {
      await db`update leads set payment_id = null where id = ${lead}`
      await db`update payments set settled_at = now() - interval '1 hour' where id = ${payment}`
    },
    ['a sold match is one lead with one payment that went through', 'money that was kept bought something'],
  ],
  [
    'room under a cap that nothing took',
    (db) => db`update cap_usage set cents = cents + 1`,
    ['what counts against the caps is what was bought'],
  ],
  [
    'a hold that ended long ago',
    async (db, { project }) => {
      await newMatch(db, { project, company: await newCompany(db), state: 'reserved', hold_until: new Date(Date.now() - 3_600_000) })
      await db`update project_slots set used = 2 where project_id = ${project.id}`
    },
    ['nothing is pending for longer than its hold'],
  ],
  [
    'a deposit that nobody paid',
    (db) => post(db, { deposits: -100, promotions: 100 }),
    ['funds held for companies equal the deposits of unfinished work'],
  ],
  [
    'a payout that the ledger never saw',
    (db, { company }) => db`
      insert into payouts (id, company_id, amount_cents, state, created_at) values (${newId()}, ${company.id}, 100, 'due', now())`,
    ['what is on its way to companies waits to be paid out'],
  ],
  [
    'a correction that the ledger never saw',
    (db, { company }) => db`
      insert into corrections (id, company_id, account, amount_cents, reason, created_at) values (${newId()}, ${company.id}, 'wallet', 100, 'x', now())`,
    ['a correction is in the ledger as it was decided'],
  ],
  [
    'a claim that was approved and never paid',
    (db, { lead, company, payment }) => db`
      insert into refunds (id, lead_id, company_id, payment_id, reason, state, opened_by, amount_cents, pay_to, created_at)
      values (${newId()}, ${lead}, ${company.id}, ${payment}, 'wrong_area', 'paid', 'C', 2000, 'wallet', now())`,
    ['an approved claim is paid by one refund'],
  ],
  [
    'a difference that nobody has looked at',
    (db) => db`
      insert into payment_differences (id, kind, subject, theirs_cents, found_at, seen_at)
      values (${newId()}, 'charge_without_row', 'ch_9', 100, now(), now())`,
    ['the gateway and our books do not differ'],
  ],
  [
    'two accepted quotes',
    async (db, { project, lead, company }) => {
      await db`drop index quotes_one_accepted`
      for (const version of [1, 2])
        await db`
      insert into quotes (id, lead_id, project_id, company_id, version, state, valid_until, created_at)
      values (${newId()}, ${lead}, ${project.id}, ${company.id}, ${version}, 'accepted', now(), now())`
    },
    ['a request has one accepted quote'],
  ],
  [
    'a request hired for nobody',
    (db, { project }) => db`update projects set state = 'hired' where id = ${project.id}`,
    ['a hired company bought the lead of the request it was hired for'],
  ],
  [
    'a sum of invoices that nobody sent',
    (db, { lead }) => db`update leads set invoiced_cents = 100 where id = ${lead}`,
    ['sent invoices of a job stay within its agreed price, and the job knows their sum'],
  ],
  [
    'a score that its parts do not explain',
    (db, { match }) => db`update matches set score = score + 0.1 where id = ${match.id}`,
    ['a score is the sum of its parts, and money is none of them'],
  ],
  [
    'a score with money in it',
    (db, { match }) => db`
      update matches set score = 0.6, score_parts = score_parts || '[{"part": "price", "weight": 0.1, "value": 1}]' where id = ${match.id}`,
    ['a score is the sum of its parts, and money is none of them'],
  ],
  [
    'appointments on time that nobody had',
    (db, { match }) => db`update companies set show_ups_count = 12, show_ups_on_time = 12 where id = ${match.company_id}`,
    ['the show-up record of a company is what its appointments and the marks on them say'],
  ],
  [
    'a card charged twice',
    (db, { payment }) => charge(db, 'ch_0', payment),
    ['a card payment is one charge of the gateway, and a charge is one card payment'],
  ],
  [
    'a charge without a payment',
    (db) => charge(db, 'ch_2', newId()),
    ['a card payment is one charge of the gateway, and a charge is one card payment'],
  ],
  [
    'a refund of the gateway that we never asked for',
    (db) => db`
    insert into sandbox_refunds (id, idempotency_key, charge_id, amount_cents, created_at) values ('re_1', 're_1', 'ch_1', 100, now())`,
    ['a card refund is one refund of the gateway'],
  ],
  [
    'a transfer that nobody asked for',
    (db) => db`
    insert into sandbox_payouts (id, idempotency_key, request_hash, amount_cents, last4, metadata, created_at)
    values ('obp_1', 'obp_1', '', 100, '6789', ${db.json({ payout: newId() })}, now())`,
    ['a payout leaves the gateway once, as it was asked for'],
  ],
]

const test = base.extend('given', { scope: 'file' }, async ({ db: pool, server }) => {
  const ctx: Context<System> = { ...server.context(), actor: { kind: 'system' } }

  /** Runs `work` in a transaction that leaves nothing behind. */
  async function inVain(work: (db: Db) => Promise<void>): Promise<void> {
    const done = new Error('done')
    await inTransaction(pool, async (db) => {
      await work(db)
      throw done
    }).catch((error: unknown) => {
      if (error !== done) throw error
    })
  }

  return { inVain, ctx }
})

test('books in order break no promise', ({ given: { inVain } }) =>
  inVain(async (db) => {
    await purchase(db)

    expect(await brokenRules(db)).toEqual([])
  }))

test.for(violations)('%s is found', ([_name, plant, rules], { given: { inVain } }) =>
  inVain(async (db) => {
    await plant(db, await purchase(db))

    expect(await brokenRules(db)).toEqual(rules)
  }),
)

test('every promise has its violation', async ({ given: { ctx } }) => {
  const findings = await service.checkBooks(ctx)

  expect(new Set(violations.flatMap(([, , rules]) => rules))).toEqual(new Set(findings.map(({ rule }) => rule)))
  expect(await service.moneyProblems(ctx)).toEqual([])
})

test('an admin is made once, with a password that is told and nowhere kept', async ({ db: pool, given: { ctx } }) => {
  const { password } = await createAdmin(ctx, 'boss.rivera@example.com')
  const again = await createAdmin(ctx, 'boss.rivera@example.com', 'Ana Luisa Paz')
  await createAdmin(ctx, 'luz@example.com', 'Luz Marina Vega')

  const [user, luz] = await pool`
    select is_admin, password_hash, name, surname from users where email in ('boss.rivera@example.com', 'luz@example.com') order by email`
  expect(user, 'named by the address, and once').toMatchObject({ is_admin: true, name: 'Boss', surname: 'Rivera' })
  expect(luz).toMatchObject({ name: 'Luz', surname: 'Marina Vega' })
  expect(await checkPassword(password!, user!['password_hash'])).toBe(true)
  expect(again.password).toBeUndefined()
})

test('an account that becomes an admin’s keeps its password and loses its sessions', async ({ db: pool, server, given: { ctx } }) => {
  const user = await newUser(pool, { email: 'ana@example.com' })
  await server.as(user.id)

  await createAdmin(ctx, 'ana@example.com')

  expect(await pool`select is_admin, password_hash from users where id = ${user.id}`).toEqual([{ is_admin: true, password_hash: null }])
  expect(await pool`select 1 from sessions where user_id = ${user.id}`).toEqual([])
})
