import { expect } from 'vitest'
import { quickReplies } from '#contract/messaging/quick-replies.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { quoteInput } from '#tests/factories/quotes.ts'
import { newRequest } from '#tests/factories/requests.ts'
import { newUser } from '#tests/factories/users.ts'
import { buyLead } from '#tests/support/buy-lead.ts'
import { codeOf, type TestClient } from '#tests/support/app.ts'
import { test as base } from '#tests/support/test.ts'
import { startTranslator } from '#tests/support/translator.ts'

const test = base
  .extend('translator', { scope: 'file' }, async ({}, { onCleanup }) => {
    const translator = await startTranslator()
    onCleanup(translator.close)
    return translator
  })
  .extend('variables', { scope: 'file' }, ({ translator }): Record<string, string> => ({ TRANSLATION_URL: translator.url }))
  .extend('given', { scope: 'file' }, async ({ db, server }) => {
    /** A Spanish-speaking customer and an English-speaking company in touch. */
    async function scene(given: { contact_mode?: 'messages' | 'calls' } = {}) {
      const person = await newUser(db, { locale: 'es' })
      const company = await newCompany(db)
      const { params } = await buyLead(server, await newRequest(db, { owner: person, opened_at: server.now(), ...given }), company)
      const [customer, owner] = [await server.as(person.id, { locale: 'es' }), await server.as(company.owner.id, { locale: 'en' })]
      const write = (from: TestClient, text: string) => from.messaging.send({ params, body: { text } })
      const translate = (as: TestClient, ...ids: string[]) => as.messaging.translate({ params, body: { message_ids: ids } })
      return { customer, owner, params, write, translate }
    }
    return { scene }
  })

test.beforeEach(({ translator }) => {
  translator.calls.length = 0
  translator.state.status = 200
  translator.state.spoils = (translated) => translated
})

test('nothing is sent before the reader asks; then once, without numbers, which come back', async ({ translator, given }) => {
  const { customer, owner, params, write, translate } = await given.scene()
  const { id } = await write(customer, 'El arreglo cuesta $1,250.50 y es el 12/03, en 8120 Fenton St.')
  const thread = await owner.messaging.thread({ params })
  expect(thread.messages.at(-1)).toMatchObject({ id, locale: 'es' })
  expect(translator.calls).toEqual([])

  const expected = 'en: EL ARREGLO CUESTA $1,250.50 Y ES EL 12/03, EN 8120 Fenton St.'
  expect(await translate(owner, id)).toEqual([{ id, original: expect.any(String), text: expected, untranslated: null }])
  expect(translator.calls).toEqual([{ q: ['El arreglo cuesta [[0]] y es el [[1]], en [[2]]'], source: 'es', target: 'en', format: 'text' }])
  expect(await translate(owner, id)).toMatchObject([{ text: expected }])
  expect(translator.calls).toHaveLength(1)
  // One's own words, and those already in the reader's language.
  expect(await translate(customer, id)).toEqual([])
  expect(translator.calls).toHaveLength(1)
})

test('hidden contact details are not sent either, and other people’s messages do not exist', async ({ db, server, translator, given }) => {
  const { customer, owner, params, write, translate } = await given.scene({ contact_mode: 'messages' })
  const { id } = await write(customer, 'Llámame al 301-555-0188 y vemos')
  await translate(owner, id)
  expect(JSON.stringify(translator.calls)).not.toContain('555')
  const stranger = await server.as((await newUser(db)).id)
  expect(await codeOf(stranger.messaging.translate({ params, body: { message_ids: [id] } }))).toBe('not_found')
})

test('Oficio’s quick replies come in the reader’s language without a call', async ({ translator, given }) => {
  const { customer, owner, params, write } = await given.scene()
  const [, reply] = quickReplies.company
  await write(owner, reply.en)
  expect((await customer.messaging.thread({ params })).messages.at(-1)).toMatchObject({ text: reply.es, locale: 'es' })
  expect((await owner.messaging.thread({ params })).messages.at(-1)).toMatchObject({ text: reply.en, locale: 'en' })
  expect(translator.calls).toEqual([])
})

test('a quote is read in its customer’s language; its amounts stay', async ({ translator, given }) => {
  const { customer, owner, params } = await given.scene()
  const { id: quote_id } = await owner.quotes.create({ params })
  const until = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)
  await owner.quotes.save({
    params: { quote_id },
    body: quoteInput({ valid_until: until, message: 'Two visits, $300 in all, from May 5.' }),
  })
  await owner.quotes.send({ params: { quote_id } })
  expect(await customer.quotes.read({ params: { quote_id } })).toMatchObject({ locale: 'en' })
  const texts = await customer.quotes.translate({ params: { quote_id } })
  expect(texts).toContainEqual({
    original: 'Two visits, $300 in all, from May 5.',
    text: 'es: TWO VISITS, $300 IN ALL, FROM MAY 5.',
    untranslated: null,
  })
  expect(translator.calls).toHaveLength(1)
})

test('the standing choice is the person’s own', async ({ given }) => {
  const { customer, owner } = await given.scene()
  expect(await customer.translations.get()).toEqual({ place: expect.stringContaining('127.0.0.1'), is_always: false })
  expect(await customer.translations.choose({ body: { is_always: true } })).toMatchObject({ is_always: true })
  expect(await owner.translations.get()).toMatchObject({ is_always: false })
})

test('an outage, a quota and a changed number show the original with the reason, and are not kept', async ({ db, translator, given }) => {
  const { customer, owner, write, translate } = await given.scene()
  const { id } = await write(customer, 'Puedo pagar $400 hoy')
  const outcome = async () => (await translate(owner, id)).map(({ text, untranslated }) => [text, untranslated])
  const kept = async () => (await db`select from translations`).length
  const before = await kept()
  translator.state.spoils = (translated) => translated.replace('[[0]]', '$40')
  expect(await outcome()).toEqual([['Puedo pagar $400 hoy', 'changed']])
  for (const status of [500, 429]) {
    translator.state.status = status
    expect(await outcome()).toEqual([['Puedo pagar $400 hoy', 'unavailable']])
  }
  expect(await kept()).toBe(before)
  translator.state.status = 200
  translator.state.spoils = (translated) => translated
  expect(await outcome()).toEqual([['en: PUEDO PAGAR $400 HOY', null]])
  // Kept rows say nothing by themselves.
  const rows = await db`select encode(id, 'escape') || encode(sealed, 'escape') as all from translations`
  expect(JSON.stringify(rows)).not.toMatch(/PAGAR|pagar/)
})
