import { fc } from '#tests/support/property.ts'
import { expect } from 'vitest'
import { newCompany } from '#tests/factories/companies.ts'
import { newMatch } from '#tests/factories/matches.ts'
import { giveMoney, newCard } from '#tests/factories/money.ts'
import { newRequest } from '#tests/factories/requests.ts'
import { newService } from '#tests/factories/services.ts'
import { type TestClient } from '#tests/support/app.ts'
import { historyProblems, type Walked } from '#tests/support/walk.ts'
import { test as base } from '#tests/support/test.ts'
import { matchStates } from '#contract/matching/states.ts'
import { paymentStates } from '#contract/payments/states.ts'
import { moneyProblems } from '#server/domains/admin/integrity/service.ts'
import { type FaultName, setFaults } from '#server/gateways/payments/sandbox-books.ts'
import { leadStates } from '#contract/leads/states.ts'

// Factory offers start at their current state.
const walked: Walked[] = [
  { entity: 'match', machine: matchStates, table: 'matches' },
  { entity: 'payment', machine: paymentStates, table: 'payments', first: 'created' },
  { entity: 'lead', machine: leadStates, table: 'leads', births: ['buy new'], first: 'none' },
]

const cards = ['tok_visa', 'tok_declined', 'tok_authenticate'] as const
const faults: FaultName[] = ['ok', 'error_before', 'error_after', 'hang', 'hang_before', 'declined', 'authentication', 'garbage']
const who = fc.nat(3)
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ does: fc.constant('buy' as const), who, fault: fc.constantFrom(...faults) }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('authenticate' as const), who, fault: fc.constantFrom(...faults) }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('wait' as const), minutes: fc.constantFrom(1, 5, 16, 200, 1500) }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('approve' as const), who, fault: fc.constantFrom(...faults) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('decline' as const), who }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('choose' as const), on: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('undo' as const), who }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('pass' as const), who }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('open' as const), who }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('hire' as const), who }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('close' as const) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('reopen' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

type Seat = { member: TestClient; matchId: string }

const withGateway = /gateway/
const expected = new Set([402, 404, 409, 503])

const test = base
  .extend('variables', { scope: 'file' }, { GATEWAY_TIMEOUT_MS: '600' })
  .extend('given', { scope: 'file' }, async ({ db, server }) => {
    const service = await newService(db)

    async function newWorld(approves_companies: boolean) {
      server.setNow(new Date())
      await setFaults(db, [])
      const project = await newRequest(db, { service, slots: 2, approves_companies })
      const seats: Seat[] = []
      for (const index of [0, 1, 2, 3]) {
        const company = await newCompany(db, { cap_day_cents: 5000 })
        await giveMoney(db, company.id, index === 3 ? 6000 : 700)
        await giveMoney(db, company.id, 300, 'promo')
        await newCard(db, company.id, { token: cards[index % cards.length] })
        const match = await newMatch(db, { project, company, offered_at: server.now() })
        seats.push({ member: await server.as(company.owner.id), matchId: match.id })
      }
      return { project, seats, customer: await server.as(project.owner.id) }
    }
    type World = Awaited<ReturnType<typeof newWorld>>

    const leadOf = async (matchId: string) => (await db`select id from leads where match_id = ${matchId}`)[0]?.['id'] ?? matchId
    const paymentOf = async (matchId: string) =>
      (await db`select id from payments where subject_id = ${matchId} order by id desc limit 1`)[0]?.['id'] ?? matchId

    async function act({ project, seats, customer }: World, step: Step): Promise<unknown> {
      if ('fault' in step) await setFaults(db, step.fault === 'ok' ? [] : [{ fault: step.fault }])
      if (step.does === 'wait') {
        server.setNow(new Date(server.now().getTime() + step.minutes * 60_000))
        // Retries a refund without an answer.
        return server.runJobs().catch((error: Error) => {
          if (!error.message.includes('payment.refunding → pay: the outcome')) throw error
        })
      }
      if (step.does === 'close') return customer.projects.close({ params: { project_id: project.id }, body: {} })
      if (step.does === 'reopen') return customer.work.reopenRequest({ params: { project_id: project.id } })
      if (step.does === 'choose')
        return customer.approvals.choose({ params: { project_id: project.id }, body: { approves_companies: step.on } })
      const { member, matchId } = seats[step.who]!
      const lead = { params: { lead_id: await leadOf(matchId) } }
      if (step.does === 'buy')
        return member.leads.buy({ params: { match_id: matchId }, body: { price: { amount: 2000, currency: 'USD' } } })
      if (step.does === 'authenticate') return member.payments.authenticate({ params: { payment_id: await paymentOf(matchId) } })
      if (step.does === 'approve' || step.does === 'decline') return customer.approvals[step.does]({ params: { match_id: matchId } })
      if (step.does === 'pass') return member.leads.pass({ params: { match_id: matchId }, body: { reason: 'other' } })
      if (step.does === 'undo') return member.leads.undo(lead)
      if (step.does === 'open') return member.leads.openContact(lead)
      return customer.leads.hire({ ...lead, body: {} })
    }

    return { newWorld, act }
  })

test('whatever happens in whatever order, every step is one of the state tables, and the books are in order', async ({
  db,
  ctx,
  given: { newWorld, act },
}) => {
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.array(step, { minLength: 3, maxLength: 14 }), async (approves, steps) => {
      const world = await newWorld(approves)
      for (const step of steps) {
        await act(world, step).catch((error: { status?: number }) => {
          if (!expected.has(error.status ?? 0)) throw error
        })
        // While an outcome is unknown, the gateway may know of more charges than the product.
        expect((await moneyProblems(ctx)).filter(({ rule }) => !withGateway.test(rule))).toEqual([])
      }
      await setFaults(db, [])
      for (const minutes of [1, 16, 16, 1500, 1] as const) await act(world, { does: 'wait', minutes })
      expect(await moneyProblems(ctx)).toEqual([])
      expect(await historyProblems(db, walked)).toEqual([])
      expect(await db`select 1 from payments where state in ('on_hold', 'processing', 'requires_action')`).toHaveLength(0)
    }),
    // Shrinking would prove nothing: broken books stay broken.
    { numRuns: 25, endOnFailure: true },
  )
}, 120_000)
