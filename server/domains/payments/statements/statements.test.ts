import { expect } from 'vitest'
import { newId } from '#server/lib/ids.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { newCard } from '#tests/factories/money.ts'
import { newUser } from '#tests/factories/users.ts'
import { pdfText } from '#tests/support/pdf-text.ts'
import { bankAccount, newEarnings, provenOwner } from '#tests/support/earnings.ts'
import { fc } from '#tests/support/property.ts'
import { test as base } from '#tests/support/test.ts'
import { credit, openPayment } from '../payment/service.ts'
import { charge } from '../charges/service.ts'
import { balanceOf } from '../ledger/service.ts'
import { closeAccount } from '../holders/service.ts'
import { payRefund, refund } from '../refunds/service.ts'
import { listStatements, readStatement } from './service.ts'

const title = { es: 'Contacto', en: 'Lead' }
const months = ['2026-09', '2026-10', '2026-11', '2026-12'] as const
const cents = fc.integer({ min: 50, max: 9000 })
const step = fc.record({
  does: fc.constantFrom(
    'gift' as const,
    'credit' as const,
    'top up' as const,
    'buy' as const,
    'buy over the end' as const,
    'deposit' as const,
    'to wallet' as const,
    'withdraw' as const,
    'withdraw and cancel' as const,
    'refund' as const,
    'refund to the card' as const,
    'correct' as const,
    'pay out' as const,
  ),
  cents,
})
/** Events of each month, in order. */
const history = fc.tuple(...months.slice(0, 3).map(() => fc.array(step, { maxLength: 4 })))

/** Times before and after the end of a month in the company's time zone. */
const lastMinute = (month: number) => new Date(`${months[month + 1]!}-01T04:58:00Z`)
const justAfter = (month: number) => new Date(`${months[month + 1]!}-01T05:03:00Z`)

const sum = (cents: readonly number[]) => cents.reduce((total, one) => total + one, 0)

/** Card charges and refunds of a month by the CSV file. */
const ofFile = (lines: readonly { card: number }[]) => ({
  charged: sum(lines.map(({ card }) => Math.max(0, -card))),
  refunded: sum(lines.map(({ card }) => Math.max(0, card))),
})

