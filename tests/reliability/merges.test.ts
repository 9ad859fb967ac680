import { expect } from 'vitest'
import { moneyProblems } from '#server/domains/admin/integrity/service.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { newMatch } from '#tests/factories/matches.ts'
import { giveMoney, newCard } from '#tests/factories/money.ts'
import { newRequest } from '#tests/factories/requests.ts'
import { newService } from '#tests/factories/services.ts'
import { newUser } from '#tests/factories/users.ts'
import { Refusal, type TestClient } from '#tests/support/app.ts'
import { contextOn } from '#tests/support/context.ts'
import { type Browser, signIn } from '#tests/support/processes.ts'
import { test as base } from '#tests/support/test.ts'

const test = base.extend('given', { scope: 'file' }, async ({ db, launch }) => {
  const processes = [await launch(), await launch()]
  const [one, other] = processes.map(({ url }) => url) as [string, string]
  const service = await newService(db)
  const { id: adminId } = await newUser(db, { is_admin: true })
  const admin = await signIn(db, adminId, one)
  await db`update sessions set proven_at = now() where user_id = ${adminId}`

  /** Merges at one process in the moment in which `others` happen at the other, a little earlier or later in each round. */
  async function mergeDuring(path: string, calls: (() => Promise<unknown>)[]) {
    const [merged] = await Promise.all([admin.post(one, path, { reason }, path), ...calls.map((call) => call())])
    return merged
  }

  async function scene(pays: 'wallet' | 'card'): Promise<Scene> {
    const [kept, merged] = [await newCompany(db), await newCompany(db)]
    for (const company of [kept, merged]) await (pays === 'wallet' ? giveMoney(db, company.id, 50_000) : newCard(db, company.id))
    const offers = await Promise.all(
      Array.from({ length: 4 }, async () => (await newMatch(db, { project: await newRequest(db, { service }), company: merged })).id),
    )
    return { kept, merged, offers, buyer: await signIn(db, merged.owner.id, other) }
  }

  return { other, mergeDuring, scene }
})

const rounds = 12
const price = { amount: 2000, currency: 'USD' }
const password = 'casa-verde-2026'
const reason = 'Son la misma: lo confirmaron por teléfono.'

type Scene = { kept: { id: string }; merged: { id: string }; offers: string[]; buyer: Browser }

test.for(['wallet', 'card'] as const)(
  'a purchase by %s during a merge belongs to one of the companies, wholly or not at all',
  async (pays, { db, given: { scene, other, mergeDuring } }) => {
    for (let round = 0; round < rounds; round++) {
      const { kept, merged, offers, buyer } = await scene(pays)
      const buy = (id: string) => async () => {
        await db`select pg_sleep(${(round % 4) * 0.01})`
        const { status } = await buyer.post(other, `/api/company/matches/${id}/accept`, { price }, `buy-${id}`)
        expect([200, 402, 404, 409, 422]).toContain(status)
      }
      const reply = await mergeDuring(`/api/admin/companies/${kept.id}/merge/${merged.id}`, offers.map(buy))

      expect([200, 409]).toContain(reply.status)
      const holder = reply.status === 200 ? kept : merged
      const places = await db`
        select company_id as id from leads l where match_id = any(${offers}) union select company_id from matches where id = any(${offers})
        union select holder_id from payments where subject_id = any(${offers}) and settled_at is not null`
      expect(places.map(({ id }) => id as string)).toEqual([holder.id])
      expect(await moneyProblems(contextOn(db))).toEqual([])
    }
  },
)

test('signing in while the account is merged opens no session', async ({ db, server, given: { mergeDuring } }) => {
  for (let round = 0; round < rounds; round++) {
    const [kept, merged] = [await newUser(db), await newUser(db, { password })]
    const visitors = Array.from({ length: 3 }, () => server.visitor())
    const enter = (visitor: TestClient) => async () => {
      await db`select pg_sleep(${(round % 4) * 0.02})`
      await visitor.auth.login({ body: { email: merged.email, password } }).catch(wrongCredentials)
    }
    const reply = await mergeDuring(`/api/admin/users/${kept.id}/merge/${merged.id}`, visitors.map(enter))

    expect(reply.status).toBe(200)
    for (const visitor of visitors) await expect(visitor.auth.user()).rejects.toMatchObject({ status: 401 })
  }
})

function wrongCredentials(error: unknown): void {
  if (!(error instanceof Refusal && error.status === 422)) throw error
}
