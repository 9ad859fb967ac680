import { expect } from 'vitest'
import { paymentStates } from '#contract/payments/states.ts'
import { type FaultName, setFaults } from '#server/gateways/payments/sandbox-books.ts'
import { newId } from '#server/lib/ids.ts'
import { depositStage } from '#tests/support/deposits.ts'
import { disputesOf } from '#tests/support/disputes.ts'
import { fc } from '#tests/support/property.ts'
import { historyProblems, walk, ways } from '#tests/support/walk.ts'
import { test as base } from '#tests/support/test.ts'
import { depositStates } from '#contract/quotes/states.ts'

const test = base.extend('given', { scope: 'file' }, async ({ db, server }) => {
  const { scene, booksHold } = depositStage(db, server)
  /** Deposits that changed while the payer's bank was undecided. */
  const movedInDispute = async () => [
    ...(await db`
      select t.entity_id from transitions t join deposits d on d.quote_id = t.entity_id
      where t.entity = 'deposit' and t.event in ('release', 'give_back') and 'dispute' = (
        select event from transitions p where p.entity = 'payment' and p.entity_id = d.payment_id and p.id < t.id order by p.id desc limit 1)`),
  ]
  const later = (hours: number) => server.setNow(new Date(server.now().getTime() + hours * 3_600_000))

  return { scene, later, booksHold, movedInDispute }
})

test('whatever both sides, banks and time do in whatever order, every step is one of the state table, and the books are in order', async ({
  db,
  server,
  ctx,
  given: { scene, later, booksHold, movedInDispute },
}) => {
  const faults: FaultName[] = ['error_after', 'error_before', 'declined', 'authentication']
  const names = ['pay', 'payBadly', 'authenticate', 'finish', 'confirm', 'unhire', 'cancel', 'giveBack', 'reopen', 'wait', 'jobs'] as const
  const ofBank = ['dispute', 'win', 'lose'] as const
  let turn = 0
  const unlessBank = (call: Promise<unknown>) =>
    call.catch((error: { status?: number }) => {
      if (error.status !== 402 && error.status !== 503) throw error
    })
  const begun = fc.constantFrom([], ['pay'] as const, ['pay', 'dispute'] as const)
  const courses = fc.tuple(begun, ways(...names, ...ofBank)).map((parts) => parts.flat())
  await fc.assert(
    fc.asyncProperty(courses, async (steps) => {
      server.setNow(new Date('2026-03-02T15:00:00Z'))
      const { customer, member, params, lead, request, pay } = await scene()
      const paymentId = async () =>
        (await db`select id from payments where subject_id = ${params.quote_id} order by id desc limit 1`)[0]?.['id'] as string
      const bank = disputesOf(ctx, paymentId)
      await walk(steps, {
        pay: () => unlessBank(pay()),
        payBadly: async () => {
          await setFaults(db, [{ fault: faults[turn++ % faults.length]! }])
          await unlessBank(pay())
          await setFaults(db, [])
        },
        authenticate: async () => unlessBank(customer.payments.authenticate({ params: { payment_id: (await paymentId()) ?? newId() } })),
        finish: () => member.leads.finish({ params: lead, body: { final_cents: 50_000 } }),
        confirm: () => customer.projects.confirmDone({ params: request }),
        unhire: () => customer.work.unhire({ params: lead, body: { next: 'reopen' } }),
        cancel: () => customer.work.unhire({ params: lead, body: { next: 'cancel' } }),
        giveBack: () => member.deposits.giveBack({ params }),
        reopen: () => customer.work.reopen({ params: request, body: { text: 'La pintura se está cayendo.' } }),
        wait: async () => (later(9 * 24), server.runJobs()),
        jobs: () => server.runJobs(),
        ...bank,
      })
      await bank.lose()
      for (let again = 0; again < 3; again++) {
        later(0.3)
        await server.runJobs()
      }
      await booksHold()
      const walked = [
        { entity: 'deposit', machine: depositStates, table: 'deposit_states', births: ['pay held'], first: 'none' },
        { entity: 'payment', machine: paymentStates, table: 'payments', first: 'created' },
      ]
      await db`create or replace view deposit_states as select quote_id as id, state from deposits`
      expect(await historyProblems(db, walked)).toEqual([])
      expect(await movedInDispute()).toEqual([])
    }),
    { numRuns: 25, endOnFailure: true },
  )
  const seen = (await db`select distinct event from transitions where entity = 'deposit'`).map(({ event }) => event)
  expect(seen).toEqual(expect.arrayContaining(['pay', 'release', 'give_back', 'lose']))
}, 120_000)
