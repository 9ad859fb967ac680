import { expect } from 'vitest'
import { newCompany } from '#tests/factories/companies.ts'
import { giveMoney, newCard } from '#tests/factories/money.ts'
import { atOnce } from '#tests/support/database.ts'
import { test as base } from '#tests/support/test.ts'
import { defaultSettings } from '#contract/settings.ts'
import { moneyProblems } from '#server/domains/admin/integrity/service.ts'
import { type FaultName, listCharges, setFaults } from '#server/gateways/payments/sandbox-books.ts'
import { newId } from '#server/lib/ids.ts'
import { topUpLowWallets } from './service.ts'
import { closeAccount } from '../holders/service.ts'

const test = base
  .extend('variables', { scope: 'file' }, { GATEWAY_TIMEOUT_MS: '600' })
  .extend('given', { scope: 'file', auto: true }, async ({ db, server, ctx }) => {
    const minutesPass = (minutes: number) => server.setNow(new Date(server.now().getTime() + minutes * 60_000))
    const booksHold = async () =>
      expect((await moneyProblems(ctx)).filter(({ rule }) => rule !== 'money that was kept bought something')).toEqual([])

    /** A company with an auto top-up of $50 below $20. */
    async function holder({ token = 'tok_visa', wallet_cents = 0 } = {}) {
      const company = await newCompany(db)
      await newCard(db, company.id, { token })
      if (wallet_cents > 0) await giveMoney(db, company.id, wallet_cents)
      const member = await server.as(company.owner.id)
      const set = (change = {}) => member.autoTopUp.set({ body: { is_on: true, below_cents: 2000, amount_cents: 5000, ...change } })
      await set()
      return {
        company,
        member,
        set,
        balance: async () => (await member.payments.wallet()).balance.amount,
        charges: async () => {
          const [{ ids } = { ids: [] }] = await db`select array_agg(id::text) as ids from payments where holder_id = ${company.id}`
          return (await listCharges(db)).filter(({ metadata }) => ((ids ?? []) as string[]).includes(metadata['payment']!)).length
        },
        notices: () => db`select kind, path, title ->> 'es' as title from notices where user_id = ${company.owner.id} order by created_at`,
      }
    }

    return { holder, booksHold, minutesPass }
  })

test.beforeEach(async ({ db, server }) => {
  server.setNow(new Date('2026-11-20T23:30:00Z'))
  await setFaults(db, [])
  await db`delete from auto_top_ups`
})

const usd = (amount: number) => ({ amount, currency: 'USD' as const })

test('a wallet that ran low is topped up once, and one with enough is left alone', async ({ ctx, given: { holder, booksHold } }) => {
  const [low, enough] = [await holder({ wallet_cents: 1999 }), await holder({ wallet_cents: 2000 })]

  await topUpLowWallets(ctx)
  await topUpLowWallets(ctx)

  expect([await low.balance(), await enough.balance()]).toEqual([6999, 2000])
  expect([await low.charges(), await enough.charges()]).toEqual([1, 0])
  expect(await low.member.autoTopUp.get()).toMatchObject({ is_on: true, paused_for: null, waiting_payment_id: null })
  await booksHold()
})

test('however many workers look at the same moment, one top-up is charged', async ({ db, ctx, given: { holder, booksHold } }) => {
  for (let round = 0; round < 5; round++) {
    const { balance, charges } = await holder()

    await atOnce(db, 10, () => topUpLowWallets(ctx))

    expect([await balance(), await charges()]).toEqual([5000, 1])
  }
  await booksHold()
})

test('beside top-ups by hand it never passes the ceiling of the month, and goes on in the next one', async ({
  db,
  server,
  ctx,
  given: { holder, booksHold },
}) => {
  const { member, set, balance } = await holder()
  await set({ below_cents: 100_000, amount_cents: 90_000 })
  const byHand = () => member.topUps.create({ body: { id: newId(), amount: usd(60_000) } })

  await atOnce<unknown>(db, 12, (index) => (index % 2 === 0 ? byHand() : topUpLowWallets(ctx)))
  for (let run = 0; run < 3; run++) await topUpLowWallets(ctx)

  expect(await balance()).toBeLessThanOrEqual(defaultSettings.topUpMonthCents)
  expect(await balance()).toBeGreaterThan(defaultSettings.topUpMonthCents - 90_000)
  await booksHold()
  const full = await holder()
  await full.set({ amount_cents: defaultSettings.topUpMonthCents })
  await full.member.topUps.create({ body: { id: newId(), amount: usd(1000) } })
  await topUpLowWallets(ctx)
  expect([await full.balance(), (await full.member.autoTopUp.get()).is_at_ceiling]).toEqual([1000, true])
  server.setNow(new Date('2026-12-01T12:00:00Z'))
  await topUpLowWallets(ctx)
  expect(await full.balance()).toBe(1000 + defaultSettings.topUpMonthCents)
})