const test = base.extend('given', { scope: 'file' }, async ({ db, server, ctx }) => {
  const { id: adminId } = await newUser(db, { admin_role: 'finance' })

  async function live(holderId: string, steps: readonly { does: string; cents: number }[], month: number): Promise<void> {
    server.setNow(new Date(`${months[month]!}-10T12:00:00Z`))
    const late: string[] = []
    for (const { does, cents: amountCents } of steps) {
      const order = { holderId, subjectId: newId(), title, amountCents }
      if (does === 'credit') await credit(ctx, { holderId, to: 'promo', amountCents, key: `gift:${newId()}` })
      if (does === 'gift') await credit(ctx, { holderId, to: 'wallet', amountCents, key: `gift:${newId()}` })
      if (does === 'top up') await charge(ctx, (await openPayment(ctx, { ...order, purpose: 'top_up' })).id)
      if (does === 'buy') await charge(ctx, (await openPayment(ctx, { ...order, purpose: 'lead' })).id)
      if (does === 'deposit') {
        await newEarnings(db, ctx, holderId, amountCents)
      }
      if (does === 'to wallet' || does.startsWith('withdraw')) {
        const body = { id: newId(), amount_cents: Math.min(amountCents, (await balanceOf(ctx, holderId)).earned_cents) }
        if (body.amount_cents === 0) continue
        const owner = await provenOwner(db, server, holderId)
        await (does === 'to wallet' ? owner.earnings.toWallet({ body }) : owner.earnings.setAccount({ body: bankAccount }))
        if (does.startsWith('withdraw')) await owner.earnings.withdraw({ body })
        if (does === 'withdraw and cancel') await owner.earnings.cancel({ params: { withdrawal_id: body.id } })
      }
      if (does === 'correct') {
        const body = {
          id: newId(),
          account: 'wallet' as const,
          direction: 'give' as const,
          amount_cents: amountCents,
          reason: 'Lo contamos mal',
        }
        const admin = await server.as(adminId)
        await db`update sessions set proven_at = ${server.now()} where user_id = ${adminId}`
        await admin.corrections.correct({ params: { company_id: holderId }, body })
      }
      if (does === 'pay out') await closeAccount(ctx, holderId).then(() => newCard(db, holderId))
      if (does.startsWith('refund')) {
        const [paid] = await db<{ id: string; left: number }[]>`
          select id, amount_cents - refunded_cents as left from payments
          where holder_id = ${holderId} and purpose = 'lead' and settled_at is not null and refunded_cents < amount_cents limit 1`
        if (!paid) continue
        const row = await refund(ctx, {
          paymentId: paid.id,
          amountCents: Math.min(amountCents, paid.left),
          to: does === 'refund' ? 'wallet' : 'source',
          reason: newId(),
        })
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

  /** Card movement, wallet and earned balance after each line of the company's own file. */
  async function linesIn(companyId: string, month: string): Promise<{ card: number; balance: number; earned: number }[]> {
    const file = await readStatement(ctx, companyId, { month, format: 'csv', locale: 'en' })
    const [, ...rows] = new TextDecoder()
      .decode('bytes' in file ? file.bytes : undefined)
      .trim()
      .split('\r\n')
    const cents = (cell: string | undefined) => Math.round(Number(cell) * 100)
    return rows
      .map((row) => row.split(','))
      .map((cells) => ({ card: cents(cells.at(-4)), balance: cents(cells.at(-3)), earned: cents(cells.at(-2)) }))
  }

  /** The same by the PDF. */
  async function ofPaper(companyId: string, month: string) {
    const paper = await readStatement(ctx, companyId, { month, format: 'pdf', locale: 'en' })
    const text = pdfText(Buffer.from('bytes' in paper ? paper.bytes : []))
    const after = (label: string) =>
      Math.round(Number(new RegExp(`${label}\\s*\\$([\\d,]+\\.\\d\\d)`).exec(text)?.[1]?.replaceAll(',', '')) * 100)
    return {
      charged: after('Charged to cards'),
      refunded: after('Refunded to cards'),
      balance: after('Closing balance'),
      earned: after('Closing earnings'),
    }
  }

  /** Charges less refunds of a company's cards in the gateway's books. */
  async function gatewayKept(companyId: string): Promise<number> {
    const [books] = await db<{ cents: number }[]>`
      select (coalesce(sum(c.amount_cents - coalesce((select sum(r.amount_cents) from sandbox_refunds r where r.charge_id = c.id), 0)), 0))::int as cents
      from sandbox_charges c join payments p on p.id::text = c.metadata ->> 'payment'
      where p.holder_id = ${companyId} and c.status = 'succeeded'`
    return books!.cents
  }

  return { live, linesIn, ofPaper, gatewayKept }
})

test('whatever happened, and whenever a payment was settled, the months add up to the wallet and to what was earned, and list, paper and file to the gateway’s own books', async ({
  db,
  ctx,
  given: { live, linesIn, ofPaper, gatewayKept },
}) => {
  await fc.assert(
    fc.asyncProperty(history, async (past) => {
      const { id } = await newCompany(db)
      await newCard(db, id)
      for (const [month, steps] of past.entries()) await live(id, steps, month)

      const listed = (await listStatements(ctx, id)).toReversed()
      const files = (await Promise.all(months.map(async (month) => ({ month, lines: await linesIn(id, month) })))).filter(
        ({ lines }) => lines.length > 0,
      )

      const stands = files.map(({ month, lines }) => ({ month, balance: lines.at(-1)!.balance, earned: lines.at(-1)!.earned }))
      const papers = await Promise.all(listed.map(async ({ month }) => ({ month, ...(await ofPaper(id, month)) })))
      const told = listed.map(({ month, charged, refunded }) => ({ month, charged: charged.amount, refunded: refunded.amount }))
      expect(told).toEqual(files.map(({ month, lines }) => ({ month, ...ofFile(lines) })))
      expect(papers).toEqual(told.map((month, i) => ({ ...month, ...stands[i] })))
      expect(sum(told.map(({ charged, refunded }) => charged - refunded))).toBe(await gatewayKept(id))
      const { wallet_cents, earned_cents } = await balanceOf(ctx, id)
      expect([stands.at(-1)?.balance ?? 0, stands.at(-1)?.earned ?? 0]).toEqual([wallet_cents, earned_cents])
    }),
    { numRuns: 20 },
  )
})

test('a finance admin gets the same statement as the company', async ({ db, server, ctx }) => {
  const company = await newCompany(db)
  server.setNow(new Date('2026-11-20T12:00:00Z'))
  await credit(ctx, { holderId: company.id, to: 'wallet', amountCents: 500, key: newId() })
  const [member, admin] = [await server.as(company.owner.id), await server.as((await newUser(db, { admin_role: 'finance' })).id)]
  const get = (url: string, client: typeof member) =>
    server.app.inject({ url: `${url}/2026-11?format=csv&locale=es`, headers: { cookie: `session=${client.cookies.get('session')}` } })

  const months = await admin.statements.listOfCompany({ params: { company_id: company.id } })
  const [theirs, ours] = [await get('/api/company/statements', member), await get(`/api/admin/companies/${company.id}/statements`, admin)]

  expect(months).toEqual(await member.statements.list())
  expect(months.map(({ month }) => month)).toEqual(['2026-11'])
  expect(ours.payload).toBe(theirs.payload)
  expect(ours.payload).toContain('Abono de Oficio')
})
