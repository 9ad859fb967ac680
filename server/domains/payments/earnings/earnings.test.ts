import { expect } from 'vitest'
import { isRouting } from '#contract/payments/earnings.ts'
import { moneyProblems } from '#server/domains/admin/integrity/service.ts'
import { type FaultName, listPayouts, setFaults } from '#server/gateways/payments/sandbox-books.ts'
import { newId } from '#server/lib/ids.ts'
import { readMigrations } from '#server/lib/migrate.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { newUser } from '#tests/factories/users.ts'
import { refusal } from '#tests/support/app.ts'
import { atOnce } from '#tests/support/database.ts'
import { bankAccount, newEarnings, provenOwner } from '#tests/support/earnings.ts'
import { test as base } from '#tests/support/test.ts'
import { balanceOf } from '../ledger/service.ts'
import { compareBooks } from '../reconciliation/service.ts'
import { closeAccount } from '../holders/service.ts'
import { followPayouts, payOutLate } from '../payouts/service.ts'

const test = base
  .extend('variables', { scope: 'file' }, { GATEWAY_TIMEOUT_MS: '600' })
  .extend('given', { scope: 'file', auto: true }, async ({ db, server, ctx }) => {
    /** Advances the clock and renews the sessions. */
    const later = async (hours: number) => {
      const now = new Date(server.now().getTime() + hours * 3_600_000)
      server.setNow(now)
      await db`update sessions set proven_at = ${now}, seen_at = ${now}, expires_at = ${new Date(now.getTime() + 3_600_000)} where kind = 'user'`
    }
    const booksHold = async () => expect((await moneyProblems(ctx)).filter(({ rule }) => !notOfTheseTests.has(rule))).toEqual([])

    const prove = (...ids: string[]) => db`update sessions set proven_at = ${server.now()} where user_id in ${db(ids)}`

    /** A company with this much earned money and a usable bank account. */
    async function scene({ earned = 10_000, account = bankAccount.account }: { earned?: number; account?: string } = {}) {
      const company = await newCompany(db)
      await newEarnings(db, ctx, company.id, earned)
      const owner = await provenOwner(db, server, company.id)
      await owner.earnings.setAccount({ body: { ...bankAccount, account } })
      await later(24)
      const boss = await newUser(db, { admin_role: 'finance' })
      const admin = await server.as(boss.id)
      await prove(boss.id)
      const withdraw = (amount_cents: number, id: string = newId()) => owner.earnings.withdraw({ body: { id, amount_cents } })
      /** Withdraws all of it. */
      const asked = async () => ({ payout_id: (await withdraw(earned)).withdrawals[0]!.id })
      return { company, owner, admin, withdraw, asked, cents: async () => (await balanceOf(ctx, company.id)).earned_cents }
    }

    return { prove, booksHold, later, scene }
  })

test.beforeEach(async ({ db, server }) => {
  server.setNow(new Date('2026-11-20T15:00:00Z'))
  await setFaults(db, [])
})
const notOfTheseTests = new Set(['money that was kept bought something', 'funds held for companies equal the deposits of unfinished work'])
const usd = (amount: number) => ({ amount, currency: 'USD' as const })

test('a routing number has a district and the checksum of its bank', () => {
  for (const good of ['021000021', '011401533', '322271627', '067014822']) expect([good, isRouting(good)]).toEqual([good, true])
  for (const bad of ['021000022', '201000021', '000000000', '02100002', '0210000210', '132271627', 'abcdefghi'])
    expect([bad, isRouting(bad)]).toEqual([bad, false])
})

