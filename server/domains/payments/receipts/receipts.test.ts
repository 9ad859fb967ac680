import { numberOf } from '#contract/numbers.ts'
import { expect } from 'vitest'
import { newCompany } from '#tests/factories/companies.ts'
import { giveMoney, newCard } from '#tests/factories/money.ts'
import { newUser } from '#tests/factories/users.ts'
import { pdfText } from '#tests/support/pdf-text.ts'
import { test as base } from '#tests/support/test.ts'
import { newId } from '#server/lib/ids.ts'
import { openPayment } from '../payment/service.ts'
import { charge } from '../charges/service.ts'
import { refund } from '../refunds/service.ts'

const order = (holderId: string, amountCents: number) => ({
  holderId,
  amountCents,
  purpose: 'lead' as const,
  subjectId: newId(),
  title: { es: 'Contacto: limpieza de cañerías', en: 'Lead: drain cleaning' },
})
/** `$24.00`, with any kind of space and sign. */
const plain = (bytes: Uint8Array) => pdfText(bytes).replaceAll('\u00a0', ' ')

const test = base.extend('given', { scope: 'file', auto: true }, async ({ server, ctx }) => {
  server.setNow(new Date('2026-11-20T23:30:00Z'))

  async function paid(holderId: string, amountCents: number) {
    const { id } = await openPayment(ctx, order(holderId, amountCents))
    await charge(ctx, id)
    return id
  }
  type Browser = Awaited<ReturnType<typeof server.as>>
  const download = ({ cookies }: Browser, id: string, locale: 'es' | 'en', timeZone = 'America/New_York') =>
    server.app.inject({
      url: `/api/payments/${id}/receipt?locale=${locale}`,
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '), 'x-timezone': timeZone },
    })

  return { paid, download }
})

test('a company’s receipt says who paid what, how, and what came back, in both languages', async ({
  db,
  server,
  ctx,
  given: { paid, download },
}) => {
  const company = await newCompany(db, { name: 'Plomería Núñez & Peña' })
  await newCard(db, company.id)
  await giveMoney(db, company.id, 500)
  const id = await paid(company.id, 2400)
  const member = await server.as(company.owner.id)
  const before = await download(member, id, 'es')
  await refund(ctx, { paymentId: id, amountCents: 1000, reason: 'no_reply', to: 'wallet' })

  const [es, en] = [await download(member, id, 'es'), await download(member, id, 'en', 'Asia/Tokyo')]

  expect(before.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringContaining(`attachment; filename="${numberOf('payment', id)}.pdf"`),
    'cache-control': 'private, no-store',
  })
  expect(plain(before.rawPayload)).not.toContain('Devuelto')
  for (const words of [
    'Recibo',
    numberOf('payment', id),
    '20 de noviembre de 2026',
    'Plomería Núñez & Peña',
    'Contacto: limpieza de cañerías',
    'Visa •••• 4242',
    '$19.00',
    '$5.00',
    'Devuelto el 20 de noviembre de 2026',
    '− $10.00',
    '$14.00',
  ])
    expect(plain(es.rawPayload)).toContain(words)
  for (const words of ['Receipt', 'November 21, 2026', 'Lead: drain cleaning', 'Refunded on November 21, 2026', 'Total after refunds'])
    expect(plain(en.rawPayload)).toContain(words)
})

test('a customer’s receipt carries their name, and the same receipt is the same file', async ({
  db,
  server,
  given: { paid, download },
}) => {
  const customer = await newUser(db, { name: 'Íñigo', surname: 'Müller-Ávila' })
  await newCard(db, customer.id)
  const id = await paid(customer.id, 5000)
  const browser = await server.as(customer.id)

  const [first, again] = [await download(browser, id, 'es'), await download(browser, id, 'es')]

  expect(plain(first.rawPayload)).toContain('Íñigo Müller-Ávila')
  expect(first.rawPayload.equals(again.rawPayload)).toBe(true)
})

test('nobody gets somebody else’s receipt, nor one before it is paid', async ({ db, server, ctx, given: { download } }) => {
  const customer = await newUser(db)
  await newCard(db, customer.id, { token: 'tok_authenticate' })
  const { id } = await openPayment(ctx, order(customer.id, 5000))
  await charge(ctx, id)
  const owner = await server.as(customer.id)
  const other = await server.as((await newUser(db)).id)

  expect((await download(owner, id, 'en')).json()).toMatchObject({ code: 'no_receipt' })
  expect((await download(other, id, 'en')).statusCode).toBe(404)
  expect((await download(server.visitor(), id, 'en')).statusCode).toBe(401)
})
