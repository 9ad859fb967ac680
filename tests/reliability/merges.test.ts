import { afterAll, expect, test } from 'vitest'
import { moneyProblems } from '#server/domains/admin/integrity/service.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { newMatch } from '#tests/factories/matches.ts'
import { giveMoney, newCard } from '#tests/factories/money.ts'
import { newRequest } from '#tests/factories/requests.ts'
import { newService } from '#tests/factories/services.ts'
import { newUser } from '#tests/factories/users.ts'
import { Refusal, testApp, type TestClient } from '#tests/support/app.ts'
import { contextOn } from '#tests/support/context.ts'
import { testDatabase } from '#tests/support/database.ts'
import { type Browser, signIn, startProcess } from '#tests/support/processes.ts'

const { db, url: databaseUrl, drop } = await testDatabase()
const processes = [await startProcess(databaseUrl), await startProcess(databaseUrl)]
const [one, other] = processes.map(({ url }) => url) as [string, string]
afterAll(async () => {
  await Promise.all(processes.map((process) => process.stop()))
  await drop()
})

const rounds = 12
const price = { amount: 2000, currency: 'USD' }
const password = 'casa-verde-2026'
const reason = 'Son la misma: lo confirmaron por teléfono.'
const service = await newService(db)
const { id: adminId } = await newUser(db, { is_admin: true })
const admin = await signIn(db, adminId, one)
await db`update sessions set proven_at = now() where user_id = ${adminId}`

/** Merges at one process in the moment in which `others` happen at the other, a little earlier or later in each round. */
async function mergeDuring(path: string, calls: (() => Promise<unknown>)[]) {
  const [merged] = await Promise.all([admin.post(one, path, { reason }, path), ...calls.map((call) => call())])
  return merged
}

type Scene = { kept: { id: string }; merged: { id: string }; offers: string[]; buyer: Browser }

async function scene(pays: 'wallet' | 'card'): Promise<Scene> {
  const [kept, merged] = [await newCompany(db), await newCompany(db)]
  for (const company of [kept, merged]) await (pays === 'wallet' ? giveMoney(db, company.id, 50_000) : newCard(db, company.id))
  const offers = await Promise.all(
    Array.from({ length: 4 }, async () => (await newMatch(db, { project: await newRequest(db, { service }), company: merged })).id),
  )
  return { kept, merged, offers, buyer: await signIn(db, merged.owner.id, other) }
}

test.each(['wallet', 'card'] as const)(
  'what is bought by %s while its company is merged is bought by one of them, wholly or not at all',
  async (pays) => {
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

test('who signs in while their account is merged gets into nothing', async () => {
  const server = await testApp(db)
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
  await server.close()
})

function wrongCredentials(error: unknown): void {
  if (!(error instanceof Refusal && error.status === 422)) throw error
}