test('earnings go to the company’s bank: requested, confirmed, sent, arrived, and every book agrees', async ({
  db,
  server,
  ctx,
  given: { prove, booksHold, later },
}) => {
  const company = await newCompany(db)
  await newEarnings(db, ctx, company.id, 10_000)
  const second = await newUser(db)
  const member = await newUser(db)
  await db`insert into company_members (company_id, user_id, role) values (${company.id}, ${second.id}, 'owner'), (${company.id}, ${member.id}, 'manager')`
  const owner = await server.as(company.owner.id)
  const boss = await newUser(db, { admin_role: 'finance' })
  const admin = await server.as(boss.id)
  const wish = { id: newId(), amount_cents: 7_500 }

  expect(await owner.earnings.read()).toMatchObject({ earned: usd(10_000), account: null, is_open: true, withdrawals: [] })
  expect(await owner.payments.wallet()).toMatchObject({ balance: usd(0) })
  const { earnings: manager } = await server.as(member.id)
  for (const call of [() => manager.read(), () => manager.withdraw({ body: wish }), () => manager.setAccount({ body: bankAccount })])
    expect(await refusal(call())).toMatchObject({ status: 403, code: 'not_your_role' })
  await db`update sessions set proven_at = null where user_id = ${company.owner.id}`
  expect(await refusal(owner.earnings.setAccount({ body: bankAccount }))).toMatchObject({ code: 'proof_required' })
  expect(await refusal(owner.earnings.withdraw({ body: wish }))).toMatchObject({ code: 'proof_required' })
  await prove(boss.id, company.owner.id)
  expect(await refusal(owner.earnings.withdraw({ body: wish }))).toMatchObject({ code: 'no_bank_account' })
  const wrong = await refusal(owner.earnings.setAccount({ body: { holder: 'X', routing: '021000022', account: '12' } }))
  expect(Object.keys(wrong.errors ?? {}).toSorted()).toEqual(['account', 'holder', 'routing'])

  const saved = await owner.earnings.setAccount({ body: { ...bankAccount, account: '0001 2345-6789' } })
  expect(saved.account).toMatchObject({ holder: bankAccount.holder, last4: '6789', is_resting: true })
  expect(await refusal(owner.earnings.withdraw({ body: { ...wish, amount_cents: 10_001 } }))).toMatchObject({ code: 'not_enough_earned' })
  const { withdrawals, earned } = await owner.earnings.withdraw({ body: wish })
  expect([earned, withdrawals]).toMatchObject([usd(2_500), [{ id: wish.id, state: 'due', amount: usd(7_500), last4: '6789' }]])
  await server.runJobs()
  const mails =
    await db`select recipient, body_text from sandbox_outbox where channel = 'email' and recipient in ${db([company.owner.email, second.email, member.email])}`
  for (const { email } of [company.owner, second]) expect(mails.filter((mail) => mail['recipient'] === email)).toHaveLength(2)
  expect(mails.filter((mail) => mail['recipient'] === member.email)).toEqual([])

  const params = { payout_id: wish.id }
  const [row] = (await admin.payouts.list({ query: { company_id: company.id, state: 'waiting' } })).data
  expect(row).toMatchObject({ kind: 'withdrawal', account: { holder: bankAccount.holder, last4: '6789', is_resting: true } })
  expect(await refusal(admin.payouts.send({ params }))).toMatchObject({ code: 'bank_account_resting' })
  expect(await refusal(admin.payouts.pay({ params, body: { reference: 'ACH 4711' } }))).toMatchObject({ code: 'invalid_transition' })
  await admin.payouts.confirmAccount({ params, body: { reason: 'La titular lo confirmó por teléfono.' } })
  expect(await admin.payouts.send({ params })).toMatchObject({ state: 'sent', transfers: 1 })
  expect(await refusal(owner.earnings.cancel({ params: { withdrawal_id: wish.id } }))).toMatchObject({ code: 'invalid_transition' })
  await booksHold()
  await later(25)
  await server.runJobs()
  await server.runJobs()

  expect((await owner.earnings.read()).withdrawals).toMatchObject([{ state: 'paid' }])
  const books = await listPayouts(db)
  expect(books.map(({ amount_cents, last4 }) => [amount_cents, last4])).toEqual([[7_500, '6789']])
  expect(await db`select event, actor from transitions where entity = 'payout' and entity_id = ${wish.id} order by id`).toEqual([
    { event: 'send', actor: 'A' },
    { event: 'settle', actor: 'S' },
  ])
  await booksHold()
  // The number is stored only sealed.
  const tables = ['bank_accounts', 'audit_log', 'idempotency_keys', 'sandbox_outbox', 'sandbox_payouts', 'notices', 'outbox']
  const told = await Promise.all(tables.map((table) => db`select ${table} as name, t::text as row from ${db(table)} t`))
  expect(told[0]).toHaveLength(1)
  expect(JSON.stringify(told)).not.toContain('000123456789')
})

