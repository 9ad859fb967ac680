import { expect } from 'vitest'
import type { Correct } from '#contract/payments/corrections.ts'
import { moneyProblems } from '#server/domains/admin/integrity/service.ts'
import { newId } from '#server/lib/ids.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { giveMoney } from '#tests/factories/money.ts'
import { newUser } from '#tests/factories/users.ts'
import { codesOf, type TestClient } from '#tests/support/app.ts'
import { atOnce } from '#tests/support/database.ts'
import { test as base } from '#tests/support/test.ts'

let admin: TestClient
let adminId: string

const test = base.extend('given', { scope: 'file', auto: true }, async ({ db, ctx }) => {
  const cents = async (companyId: string, account = 'wallet') => {
    const [row] = await db<{ cents: number }[]>`select cents from balances where account = ${`${account}:${companyId}`}`
    return row?.cents ?? 0
  }
  const written = async (companyId: string) => {
    const [counts] = await db<{ entries: number; decisions: number; told: number }[]>`
      select (select count(*)::int from ledger_entries where event = 'correction.made' and account in (${`wallet:${companyId}`}, ${`promo:${companyId}`})) as entries,
        (select count(*)::int from audit_log where entity_id = ${companyId} and action = 'company.correct') as decisions,
        (select count(*)::int from notices where kind = 'balance_corrected' and user_id in (select user_id from company_members where company_id = ${companyId})) as told`
    return counts!
  }
  const booksHold = async () => expect(await moneyProblems(ctx)).toEqual([])

  return { written, booksHold, cents }
})

test.beforeEach(async ({ db, server }) => {
  adminId = (await newUser(db, { admin_role: 'finance' })).id
  admin = await server.as(adminId)
  await db`update sessions set proven_at = ${server.now()} where user_id = ${adminId}`
})

const wish = (given: Partial<Correct> = {}): Correct => ({
  id: newId(),
  account: 'wallet',
  direction: 'give',
  amount_cents: 2000,
  reason: 'Se cobró dos veces el mismo contacto.',
  ...given,
})
const correct = (companyId: string, body: Correct, by = admin) => by.corrections.correct({ params: { company_id: companyId }, body })

test('a correction is a new entry that balances, with a reason that the company reads and the log keeps', async ({
  db,
  server,
  given: { written, booksHold },
}) => {
  const company = await newCompany(db)
  const body = wish()

  await correct(company.id, body)
  await correct(company.id, wish({ direction: 'take', amount_cents: 500, reason: 'Era un contacto distinto, por $15.' }))

  const member = await server.as(company.owner.id)
  expect((await member.payments.wallet()).balance.amount).toBe(1500)
  expect((await member.corrections.list()).map(({ amount, reason }) => [amount.amount, reason])).toEqual([
    [-500, 'Era un contacto distinto, por $15.'],
    [2000, body.reason],
  ])
  const { data } = await admin.ledger.entries({ query: { holder_id: company.id, event: 'correction.made' } })
  expect(
    data.map(({ amount, others, reason }) => [amount.amount, others.map((side) => [side.account, side.amount.amount]), reason]),
  ).toEqual([
    [500, [['corrections', -500]], 'Era un contacto distinto, por $15.'],
    [-2000, [['corrections', 2000]], body.reason],
  ])
  expect(await db`select actor_id, reason, after from audit_log where entity_id = ${company.id} order by id`).toMatchObject([
    { actor_id: adminId, reason: body.reason, after: { account: 'wallet', amount_cents: 2000, correction: body.id } },
    { actor_id: adminId, after: { amount_cents: -500 } },
  ])
  expect(await written(company.id)).toEqual({ entries: 2, decisions: 2, told: 2 })
  await booksHold()
})

test('one wish at the same moment, and again later, is one entry, one decision and one notice', async ({
  db,
  given: { cents, written, booksHold },
}) => {
  const company = await newCompany(db)
  const body = wish()

  const outcomes = await atOnce(db, 10, () => correct(company.id, body))
  await correct(company.id, body)

  expect(codesOf(outcomes)).toEqual(Array(10).fill('done'))
  expect(await cents(company.id)).toBe(2000)
  expect(await written(company.id)).toEqual({ entries: 1, decisions: 1, told: 1 })
  await expect(correct(company.id, { ...body, amount_cents: 2100 })).rejects.toMatchObject({ code: 'idempotency_mismatch' })
  await expect(correct((await newCompany(db)).id, body)).rejects.toMatchObject({ code: 'idempotency_mismatch' })
  await booksHold()
})

test('corrections at the same moment take no more than there is', async ({ db, given: { cents, written, booksHold } }) => {
  const company = await newCompany(db)
  await giveMoney(db, company.id, 5000)

  const outcomes = await atOnce(db, 10, () => correct(company.id, wish({ direction: 'take' })))

  expect(codesOf(outcomes)).toEqual([...Array<string>(8).fill('balance_too_low'), 'done', 'done'])
  expect(await cents(company.id)).toBe(1000)
  expect(await written(company.id)).toEqual({ entries: 2, decisions: 2, told: 2 })
  await booksHold()
})

test.for(['audit_log', 'ledger_entries', 'notices'])(
  'one that stops half-way, where %s cannot be written, leaves nothing; the same wish then goes through',
  async (table, { db, given: { cents, written, booksHold } }) => {
    const company = await newCompany(db)
    const body = wish({ account: 'promo' })
    await db`create or replace function refuse_writing() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`
    await db`create trigger refuse_writing before insert on ${db(table)} for each row execute function refuse_writing()`

    await expect(correct(company.id, body)).rejects.toMatchObject({ status: 500 })
    const half = await db`select (select count(*)::int from corrections where company_id = ${company.id}) as rows`
    await db`drop trigger refuse_writing on ${db(table)}`
    expect([half, await cents(company.id, 'promo'), await written(company.id)]).toEqual([
      [{ rows: 0 }],
      0,
      { entries: 0, decisions: 0, told: 0 },
    ])

    await correct(company.id, body)
    expect([await cents(company.id, 'promo'), await written(company.id)]).toEqual([2000, { entries: 1, decisions: 1, told: 1 }])
    await booksHold()
  },
)

test('it is for who looks after money, who shows to be there; and no more than a bound', async ({ db, server }) => {
  const company = await newCompany(db)
  const support = await server.as((await newUser(db, { admin_role: 'support' })).id)
  await expect(correct(company.id, wish(), support)).rejects.toMatchObject({ code: 'not_your_area' })
  await db`update sessions set proven_at = null where user_id = ${adminId}`
  await expect(correct(company.id, wish())).rejects.toMatchObject({ code: 'proof_required' })
  await db`update sessions set proven_at = ${server.now()} where user_id = ${adminId}`

  for (const amount_cents of [0, -1, 12.5, 1_000_001])
    await expect(correct(company.id, wish({ amount_cents }))).rejects.toMatchObject({ status: 422 })
  await expect(correct(newId(), wish())).rejects.toMatchObject({ status: 404 })
  await correct(company.id, wish())
  await expect(db`update corrections set reason = 'otra' where company_id = ${company.id}`).rejects.toThrow('append-only')
})
