import { expect } from 'vitest'
import type { LedgerEntry, LedgerFilters } from '#contract/payments/ledger.ts'
import { ledgerAccounts } from '#contract/payments/states.ts'
import { newId } from '#server/lib/ids.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { newCard } from '#tests/factories/money.ts'
import { newMatch } from '#tests/factories/matches.ts'
import { newRequest } from '#tests/factories/requests.ts'
import { newUser } from '#tests/factories/users.ts'
import { bankAccount, newEarnings, provenOwner } from '#tests/support/earnings.ts'
import { fc } from '#tests/support/property.ts'
import { test as base } from '#tests/support/test.ts'
import { credit, openPayment, wallet } from '../../payments/payment/service.ts'
import { charge } from '../../payments/charges/service.ts'
import { payRefund, refund } from '../../payments/refunds/service.ts'
import { balanceOf } from '../../payments/ledger/service.ts'
import { closeAccount } from '../../payments/holders/service.ts'
import { checkBooks } from '../integrity/service.ts'

const title = { es: 'Contacto: cercas', en: 'Lead: fences' }

type Order = { holderId: string; amountCents: number; subjectId?: string; purpose?: 'lead' | 'top_up' }

const sides = ({ account, holder, amount }: Pick<LedgerEntry, 'account' | 'holder' | 'amount'>) =>
  `${account} ${holder?.name} ${amount.amount}`

const test = base.extend('given', { scope: 'file' }, async ({ db, server, ctx }) => {
  const gift = (holderId: string, to: 'wallet' | 'promo', amountCents: number) =>
    credit(ctx, { holderId, to, amountCents, key: `gift:${newId()}` })
  async function pay({ purpose = 'lead', subjectId = newId(), ...order }: Order) {
    const { id } = await openPayment(ctx, { purpose, subjectId, title, ...order })
    return charge(ctx, id)
  }
  async function giveBack(paymentId: string, amountCents: number, to: 'wallet' | 'source') {
    const row = await refund(ctx, { paymentId, amountCents, to, reason: newId() })
    await payRefund(ctx, row.id)
  }
  /** All filtered entries, page by page. */
  async function allEntries(query: Partial<LedgerFilters>): Promise<LedgerEntry[]> {
    const entries: LedgerEntry[] = []
    for (let after: string | undefined; ;) {
      const page = await admin.ledger.entries({ query: { ...query, limit: 7, ...(after ? { after } : {}) } })
      entries.push(...page.data)
      if (page.next === null) return entries
      after = page.next
    }
  }

  async function moveEarned(holderId: string, does: 'earn' | 'to wallet' | 'withdraw', amountCents: number): Promise<void> {
    if (does === 'earn') return newEarnings(db, ctx, holderId, amountCents)
    const { earned_cents } = await balanceOf(ctx, holderId)
    const body = { id: newId(), amount_cents: Math.min(amountCents, earned_cents) }
    if (earned_cents === 0) return
    const owner = await provenOwner(db, server, holderId)
    if (does === 'to wallet') return void (await owner.earnings.toWallet({ body }))
    await owner.earnings.setAccount({ body: bankAccount })
    await owner.earnings.withdraw({ body })
    // Every second one is undone.
    if (amountCents % 2 === 0) await owner.earnings.cancel({ params: { withdrawal_id: body.id } })
  }

  async function take(holder: Holder, does: Step): Promise<void> {
    if (does.does === 'earn' || does.does === 'to wallet' || does.does === 'withdraw') return moveEarned(holder.id, does.does, does.cents)
    if (does.does === 'gift') await gift(holder.id, does.to, does.cents)
    if (does.does === 'pay out') {
      await closeAccount(ctx, holder.id)
      await newCard(db, holder.id)
    }
    if (does.does === 'top up') await pay({ holderId: holder.id, amountCents: does.cents, purpose: 'top_up' })
    if (does.does === 'buy') {
      const { id, state } = await pay({ holderId: holder.id, amountCents: does.cents })
      if (state === 'succeeded') holder.payments.push({ id, leftCents: does.cents })
    }
    const payment = does.does === 'refund' ? holder.payments.find(({ leftCents }) => leftCents > 0) : undefined
    if (does.does !== 'refund' || !payment) return
    const amountCents = Math.min(does.cents, payment.leftCents)
    payment.leftCents -= amountCents
    await giveBack(payment.id, amountCents, does.to)
  }
  const admin = await server.as((await newUser(db, { admin_role: 'finance' })).id)

  return { gift, pay, giveBack, allEntries, admin, take }
})

