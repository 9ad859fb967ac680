import { expect } from 'vitest'
import { providerChecks } from '#server/checks.ts'
import { forgetAcceptance } from '../service.ts'
import type { TestApp } from '#tests/support/app.ts'
import { untilSomebodyWaits } from '#tests/support/database.ts'
import { depositStage } from '#tests/support/deposits.ts'
import { checkSeal, sealOf } from '#tests/support/pdf-seal.ts'
import { pdfText } from '#tests/support/pdf-text.ts'
import { sealCertificate } from '#tests/support/seal-certificate.ts'
import { test as base } from '#tests/support/test.ts'
import { startTimestamps } from '#tests/support/timestamps.ts'
import { sealAgreement } from './service.ts'

const test = base
  .extend('authority', { scope: 'file' }, async ({}, { onCleanup }) => {
    const authority = await startTimestamps()
    onCleanup(authority.close)
    return authority
  })
  .extend('given', { scope: 'file' }, async ({ db, server }) => {
    const { newDeal } = depositStage(db, server)
    async function scene(on: TestApp = server) {
      const deal = await newDeal({ locale: 'en', on })
      const { quote_id: quoteId } = deal.params
      const read = async (client = deal.customer, locale: 'es' | 'en' = 'en') =>
        ((await client.quotes.agreement({ params: deal.params, query: { locale } })) as { bytes: Uint8Array }).bytes
      const sealsOf = async () =>
        (await db`select version, locale from agreement_seals where quote_id = ${quoteId} order by version, locale`).map(
          ({ version, locale }) => `${version} ${locale}`,
        )
      return { ...deal, quoteId, read, sealsOf }
    }
    const documents = async () => Number((await db`select count(*) as count from documents`)[0]!['count'])
    return { scene, documents }
  })

test.beforeEach(({ server }) => server.setNow(new Date('2026-03-02T15:00:00Z')))

test('is sealed once for each version and language, for both sides, and no byte can change', async ({ server, given: { scene } }) => {
  const { customer, member, lead, read, sealsOf } = await scene()
  const before = await read()
  await server.runJobs()
  const sealed = await read()
  server.setNow(new Date('2026-03-02T16:00:00Z'))
  await server.runJobs()

  expect(pdfText(before)).toContain('This copy has no electronic seal.')
  expect(checkSeal(sealed)).toMatchObject({ holds: true, by: expect.arrayContaining(['node']), hasStamp: false })
  for (const bytes of [await read(), await read(member)]) expect(Buffer.compare(bytes, sealed)).toBe(0)
  for (const at of [Math.floor(sealed.length / 4), sealed.length - 10]) {
    const changed = new Uint8Array(sealed)
    changed[at]! ^= 1
    expect([at, checkSeal(changed).holds]).toEqual([at, false])
  }
  const text = pdfText(sealed)
  for (const words of ['Ana Rivera', '127.0.0.0/24', 'March 2, 2026 at 10:00:00', 'Version 1', 'Oficio Sandbox', 'no time stamp service'])
    expect(text.replaceAll('\n', ' ')).toContain(words)
  expect(pdfText(await read(customer, 'es'))).toContain('Sello electrónico')

  const change = { text: 'Second coat', quantity: 1, unit: 'job' as const, unit_price_cents: 12_000, is_taxable: false }
  const price = await member.changeOrders.propose({ params: lead, body: { lines: [change], reason: 'The old paint shows.' } })
  await customer.changeOrders.accept({ params: { change_order_id: price.changes[0]!.id }, body: { name: 'Ana Rivera' } })
  await server.runJobs()
  const second = await read()

  expect(await sealsOf()).toEqual(['1 en', '1 es', '2 en', '2 es'])
  expect(checkSeal(second).holds).toBe(true)
  expect(pdfText(second)).toContain('Second coat')

  await customer.work.unhire({ params: lead, body: { next: 'reopen' } })
  expect(Buffer.compare(await read(), second)).toBe(0)
  expect(pdfText(await read(member))).toContain('This copy has no electronic seal.')
})

test('two workers at once keep one copy of each language, and no document is left over', async ({
  server,
  given: { scene, documents },
}) => {
  const { quoteId, sealsOf, read } = await scene()
  const before = await documents()
  await Promise.all([1, 2, 3].map(() => sealAgreement(server.context(), quoteId)))

  expect(await sealsOf()).toEqual(['1 en', '1 es'])
  expect(await documents()).toBe(before + 2)
  expect(checkSeal(await read()).holds).toBe(true)
})

