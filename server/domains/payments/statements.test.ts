import { afterAll, expect, test } from 'vitest'
import { newId } from '#server/lib/ids.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { newCard } from '#tests/factories/money.ts'
import { newUser } from '#tests/factories/users.ts'
import { testApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { fc } from '#tests/support/property.ts'
import { credit, openPayment, wallet } from './service.ts'
import { charge } from './service/charges.ts'
import { payRefund, refund } from './service/refunds.ts'
import { listStatements, readStatement } from './service/statements.ts'

const { db, drop } = await testDatabase()
const server = await testApp(db)
const ctx = server.context()
afterAll(async () => {
  await server.close()
  await drop()
})

const title = { es: 'Contacto', en: 'Lead' }
const months = ['2026-09', '2026-10', '2026-11', '2026-12'] as const
const cents = fc.integer({ min: 50, max: 9000 })
const step = fc.record({
  does: fc.constantFrom('gift' as const, 'top up' as const, 'buy' as const, 'buy over the end' as const, 'refund' as const),
  cents,
})
/** What happens in each month, one after the other. */
const history = fc.tuple(...months.slice(0, 3).map(() => fc.array(step, { maxLength: 4 })))

/** Before a month of the company's ends, and after. */
const lastMinute = (month: number) => new Date(`${months[month + 1]!}-01T04:58:00Z`)
const justAfter = (month: number) => new Date(`${months[month + 1]!}-01T05:03:00Z`)

async function live(holderId: string, steps: readonly { does: string; cents: number }[], month: number): Promise<void> {
  server.setNow(new Date(`${months[month]!}-10T12:00:00Z`))
  const late: string[] = []
  for (const { does, cents: amountCents } of steps) {
    const order = { holderId, subjectId: newId(), title, amountCents }
    if (does === 'gift') await credit(ctx, { holderId, to: 'wallet', amountCents, key: `gift:${newId()}` })
    if (does === 'top up') await charge(ctx, (await openPayment(ctx, { ...order, purpose: 'top_up' })).id)
    if (does === 'buy') await charge(ctx, (await openPayment(ctx, { ...order, purpose: 'lead' })).id)
    if (does === 'refund') {
      const [paid] = await db<{ id: string; left: number }[]>`
        select id, amount_cents - refunded_cents as left from payments
        where holder_id = ${holderId} and purpose = 'lead' and settled_at is not null and refunded_cents < amount_cents limit 1`
      if (!paid) continue
      const row = await refund(ctx, { paymentId: paid.id, amountCents: Math.min(amountCents, paid.left), to: 'wallet', reason: newId() })
      await payRefund(ctx, row.id)
    }
    if (does !== 'buy over the end') continue
    const now = server.now()
    server.setNow(lastMinute(month))
    late.push((await openPayment(ctx, { ...order, purpose: 'lead' })).id)
    server.setNow(now)
  }
  server.setNow(justAfter(month))
  for (const id of late) await charge(ctx, id)
}

/** The wallet after each line, as the company's own file says it. */
async function balancesIn(companyId: string, month: string): Promise<number[]> {
  const file = await readStatement(ctx, companyId, { month, format: 'csv', locale: 'en' })
  const [, ...rows] = new TextDecoder()
    .decode('bytes' in file ? file.bytes : undefined)
    .trim()
    .split('\r\n')
  return rows.map((row) => Math.round(Number(row.split(',').at(-2)) * 100))
}

test('whatever happened, and whenever a payment was settled, the months add up to the wallet', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (past) => {
      const { id } = await newCompany(db)
      await newCard(db, id)
      for (const [month, steps] of past.entries()) await live(id, steps, month)

      const listed = (await listStatements(ctx, id)).map(({ month }) => month)
      const moved = (await Promise.all(months.map((month) => balancesIn(id, month)))).flat()
      const withLines = []
      for (const month of months) if ((await balancesIn(id, month)).length > 0) withLines.push(month)

      expect(listed.toReversed()).toEqual(withLines)
      expect(moved.at(-1) ?? 0).toBe((await wallet(ctx, id)).balance.amount)
    }),
    { numRuns: 20 },
  )
})

test('who looks after money gets the statement that the company gets', async () => {
  const company = await newCompany(db)
  server.setNow(new Date('2026-11-20T12:00:00Z'))
  await credit(ctx, { holderId: company.id, to: 'wallet', amountCents: 500, key: newId() })
  const [member, admin] = [await server.as(company.owner.id), await server.as((await newUser(db, { admin_role: 'finance' })).id)]
  const get = (url: string, client: typeof member) =>
    server.app.inject({ url: `${url}/2026-11?format=csv&locale=es`, headers: { cookie: `session=${client.cookies.get('session')}` } })

  const months = await admin.wallet.companyStatements({ params: { company_id: company.id } })
  const [theirs, ours] = [await get('/api/company/statements', member), await get(`/api/admin/companies/${company.id}/statements`, admin)]

  expect(months).toEqual(await member.wallet.statements())
  expect(months.map(({ month }) => month)).toEqual(['2026-11'])
  expect(ours.payload).toBe(theirs.payload)
  expect(ours.payload).toContain('Abono de Oficio')
})