test('an entry shows the other sides of its event, and leads to the payment and the request behind it', async ({
  db,
  given: { gift, pay, giveBack, allEntries },
}) => {
  const company = await newCompany(db)
  await newCard(db, company.id)
  await gift(company.id, 'wallet', 1000)
  const project = await newRequest(db, { service: 'house-cleaning' })
  const match = await newMatch(db, { project, company })
  const payment = await pay({ holderId: company.id, amountCents: 3000, subjectId: match.id })
  await giveBack(payment.id, 2500, 'source')
  await pay({ holderId: company.id, amountCents: 100 })

  const ofRequest = await allEntries({ project_id: project.id })
  const taken = ofRequest.find(({ account }) => account === 'sales')!

  expect(new Set(ofRequest.map(({ event }) => event))).toEqual(new Set(['payment.held', 'payment.settled', 'refund.opened', 'refund.paid']))
  expect(ofRequest.every((entry) => entry.payment?.id === payment.id && entry.payment.project_id === project.id)).toBe(true)
  expect(await allEntries({ payment_id: payment.id })).toEqual(ofRequest)
  expect(taken.payment!.title).toEqual(title)
  for (const entry of ofRequest) {
    const event = await allEntries({ event_id: entry.event_id })
    expect(new Set([entry, ...entry.others].map(sides))).toEqual(new Set(event.map(sides)))
    expect([entry, ...entry.others].reduce((sum, { amount }) => sum + amount.amount, 0)).toBe(0)
  }
  const own = await allEntries({ holder_id: company.id, account: 'wallet' })
  expect(own.at(-1)).toMatchObject({ event: 'credit.granted', payment: null, holder: { id: company.id, name: company.name } })
  expect((await allEntries({ event: 'refund.paid', holder_id: company.id })).length).toBe(0)
})

test('days are platform days, wherever the reader is', async ({ db, server, given: { gift, admin } }) => {
  const company = await newCompany(db)
  // Half past midnight in New York, and still the day before in California.
  server.setNow(new Date('2026-03-10T04:30:00Z'))
  await gift(company.id, 'wallet', 100)
  server.setNow(new Date())
  const on = async (day: string, timeZone: string) => {
    const { payload } = await server.app.inject({
      url: `/api/admin/ledger?holder_id=${company.id}&from=${day}&to=${day}`,
      headers: { cookie: `session=${admin.cookies.get('session')}`, 'x-timezone': timeZone },
    })
    return (JSON.parse(payload) as { data: unknown[] }).data.length
  }

  for (const zone of ['America/New_York', 'America/Los_Angeles'])
    expect([zone, await on('2026-03-10', zone), await on('2026-03-09', zone)]).toEqual([zone, 1, 0])
})

test('a company is found by how its name begins, with both sides of what it paid; a payment by its id', async ({
  db,
  given: { gift, pay, admin },
}) => {
  const company = await newCompany(db, { name: 'Libro Buscado' })
  await newCard(db, company.id)
  await gift(company.id, 'wallet', 100)
  const paid = await pay({ holderId: company.id, amountCents: 2000 })
  await gift((await newCompany(db, { name: 'Libro Ajeno' })).id, 'wallet', 100)
  const sumOf = async (q: string) =>
    Object.fromEntries(
      (await admin.ledger.accounts({ query: { q } })).flatMap(({ account, count, balance }) =>
        count > 0 ? [[account, balance.amount]] : [],
      ),
    )

  expect(await sumOf('libro busc')).toMatchObject({ sales: -2000, gateway: 1900, wallet: 0 })
  expect(await sumOf(company.id)).toEqual(await sumOf('libro busc'))
  expect(await sumOf(paid.id)).toMatchObject({ sales: -2000, gateway: 1900, wallet: 100 })
  expect((await admin.ledger.entries({ query: { q: 'nadie' } })).data).toEqual([])
})