test('withdrawals at the same moment never pass what was earned, the same wish is one, and so is a move to the wallet', async ({
  db,
  ctx,
  given: { scene, booksHold },
}) => {
  const { company, owner, withdraw, cents, admin } = await scene()
  const id = newId()

  const same = await atOnce(db, 6, () => withdraw(3_000, id))
  const several = await atOnce(db, 6, () => withdraw(4_000))
  expect(same.map(({ status }) => status)).toEqual(Array(6).fill('fulfilled'))
  expect(several.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const refused = several.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { code: string }).code] : []))
  expect(new Set(refused)).toEqual(new Set(['not_enough_earned']))
  expect(await cents()).toBe(3_000)
  expect(await refusal(withdraw(1_000, id))).toMatchObject({ code: 'idempotency_mismatch' })

  const body = { id: newId(), amount_cents: 2_000 }
  const moved = await atOnce(db, 6, () => owner.earnings.toWallet({ body }))
  const more = await atOnce(db, 4, () => owner.earnings.toWallet({ body: { ...body, id: newId(), amount_cents: 600 } }))
  expect(moved.map(({ status }) => status)).toEqual(Array(6).fill('fulfilled'))
  expect(more.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await refusal(owner.earnings.toWallet({ body: { ...body, amount_cents: 100 } }))).toMatchObject({ code: 'idempotency_mismatch' })
  expect(await balanceOf(ctx, company.id)).toMatchObject({ wallet_cents: 2_600, earned_cents: 400 })

  const stranger = await scene()
  expect(await refusal(stranger.owner.earnings.cancel({ params: { withdrawal_id: id } }))).toMatchObject({ code: 'not_found' })
  expect(await refusal(stranger.withdraw(3_000, id))).toMatchObject({ code: 'idempotency_mismatch' })

  // Sending and cancelling race; exactly one wins.
  const [params, withdrawal] = [{ payout_id: id }, { withdrawal_id: id }]
  const both = await atOnce<unknown>(db, 2, (i) =>
    i === 0 ? admin.payouts.send({ params }) : owner.earnings.cancel({ params: withdrawal }),
  )
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await booksHold()
})

test('a returned transfer is earned money again, once, whether it bounces at first or days later', async ({
  db,
  server,
  given: { scene, later, booksHold },
}) => {
  const { owner, admin, asked, cents, company } = await scene({ account: '000111111113' })
  const params = await asked()
  await admin.payouts.send({ params })
  expect(await refusal(owner.earnings.setAccount({ body: bankAccount }))).toMatchObject({ code: 'bank_account_in_use' })
  await later(25)
  await server.runJobs()
  await server.runJobs()

  expect(await cents()).toBe(10_000)
  expect((await owner.earnings.read()).withdrawals).toMatchObject([{ state: 'given_back', return_reason: 'account_closed' }])
  expect(await refusal(admin.payouts.send({ params }))).toMatchObject({ code: 'invalid_transition' })
  expect((await admin.payouts.list({ query: { company_id: company.id, state: 'back' } })).data).toMatchObject([{ id: params.payout_id }])
  await booksHold()

  await owner.earnings.setAccount({ body: bankAccount })
  await later(24)
  const again = await asked()
  await admin.payouts.send({ params: again })
  await later(25)
  await server.runJobs()
  expect(await cents()).toBe(0)
  // The bank returns the transfer later.
  await db`update sandbox_payouts set return_code = 'account_frozen' where metadata ->> 'payout' = ${again.payout_id}`
  await later(48)
  await server.runJobs()
  await server.runJobs()
  expect(await cents()).toBe(10_000)
  expect(await db`select event from transitions where entity = 'payout' and entity_id = ${again.payout_id} order by id`).toEqual(
    ['send', 'settle', 'give_back'].map((event) => ({ event })),
  )
  await booksHold()
})

