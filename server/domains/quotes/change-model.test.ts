import { expect } from 'vitest'
import { changeOrderStates } from '#contract/quotes/states.ts'
import { newId } from '#server/lib/ids.ts'
import { depositStage } from '#tests/support/deposits.ts'
import { fc } from '#tests/support/property.ts'
import { historyProblems, walk, ways } from '#tests/support/walk.ts'
import { test } from '#tests/support/test.ts'

const start = new Date('2026-03-02T15:00:00Z')
const names = [
  'propose',
  'lower',
  'accept',
  'decline',
  'withdraw',
  'finish',
  'finishHigh',
  'unfinish',
  'confirm',
  'paid',
  'unhire',
  'reopen',
  'day',
  'week',
  'jobs',
] as const

test('whatever both sides and time do in whatever order, the agreed sum is what the customer said yes to, and finished work costs no more', async ({
  db,
  server,
}) => {
  const { newDeal } = depositStage(db, server)
  const begun = fc.constantFrom([], ['propose'] as const, ['propose', 'accept'] as const)
  const courses = fc.tuple(begun, ways(...names)).map((parts) => parts.flat())
  await fc.assert(
    fc.asyncProperty(courses, async (steps) => {
      server.setNow(start)
      const { owner, company, lead, request } = await newDeal()
      // Sessions end as time passes.
      const [customer, seller] = [owner.id, company.owner.id].map((id) => () => server.as(id)) as [
        () => ReturnType<typeof server.as>,
        () => ReturnType<typeof server.as>,
      ]
      const newest = async () => ({
        change_order_id: ((
          await db`
          select o.id from change_orders o join quotes q on q.id = o.quote_id where q.lead_id = ${lead.lead_id} order by o.proposed_at desc, o.id desc
          limit 1`
        )[0]?.['id'] ?? newId()) as string,
      })
      const propose = async (cents: number) =>
        (await seller()).changeOrders.propose({
          params: lead,
          body: { lines: [{ text: 'Más', quantity: 1, unit: 'job', unit_price_cents: cents }], reason: 'Hizo falta más material.' },
        })
      const finish = async (over: number) => {
        const [row] = await db`select agreed_cents from leads where id = ${lead.lead_id}`
        return (await seller()).leads.finish({ params: lead, body: { final_cents: Number(row!['agreed_cents'] ?? 0) + over } })
      }
      const pass = async (days: number) => {
        server.setNow(new Date(server.now().getTime() + days * 86_400_000))
        await server.runJobs()
      }
      await walk(steps, {
        propose: () => propose(7000),
        lower: () => propose(-20_000),
        accept: async () => (await customer()).changeOrders.accept({ params: await newest(), body: { name: 'Ana' } }),
        decline: async () => (await customer()).changeOrders.decline({ params: await newest(), body: {} }),
        withdraw: async () => (await seller()).changeOrders.withdraw({ params: await newest() }),
        finish: () => finish(0),
        finishHigh: () => finish(1),
        unfinish: async () => (await seller()).leads.unfinish({ params: lead }),
        confirm: async () => (await customer()).projects.confirmDone({ params: request }),
        paid: async () => (await customer()).changeOrders.notePaid({ params: lead, body: { paid_cents: 99_000 } }),
        unhire: async () => (await customer()).work.unhire({ params: lead, body: { next: 'reopen' } }),
        reopen: async () => (await customer()).work.reopen({ params: request, body: { text: 'La pintura se está cayendo.' } }),
        day: () => pass(1),
        week: () => pass(8),
        jobs: () => server.runJobs(),
      })
      await server.runJobs()
      expect(
        await historyProblems(db, [
          { entity: 'change_order', machine: changeOrderStates, table: 'change_orders', births: ['propose proposed'], first: 'none' },
        ]),
      ).toEqual([])
      const wrong = await db`
        select l.id from leads l
        where l.id = ${lead.lead_id} and (
          l.final_cents > l.agreed_cents
          or l.agreed_cents <> 50000 + (
            select coalesce(sum(o.effect_cents), 0) from change_orders o join quotes q on q.id = o.quote_id
            where q.lead_id = l.id and q.state = 'accepted' and o.state = 'accepted')
          or ((l.finished_at is not null or l.state <> 'hired') and exists (
            select from change_orders o join quotes q on q.id = o.quote_id where q.lead_id = l.id and o.state = 'proposed')))`
      expect([...wrong]).toEqual([])
      const miscounted = await db`
        select c.id from companies c cross join lateral (
          select count(*) as count, count(*) filter (where coalesce(paid_cents, final_cents) <= agreed_cents) as kept
          from leads where company_id = c.id and state = 'done' and final_cents is not null and agreed_cents is not null) found
        where c.id = ${company.id} and (c.prices_count <> found.count or c.prices_kept <> found.kept)`
      expect([...miscounted]).toEqual([])
    }),
    { numRuns: 25, endOnFailure: true },
  )
  const seen = (await db`select distinct event from transitions where entity = 'change_order'`).map(({ event }) => event)
  expect(seen).toEqual(expect.arrayContaining(['propose', 'accept', 'decline', 'withdraw']))
}, 120_000)