const who = fc.nat(2)
const cents = fc.integer({ min: 50, max: 9000 })
const step = fc.oneof(
  fc.record({ does: fc.constant('gift' as const), who, cents, to: fc.constantFrom('wallet' as const, 'promo' as const) }),
  fc.record({ does: fc.constant('buy' as const), who, cents }),
  fc.record({ does: fc.constant('top up' as const), who, cents }),
  fc.record({ does: fc.constant('refund' as const), who, cents, to: fc.constantFrom('wallet' as const, 'source' as const) }),
  fc.record({ does: fc.constant('pay out' as const), who }),
  fc.record({ does: fc.constantFrom('earn' as const, 'to wallet' as const, 'withdraw' as const), who, cents }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
type Holder = { id: string; payments: { id: string; leftCents: number }[] }

test('whatever happened, the sums are those of the rows behind them and of the books', async ({
  db,
  ctx,
  given: { take, allEntries, admin },
}) => {
  const seen = { entries: 0 }
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const holders: Holder[] = []
      for (const token of ['tok_visa', 'tok_visa', 'tok_declined']) {
        const { id } = await newCompany(db)
        await newCard(db, id, { token })
        holders.push({ id, payments: [] })
      }
      for (const does of steps) await take(holders[does.who]!, does)

      for (const { id } of holders) {
        const [entries, sums] = [await allEntries({ holder_id: id }), await admin.ledger.accounts({ query: { holder_id: id } })]
        seen.entries += entries.length
        for (const { account, count, debit, credit: credits, balance } of sums) {
          const amounts = entries.filter((entry) => entry.account === account).map(({ amount }) => amount.amount)
          const sumOf = (some: number[]) => some.reduce((sum, one) => sum + one, 0)
          expect([count, debit.amount, credits.amount]).toEqual([
            amounts.length,
            sumOf(amounts.filter((one) => one > 0)),
            -sumOf(amounts.filter((one) => one < 0)) || 0,
          ])
          expect(balance.amount).toBe(debit.amount - credits.amount)
        }
        const { balance, promo } = await wallet(ctx, id)
        const { earned_cents } = await balanceOf(ctx, id)
        expect(sums.slice(0, 3).map((row) => -row.balance.amount || 0)).toEqual([balance.amount, promo.amount, earned_cents])
      }
      const all = await admin.ledger.accounts({ query: {} })
      const [books] = await db<{ wallet: string; promo: string; earned: string }[]>`
        select coalesce(sum(cents) filter (where account like 'wallet:%'), 0) as wallet, coalesce(sum(cents) filter (where account like 'promo:%'), 0) as promo,
          coalesce(sum(cents) filter (where account like 'earned:%'), 0) as earned
        from balances`
      expect(all.map(({ account }) => account)).toEqual([...ledgerAccounts])
      expect(all.slice(0, 3).map((row) => -row.balance.amount || 0)).toEqual([books!.wallet, books!.promo, books!.earned].map(Number))
      expect(all.reduce((sum, row) => sum + row.balance.amount, 0)).toBe(0)
    }),
    { numRuns: 12 },
  )
  expect(seen.entries).toBeGreaterThan(20)
  const broken = (await checkBooks(ctx)).filter(({ subjects }) => subjects.length > 0).map(({ rule }) => rule)
  const unasked = ['money that was kept bought something', 'funds held for companies equal the deposits of unfinished work']
  expect(broken.filter((rule) => !unasked.includes(rule))).toEqual([])
})

test('rare entries are found by an index of their own', async ({ db }) => {
  const plan = await db.begin(async (db) => {
    await db`set local enable_seqscan = off`
    return db<
      { 'QUERY PLAN': string }[]
    >`explain select * from ledger_entries e where e.event = ${'payout.paid'} order by e.id desc limit 26`
  })

  expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain('ledger_entries_seldom')
})