test.for<FaultName>(['error_before', 'error_after', 'hang', 'reset', 'garbage'])(
  'a gateway that answers with %s sends a withdrawal once in the end',
  async (fault, { db, server, given: { scene, later, booksHold } }) => {
    const { owner, admin, asked } = await scene()
    const params = await asked()
    await setFaults(db, [{ fault }])

    expect(await admin.payouts.send({ params })).toMatchObject({ state: 'sent' })
    await server.runJobs()
    await later(25)
    await server.runJobs()
    await later(25)
    await server.runJobs()

    expect((await owner.earnings.read()).withdrawals).toMatchObject([{ state: 'paid' }])
    expect(await db`select from sandbox_payouts where metadata ->> 'payout' = ${params.payout_id}`).toHaveLength(1)
    await booksHold()
  },
)

test('a company that closes is paid what it earned with the rest, to its bank account, and a withdrawal that does not arrive too', async ({
  db,
  server,
  ctx,
  given: { scene, later, booksHold },
}) => {
  const { company, withdraw, admin } = await scene({ account: '000111111116' })
  await withdraw(4_000)
  await closeAccount(ctx, company.id)
  await db`update companies set status = 'closed' where id = ${company.id}`
  const list = async () => (await admin.payouts.list({ query: { company_id: company.id } })).data
  expect((await list()).map(({ kind, amount }) => [kind, amount.amount])).toEqual([
    ['withdrawal', 4_000],
    ['closing', 6_000],
  ])

  for (const { id } of await list()) await admin.payouts.send({ params: { payout_id: id } })
  await later(25)
  await server.runJobs()
  await payOutLate(ctx)

  const [withdrawal, closing, late] = await list()
  expect([withdrawal, closing, late].map((payout) => [payout?.kind, payout?.state, payout?.amount.amount])).toEqual([
    ['withdrawal', 'given_back', 4_000],
    ['closing', 'returned', 6_000],
    ['closing', 'due', 4_000],
  ])
  expect(await admin.payouts.pay({ params: { payout_id: closing!.id }, body: { reference: 'Cheque 12' } })).toMatchObject({ state: 'paid' })
  await booksHold()
})

test('deposits that went to wallets before there was earned money are set apart, as much of them as is left, and every book says so', async ({
  db,
  server,
  ctx,
  given: { booksHold },
}) => {
  const { sql } = readMigrations().find(({ name }) => name === '0400_earned_money')!
  const setApart = sql.slice(sql.indexOf('with released as'))
  /** A company with this wallet balance, part of which came from deposits, as booked before earned money existed. */
  const before = async (wallet: number, ofDeposits: number) => {
    const company = await newCompany(db)
    const [released, others] = [newId(), newId()]
    const rows = [
      { event_id: released, event: 'deposit.released', account: `wallet:${company.id}`, amount_cents: -ofDeposits },
      { event_id: released, event: 'deposit.released', account: 'deposits', amount_cents: ofDeposits },
      { event_id: others, event: 'payment.settled', account: `wallet:${company.id}`, amount_cents: ofDeposits - wallet },
      { event_id: others, event: 'payment.settled', account: 'deposits', amount_cents: wallet - ofDeposits },
    ].filter(({ amount_cents }) => amount_cents !== 0)
    if (rows.length > 0) await db`insert into ledger_entries ${db(rows.map((row) => ({ ...row, created_at: server.now() })))}`
    await db`insert into balances (account, cents) values (${`wallet:${company.id}`}, ${wallet})`
    return company.id
  }
  const [whole, spent, empty, never, kept, merged] = [
    await before(30_000, 10_000),
    await before(4_000, 10_000),
    await before(0, 10_000),
    await before(5_000, 0),
    await before(9_000, 3_000),
    await before(0, 5_000),
  ]
  await db`update companies set merged_into = ${kept}, merged_at = now(), status = 'merged' where id = ${merged}`
  const total = async () => (await db`select sum(cents)::int as cents from balances`)[0]!['cents'] as number
  const held = await total()

  await db.unsafe(setApart)

  const left = await Promise.all([whole, spent, empty, never, kept, merged].map((id) => balanceOf(ctx, id)))
  expect(left.map(({ wallet_cents, earned_cents }) => [wallet_cents, earned_cents])).toEqual([
    [20_000, 10_000],
    [0, 4_000],
    [0, 0],
    [5_000, 0],
    [1_000, 8_000],
    [0, 0],
  ])
  expect(await total()).toBe(held)
  const moved = await db`
    select cause, count(*)::int, sum(amount_cents)::int from ledger_entries
    where event = 'earned.moved' and cause = any(${[whole, spent, empty, never, kept, merged]}) group by cause`
  expect(new Map(moved.map((row) => [row['cause'], [row['count'], row['sum']]]))).toEqual(
    new Map([whole, spent, kept].map((id) => [id, [2, 0]])),
  )
  await booksHold()
})

