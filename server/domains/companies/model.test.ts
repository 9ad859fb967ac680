import { expect } from 'vitest'
import type { CompanyDecisionBody } from '#contract/companies/review.ts'
import { companyStates, credentialStates, reviewItems } from '#contract/companies/states.ts'
import { runAllJobs } from '#server/lib/scheduled-jobs.ts'
import { systemActor } from '#server/lib/context.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { newUser } from '#tests/factories/users.ts'
import { fc } from '#tests/support/property.ts'
import { historyProblems, walk, ways } from '#tests/support/walk.ts'
import { test as base } from '#tests/support/test.ts'
import { keepLicence } from '#server/gateways/registries/sandbox.ts'
import { credentialJobs } from './credentials/jobs.ts'
import { hoursJobs } from './hours/jobs.ts'
import { registryJobs } from './registries/jobs.ts'
import { teamJobs } from './team/jobs.ts'
import { tierJobs } from './tiers/jobs.ts'

const dailyJobs = [...registryJobs, ...credentialJobs, ...tierJobs, ...hoursJobs, ...teamJobs]

const reason = 'El nombre es de otra empresa.'
const draw = <Item>(items: readonly Item[], index: number) => items[index % items.length]!

const test = base.extend('given', { scope: 'file' }, async ({ db }) => {
  const admins = [await newUser(db, { is_admin: true }), await newUser(db, { is_admin: true })]

  return { admins }
})

test('whatever owner and admins do in whatever order, every step of a company is one of the state table, and search shows it when it is active', async ({
  db,
  server,
  given: { admins },
}) => {
  const decisions = {
    approve: { decision: 'approve', items: [...reviewItems] },
    ask: { decision: 'ask', reason, items: ['texts'] },
    reject: { decision: 'reject', reason },
    suspend: { decision: 'suspend', reason },
    reinstate: { decision: 'reinstate' },
    endIt: { decision: 'close', reason },
  } as unknown as Record<string, CompanyDecisionBody>
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('draft', 'pending', 'active'),
      ways('submit', 'submit', 'close', 'approve', 'ask', 'reject', 'suspend', 'reinstate', 'endIt'),
      async (status, steps) => {
        const company = await newCompany(db, { status, services: ['drain-cleaning'], zips: ['20910'] })
        const owner = await server.as(company.owner.id)
        await db`update sessions set proven_at = now() where user_id = ${company.owner.id}`
        const params = { company_id: company.id }
        const decide = async (step: string, index: number) =>
          (await server.as(draw(admins, index).id)).companyReview.decide({ params, body: decisions[step]! })
        const byAdmins = Object.keys(decisions).map((step, index) => [step, () => decide(step, index)] as const)
        await walk(steps, {
          ...(Object.fromEntries(byAdmins) as Record<(typeof steps)[number], () => Promise<unknown>>),
          submit: () => owner.companyReview.submit(),
          close: () => owner.companyClosing.close({ body: { confirm: true } }),
        })

        expect(await historyProblems(db, [{ entity: 'company', machine: companyStates, table: 'companies', column: 'status' }])).toEqual([])
        const [shown] = await db`
          select c.status = 'active' as is_active, exists (select from search_cells where company_id = c.id) as is_shown
          from companies c where id = ${company.id}`
        expect(shown!['is_shown']).toBe(shown!['is_active'])
      },
    ),
    { numRuns: 20, endOnFailure: true },
  )
}, 120_000)

test('whatever company, admins, boards and time do in whatever order, every step of a credential is one of the state table, and one at most holds', async ({
  db,
  server,
  given: { admins },
}) => {
  const file = () => new Blob([`%PDF-1.7\n${Math.random()}\n%%EOF`], { type: 'application/pdf' })
  const licence = { kind: 'trade_licence', source: 'MD DLLR', state_iso: 'MD', category: 'plumbing', number: 'P-1' } as const
  await fc.assert(
    fc.asyncProperty(
      ways(
        'send',
        'send',
        'check',
        'check',
        'verify',
        'verify',
        'reject',
        'recheck',
        'revoke',
        'endsThere',
        'revokedThere',
        'renewedThere',
        'month',
        'year',
      ),
      async (steps) => {
        server.setNow(new Date('2026-03-02T15:00:00Z'))
        await db`delete from sandbox_licences`
        const company = await newCompany(db, { services: ['leak-repair'], zips: ['20850'], credentials: [] })
        // The newest credential, or the verified one.
        const params = async (isHeld = false) => {
          const [row] = await db<{ id: string }[]>`
          select id from credentials where company_id = ${company.id} and kind = 'trade_licence'
          order by (status = 'verified') = ${isHeld} desc, submitted_at desc nulls last, id desc limit 1`
          return { params: { credential_id: row?.id ?? company.id } }
        }
        /** Sets the next answers of the state's board. */
        const board = (status: 'active' | 'expired' | 'revoked', days: number) =>
          keepLicence(db, { state_iso: 'MD', number: licence.number, status, expires_on: dayIn(days) })
        const dayIn = (days: number) => new Date(server.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
        const boss = async () => server.as(admins[0]!.id)
        const pass = async (days: number) => {
          server.setNow(new Date(server.now().getTime() + days * 86_400_000))
          const ctx = { ...server.context(), actor: systemActor }
          const first = await runAllJobs(ctx, dailyJobs)
          const second = await runAllJobs(ctx, dailyJobs)
          expect([first.failures, Object.values(second.counts).filter((done) => done > 0)]).toEqual([[], []])
        }
        await walk(steps, {
          send: async () => {
            const body = { ...licence, expires_on: dayIn(300) }
            return (await server.as(company.owner.id)).credentials.submit({ body, file: file() })
          },
          check: async () => (await boss()).credentials.check(await params()),
          verify: async () => (await boss()).credentials.verify({ ...(await params()), body: { source: 'Maryland DLLR' } }),
          reject: async () => (await boss()).credentials.reject({ ...(await params()), body: { reason } }),
          recheck: async () => (await boss()).credentials.recheck(await params(true)),
          revoke: async () => (await boss()).credentials.revoke({ ...(await params(true)), body: { reason } }),
          endsThere: async () => void (await board('expired', -1)),
          revokedThere: async () => void (await board('revoked', 300)),
          renewedThere: async () => void (await board('active', 400)),
          month: () => pass(31),
          year: () => pass(365),
        })

        expect(
          await historyProblems(db, [
            { entity: 'credential', machine: credentialStates, table: 'credentials', column: 'status', births: ['submit submitted'] },
          ]),
        ).toEqual([])
        const held = await db`select from credentials where company_id = ${company.id} and kind = 'trade_licence' and status = 'verified'`
        expect(held.length).toBeLessThanOrEqual(1)
      },
    ),
    { numRuns: 15, endOnFailure: true },
  )
  expect((await db`select distinct event from transitions where entity = 'credential'`).map(({ event }) => event)).toEqual(
    expect.arrayContaining(['submit', 'check', 'verify', 'expire']),
  )
}, 120_000)
