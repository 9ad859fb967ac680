import { expect } from 'vitest'
import { paymentStates } from '#contract/payments/states.ts'
import { moneyProblems } from '#server/domains/admin/integrity/service.ts'
import { type FaultName, setFaults } from '#server/gateways/payments/sandbox-books.ts'
import { newId } from '#server/lib/ids.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { newMatch } from '#tests/factories/matches.ts'
import { giveMoney, newCard } from '#tests/factories/money.ts'
import { newRequest } from '#tests/factories/requests.ts'
import { newService } from '#tests/factories/services.ts'
import { disputesOf } from '#tests/support/disputes.ts'
import { fc } from '#tests/support/property.ts'
import { historyProblems, walk, ways } from '#tests/support/walk.ts'
import { test as base } from '#tests/support/test.ts'
import { refund } from './refunds/service.ts'

const faults: FaultName[] = ['error_after', 'error_before', 'declined', 'authentication']
const stateOf: Record<string, (refunded: number, paid: number) => boolean> = {
  succeeded: (refunded) => refunded === 0,
  partially_refunded: (refunded, paid) => refunded > 0 && refunded < paid,
  refunded: (refunded, paid) => refunded === paid,
}

const test = base.extend('given', { scope: 'file' }, async ({ db }) => {
  const service = await newService(db)

  return { service }
})

test('whatever company, house and bank do in whatever order, every step is one of the state table, and the books are in order', async ({
  db,
  server,
  ctx,
  given: { service },
}) => {
  let turn = 0
  const unlessBank = (call: Promise<unknown>) =>
    call.catch((error: { status?: number }) => {
      if (error.status !== 402 && error.status !== 503) throw error
    })
  const names = [
    'buy',
    'buyBadly',
    'authenticate',
    'undo',
    'refundPart',
    'refundAll',
    'toWallet',
    'dispute',
    'win',
    'lose',
    'wait',
  ] as const
  await fc.assert(
    fc.asyncProperty(ways(...names), async (steps) => {
      server.setNow(new Date('2026-03-02T15:00:00Z'))
      const company = await newCompany(db)
      await giveMoney(db, company.id, 700)
      await newCard(db, company.id)
      const match = await newMatch(db, { project: await newRequest(db, { service }), company, offered_at: server.now() })
      const member = await server.as(company.owner.id)
      const newest = async () =>
        (
          await db<{ id: string; amount_cents: number; refunded_cents: number }[]>`
          select id, amount_cents, refunded_cents from payments where subject_id = ${match.id} order by id desc limit 1`
        )[0]
      const buy = () => unlessBank(member.leads.buy({ params: { match_id: match.id }, body: { price: { amount: 2000, currency: 'USD' } } }))
      const give = async (to: 'source' | 'wallet', cents?: number) => {
        const payment = await newest()
        if (!payment) return
        const amountCents = cents ?? payment.amount_cents - payment.refunded_cents
        if (amountCents > 0) await refund(ctx, { paymentId: payment.id, reason: newId(), amountCents, to })
      }
      const bank = disputesOf(ctx, async () => (await newest())?.id)
      await walk(steps, {
        buy,
        buyBadly: async () => {
          await setFaults(db, [{ fault: faults[turn++ % faults.length]! }])
          await buy()
          await setFaults(db, [])
        },
        authenticate: async () => unlessBank(member.payments.authenticate({ params: { payment_id: (await newest())?.id ?? newId() } })),
        undo: async () => {
          const [lead] = await db<{ id: string }[]>`select id from leads where match_id = ${match.id}`
          await member.leads.undo({ params: { lead_id: lead?.id ?? newId() } })
        },
        refundPart: () => give('source', 300),
        refundAll: () => give('source'),
        toWallet: () => give('wallet', 500),
        wait: async () => {
          server.setNow(new Date(server.now().getTime() + 16 * 60_000))
          await server.runJobs()
        },
        ...bank,
      })
      await bank.win()
      for (let again = 0; again < 3; again++) {
        server.setNow(new Date(server.now().getTime() + 16 * 60_000))
        await server.runJobs()
      }

      expect(await moneyProblems(ctx)).toEqual([])
      expect(await historyProblems(db, [{ entity: 'payment', machine: paymentStates, table: 'payments', first: 'created' }])).toEqual([])
      const untrue = (await db`select state, amount_cents, refunded_cents from payments`).filter(
        ({ state, amount_cents, refunded_cents }) => stateOf[state]?.(refunded_cents, amount_cents) === false,
      )
      expect(untrue).toEqual([])
    }),
    // Broken books stay broken, so shrinking a failure shows nothing. The first run is a sequence that chance rarely picks.
    { numRuns: 30, endOnFailure: true, examples: [[['buy', 'refundPart', 'dispute', 'win']]] },
  )
  const seen = (await db`select distinct event from transitions where entity = 'payment'`).map(({ event }) => event)
  expect(seen).toEqual(expect.arrayContaining(['dispute', 'win:whole', 'win:part', 'lose', 'refund:part', 'refund:all']))
}, 120_000)