test('a seal that is made while the person leaves is not kept, and kept ones go', async ({ db, server, given: { scene, documents } }) => {
  const [first, second] = [await scene(), await scene()]
  await server.runJobs()
  const before = await documents()
  await forgetAcceptance(server.context(), first.owner.id)
  expect([await first.sealsOf(), await documents()]).toEqual([[], before - 2])

  await db`delete from agreement_seals where quote_id = ${second.quoteId}`
  const held = Promise.withResolvers<void>()
  const erasing = db.begin(async (tx) => {
    await tx`update quotes set accepted_name = null, accepted_ip = null where id = ${second.quoteId}`
    await held.promise
  })
  const sealing = sealAgreement(server.context(), second.quoteId)
  await untilSomebodyWaits(db)
  held.resolve()
  await erasing

  expect(await sealing).toBe(false)
  expect(await second.sealsOf()).toEqual([])
})

test('carries a time stamp; while the service is down it says so, and gets its stamp later without changing what is sealed', async ({
  boot,
  authority,
  given: { scene },
}) => {
  const stamping = await boot({ ...sealCertificate, TIMESTAMP_URL: authority.url })
  stamping.setNow(new Date('2026-03-02T15:00:00Z'))
  const early = await scene(stamping)
  await sealAgreement(stamping.context(), early.quoteId)
  expect(checkSeal(await early.read())).toMatchObject({ holds: true, hasStamp: true })
  expect(pdfText(await early.read()).replaceAll('\n', ' ')).toContain(`By ${authority.host}, inside the signature`)

  authority.setDown(true)
  const late = await scene(stamping)
  await sealAgreement(stamping.context(), late.quoteId)
  const unstamped = await late.read()
  authority.setDown(false)
  const stamps = authority.count()
  await stamping.runJobs()
  const stamped = await late.read()
  await stamping.runJobs()

  expect(pdfText(unstamped).replaceAll('\n', ' ')).toContain('didn’t answer when this was sealed')
  expect([checkSeal(unstamped), checkSeal(stamped)]).toMatchObject([
    { holds: true, hasStamp: false },
    { holds: true, hasStamp: true },
  ])
  expect(sealOf(stamped).content.equals(sealOf(unstamped).content)).toBe(true)
  expect(Buffer.compare(await late.read(), stamped)).toBe(0)
  expect(authority.count()).toBe(stamps + 2)
})

test('a missing, unreadable or ending certificate is said by page, metrics and doctor', async ({ boot, given: { scene } }) => {
  const measured = async ({ app }: TestApp) =>
    Number(
      /^oficio_seal_certificate_seconds (\S+)/m.exec(
        (await app.inject({ url: '/metrics', headers: { authorization: 'Bearer m' } })).body,
      )?.[1],
    )
  const doctor = (config: TestApp['config']) => providerChecks.find(({ name }) => name === 'Seal')!.run(config)
  const none = await boot({ SANDBOX: 'off', LIMITS: '1', METRICS_TOKEN: 'm', SMTP_URL: 'smtp://127.0.0.1:1' })
  const real = await boot({ ...sealCertificate, METRICS_TOKEN: 'm' })
  const wrong = await boot({ ...sealCertificate, SEAL_CERTIFICATE_PASSWORD: 'another' })
  const { quoteId, read, sealsOf } = await scene()

  expect([await sealAgreement(none.context(), quoteId), await sealAgreement(wrong.context(), quoteId), await sealsOf()]).toEqual([
    false,
    false,
    [],
  ])
  expect(pdfText(await read())).toContain('This copy has no electronic seal.')
  expect([await measured(none), await doctor(none.config), await doctor(real.config)]).toEqual([
    0,
    undefined,
    'SEAL_CERTIFICATE can be used',
  ])
  await expect(doctor(wrong.config)).rejects.toThrow('Is SEAL_CERTIFICATE_PASSWORD right?')

  real.setNow(new Date('2037-10-20T12:00:00Z'))
  expect(await measured(real)).toBeLessThan(30 * 86_400)
  real.setNow(new Date('2037-12-01T12:00:00Z'))
  expect([await measured(real), await sealAgreement(real.context(), quoteId)]).toEqual([0, false])
})