test('the nightly comparison finds a payout that its bank sent back after nobody asked about it any more, and an admin can note it', async ({
  db,
  server,
  ctx,
  given: { scene, later, booksHold },
}) => {
  server.setNow(new Date('2027-03-10T15:00:00Z'))
  const { admin, asked } = await scene({})
  const params = await asked()
  await admin.payouts.send({ params })
  await later(2 * 24)
  await followPayouts(ctx)
  await later(11 * 24)
  const before = await compareBooks(ctx)
  await db`update sandbox_payouts set return_code = 'unauthorized' where metadata ->> 'payout' = ${params.payout_id}`

  expect([before, await followPayouts(ctx), await compareBooks(ctx)]).toEqual([0, 0, 1])
  const { data } = await (
    await server.as((await newUser(db, { is_admin: true })).id)
  ).reconciliation.list({ query: { kind: 'payout_back' } })
  expect(data).toMatchObject([{ kind: 'payout_back', ours: { amount: 10_000 }, theirs: null, payment_id: null }])
  expect(await admin.payouts.return({ params, body: { reason: 'Así lo dijo el banco.' } })).toMatchObject({ state: 'given_back' })
  await admin.reconciliation.close({ params: { difference_id: data[0]!.id }, body: { note: 'Se le devolvió a la empresa.' } })
  expect(await compareBooks(ctx)).toBe(0)
  await booksHold()
})

test('the nightly comparison finds each transfer that only one side knows, sent twice, of another amount, or arrived though it counts as back', async ({
  db,
  server,
  ctx,
  given: { scene },
}) => {
  // Skips the bookings of earlier tests.
  server.setNow(new Date('2027-07-10T15:00:00Z'))
  const sent = async (account?: string) => {
    const { admin, asked } = await scene(account ? { account } : {})
    const params = await asked()
    await admin.payouts.send({ params })
    const [row] = await db<
      { id: string; payout: string }[]
    >`select id, gateway_payout as payout from payouts where id = ${params.payout_id}`
    return { ...row!, admin, params }
  }
  const [fine, back, amount, gone, twice, arrived] = [
    await sent(),
    await sent('000111111113'),
    await sent(),
    await sent(),
    await sent(),
    await sent(),
  ]
  await arrived.admin.payouts.return({ params: arrived.params, body: { reason: 'Así lo dijo el banco.' } })
  await db`update sandbox_payouts set amount_cents = 10100 where id = ${amount.payout}`
  await db`delete from sandbox_payouts where id = ${gone.payout}`
  const copy = (id: string, metadata: object) => db`
    insert into sandbox_payouts (id, idempotency_key, request_hash, amount_cents, last4, metadata, created_at)
    values (${id}, ${id}, '', 500, '6789', ${db.json({ ...metadata })}, ${server.now()})`
  await copy('obp_twice', { payout: twice.id })
  await copy('obp_alone', { payout: newId() })
  server.setNow(new Date(server.now().getTime() + 26 * 3_600_000))

  const found = [await compareBooks(ctx, 9), await compareBooks(ctx, 9)]
  const { data } = await (await server.as((await newUser(db, { is_admin: true })).id)).reconciliation.list({ query: { state: 'open' } })

  expect(found).toEqual([5, 5])
  expect(data.map(({ kind, subject, ours, theirs }) => [kind, subject, ours?.amount ?? null, theirs?.amount ?? null])).toEqual(
    expect.arrayContaining([
      ['payout_without_row', 'obp_alone', null, 500],
      ['row_without_payout', gone.id, 10_000, null],
      ['amount', amount.payout, 10_000, 10_100],
      ['double_payout', 'obp_twice', null, 500],
      ['payout_arrived', arrived.payout, null, 10_000],
    ]),
  )
  expect(data.filter(({ subject }) => subject === fine.payout || subject === back.payout)).toEqual([])
})