test('a declined card pauses it, says so once, and is not charged again until somebody switches it on', async ({
  db,
  ctx,
  given: { holder, booksHold },
}) => {
  const { company, member, set, balance, charges, notices } = await holder({ token: 'tok_declined' })

  for (let run = 0; run < 3; run++) await topUpLowWallets(ctx)
  const paused = await member.autoTopUp.get()
  await db`update payment_methods set is_default = false where holder_id = ${company.id}`
  await newCard(db, company.id)
  await topUpLowWallets(ctx)
  const before = await balance()
  await set()
  await topUpLowWallets(ctx)

  expect(paused).toMatchObject({ is_on: true, paused_for: 'declined', waiting_payment_id: null })
  expect([before, await balance(), await charges()]).toEqual([0, 5000, 2])
  expect(await notices()).toEqual([
    {
      kind: 'payment_failed',
      path: '/user/companies/profile/configurations?section=money',
      title: 'El banco rechazó la recarga automática',
    },
  ])
  await booksHold()
})

test('a bank that asks for authentication pauses it with a link; confirmed, the money comes and it goes on', async ({
  ctx,
  given: { holder, booksHold },
}) => {
  const { member, balance, notices } = await holder({ token: 'tok_authenticate' })

  await topUpLowWallets(ctx)
  await topUpLowWallets(ctx)
  const asked = await member.autoTopUp.get()
  await member.payments.authenticate({ params: { payment_id: asked.waiting_payment_id! } })
  await topUpLowWallets(ctx)

  expect(asked).toMatchObject({ is_on: true, paused_for: 'authentication' })
  expect(await notices()).toMatchObject([
    { kind: 'payment_authentication', path: expect.stringContaining(`/payments/checkout?payment=${asked.waiting_payment_id}`) },
  ])
  expect([await balance(), (await member.autoTopUp.get()).paused_for]).toEqual([5000, null])
  await booksHold()
})

test('a top-up that nobody confirms in time is given up and stays paused', async ({
  server,
  ctx,
  given: { holder, minutesPass, booksHold },
}) => {
  const { member, balance, charges } = await holder({ token: 'tok_authenticate' })
  await topUpLowWallets(ctx)

  minutesPass(16)
  await server.runJobs()
  await server.runJobs()

  expect(await member.autoTopUp.get()).toMatchObject({ paused_for: 'authentication', waiting_payment_id: null })
  expect([await balance(), await charges()]).toEqual([0, 1])
  await booksHold()
})

test.for<FaultName>(['error_before', 'error_after', 'hang', 'reset', 'garbage'])(
  'a worker that stops on %s between charge and entry leaves one charge and one entry in the end',
  async (fault, { db, server, ctx, given: { holder, minutesPass, booksHold } }) => {
    const { balance, charges, member } = await holder()
    await setFaults(db, [{ fault }])

    await topUpLowWallets(ctx)
    const between = await balance()
    await topUpLowWallets(ctx)
    minutesPass(1)
    await server.runJobs()
    await server.runJobs()

    expect([between, await balance(), await charges()]).toEqual([0, 5000, 1])
    expect(await member.autoTopUp.get()).toMatchObject({ paused_for: null, waiting_payment_id: null })
    await booksHold()
  },
)

test('without a card it cannot be switched on, and pauses when the card goes', async ({ db, ctx, given: { holder } }) => {
  const { company, member, set, notices } = await holder()
  await db`update payment_methods set removed_at = now(), is_default = false where holder_id = ${company.id}`

  await topUpLowWallets(ctx)
  await topUpLowWallets(ctx)

  expect(await member.autoTopUp.get()).toMatchObject({ paused_for: 'no_card' })
  expect(await notices()).toMatchObject([{ title: 'La recarga automática necesita una tarjeta' }])
  await expect(set()).rejects.toMatchObject({ code: 'no_payment_method' })
  expect(await set({ is_on: false })).toMatchObject({ is_on: false, paused_for: null })
  await expect(set({ is_on: false, amount_cents: 999 })).rejects.toMatchObject({ errors: { amount_cents: ['Top up at least $10.'] } })
})

test('a company that closes is charged no more', async ({ ctx, given: { holder } }) => {
  const { company, charges, member } = await holder()

  await closeAccount(ctx, company.id)
  await topUpLowWallets(ctx)

  expect([await charges(), (await member.autoTopUp.get()).is_on]).toEqual([0, false])
})
