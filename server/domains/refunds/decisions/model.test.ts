import { expect } from 'vitest'
import { newCompany } from '#tests/factories/companies.ts'
import { newMatch } from '#tests/factories/matches.ts'
import { giveMoney, newCard } from '#tests/factories/money.ts'
import { newRequest } from '#tests/factories/requests.ts'
import { newService } from '#tests/factories/services.ts'
import { newUser } from '#tests/factories/users.ts'
import { historyProblems, type Walked } from '#tests/support/walk.ts'
import { fc } from '#tests/support/property.ts'
import { test as base } from '#tests/support/test.ts'
import { paymentStates } from '#contract/payments/states.ts'
import { refundReasons, refundStates } from '#contract/refunds/states.ts'
import { moneyProblems } from '#server/domains/admin/integrity/service.ts'
import { setFaults } from '#server/gateways/payments/sandbox-books.ts'
import { checkToken } from '../check-links/rules.ts'

const words = { text: 'Lo contamos con más de diez letras.' }
const note = { note: 'Lo vimos, y esta es la regla.' }
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ does: fc.constant('claim' as const), reason: fc.constantFrom(...refundReasons), toCard: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('customer' as const), answer: fc.constantFrom('confirm' as const, 'object' as const) }),
  },
  { weight: 4, arbitrary: fc.record({ does: fc.constantFrom('approve' as const, 'deny' as const, 'ask' as const), who: fc.nat(1) }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constantFrom('withdraw' as const, 'answer' as const, 'appeal' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('write' as const), by: fc.constantFrom('company' as const, 'customer' as const) }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('wait' as const), hours: fc.constantFrom(1, 25, 49, 73, 169) }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const walked: Walked[] = [
  { entity: 'refund', machine: refundStates, table: 'refunds', first: 'submitted' },
  { entity: 'payment', machine: paymentStates, table: 'payments', first: 'created' },
]

const expected = new Set([403, 404, 409])

const test = base
  .extend('variables', { scope: 'file' }, { GATEWAY_TIMEOUT_MS: '600' })
  .extend('given', { scope: 'file' }, async ({ db, server }) => {
    const service = await newService(db)
    const bosses = [await newUser(db, { is_admin: true }), await newUser(db, { is_admin: true })]

    async function newWorld() {
      server.setNow(new Date('2026-11-16T15:00:00Z'))
      await setFaults(db, [])
      const company = await newCompany(db, { zips: ['20850'] })
      await giveMoney(db, company.id, 900)
      await giveMoney(db, company.id, 300, 'promo')
      await newCard(db, company.id)
      const project = await newRequest(db, { service })
      const match = await newMatch(db, { project, company, offered_at: server.now() })
      const member = await server.as(company.owner.id)
      const { lead_id } = await member.leads.buy({ params: { match_id: match.id }, body: { price: { amount: 2000, currency: 'USD' } } })
      await server.runJobs()
      return { company, project, leadId: lead_id! }
    }

    const claimsOf = (leadId: string) =>
      db<{ id: string }[]>`select id from refunds where lead_id = ${leadId} order by created_at desc, id desc`

    async function act({ company, project, leadId }: Awaited<ReturnType<typeof newWorld>>, step: Step): Promise<unknown> {
      if (step.does === 'wait') {
        server.setNow(new Date(server.now().getTime() + step.hours * 3_600_000))
        return server.runJobs()
      }
      // Sessions end as time passes.
      const member = await server.as(company.owner.id)
      const lead = { params: { lead_id: leadId } }
      if (step.does === 'claim')
        return member.refunds.claim({ ...lead, body: { reason: step.reason, pay_to: step.toCard ? 'card' : 'wallet', ...words } })
      if (step.does === 'write') {
        const writer = step.by === 'company' ? member : await server.as(project.owner.id)
        return writer.messaging.send({ ...lead, body: { text: '¿Cuándo le viene bien?' } })
      }
      const refund_id = (await claimsOf(leadId))[0]?.id ?? leadId
      const params = { refund_id }
      if (step.does === 'customer')
        return server
          .visitor()
          .refunds.answerCheck({ params: { check: checkToken(server.config.secret, refund_id) }, body: { answer: step.answer } })
      if (step.does === 'withdraw') return member.refunds.withdraw({ params })
      if (step.does === 'answer') return member.refunds.answer({ params, body: words })
      if (step.does === 'appeal') return member.refunds.appeal({ params, body: words })
      const boss = bosses['who' in step ? step.who : 0]!
      const admin = await server.as(boss.id)
      await db`update sessions set proven_at = ${server.now()} where user_id = ${boss.id}`
      if (step.does === 'approve') return admin.refunds.approve({ params, body: note })
      if (step.does === 'deny') return admin.refunds.deny({ params, body: note })
      return admin.refunds.ask({ params, body: { question: '¿Qué pasó exactamente?' } })
    }

    return { newWorld, act }
  })

test('whatever is claimed, answered and decided in whatever order, every step is one of the state tables, and the books are in order', async ({
  db,
  ctx,
  given: { newWorld, act },
}) => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      const world = await newWorld()
      for (const step of steps) {
        await act(world, step).catch((error: { status?: number }) => {
          if (!expected.has(error.status ?? 0)) throw error
        })
        expect(await moneyProblems(ctx)).toEqual([])
      }
      for (const hours of [73, 73, 170] as const) await act(world, { does: 'wait', hours: hours as 73 })
      expect(await moneyProblems(ctx)).toEqual([])
      expect(await historyProblems(db, walked)).toEqual([])
      const open = await db`select state from refunds where state not in ('paid', 'denied', 'denied_final', 'withdrawn', 'appealed')`
      expect([...open]).toEqual([])
      const [paid] =
        await db`select amount_cents, refunded_cents from payments p join leads l on l.payment_id = p.id where l.id = ${world.leadId}`
      expect(paid!['refunded_cents']).toBeLessThanOrEqual(paid!['amount_cents'])
    }),
    // A broken ledger stays broken, so shrinking the failure would not help.
    { numRuns: 20, endOnFailure: true },
  )
}, 120_000)
