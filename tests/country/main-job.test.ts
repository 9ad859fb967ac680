import { expect } from 'vitest'
import { money } from '#contract/money.ts'
import { foreign } from '#tests/support/foreign.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { giveMoney } from '#tests/factories/money.ts'
import { abroad as test } from './abroad.ts'

const zipcode = '46001'
const contact = { email: 'carmen@example.com', name: 'Carmen', surname: 'Ortiz', phone: '612 34 56 78', zipcode }

type Outbox = { messages: { channel: string; subject: string | null; text: string; code: string | null }[] }

test('from a search to a hired company, in Spain with euros', async ({ db, server }) => {
  const day = (days: number) => new Date(server.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
  const company = await newCompany(db, { name: 'Fontanería Ada', services: ['drain-cleaning'], zips: [zipcode, '46002'], zipcode })
  await giveMoney(db, company.id, 20_000)
  const seller = await server.as(company.owner.id)
  const customer = server.visitor({ locale: 'es' })
  const outbox = async () => (await server.app.inject({ url: '/dev/outbox', query: { limit: '200' } })).json<Outbox>().messages

  expect(await customer.geo.geoip()).toMatchObject({
    country: { iso_code: 'ES', names: { es: 'España' } },
    subdivisions: [{ iso_code: 'V', names: { es: 'Valencia' } }],
    location: { time_zone: 'Europe/Madrid' },
  })
  expect(await customer.geo.zipcode({ params: { zip: '35001' } })).toMatchObject({
    location: 'Las Palmas de Gran Canaria',
    state_iso: 'GC',
  })
  expect((await customer.companies.search({ query: { service: 'drain-cleaning', zipcode } })).data).toMatchObject([
    { name: 'Fontanería Ada', city: 'Valencia', state_iso: 'V', miles: 0 },
  ])
  expect((await customer.companies.search({ query: { service: 'drain-cleaning', state: 'V' } })).data).toHaveLength(1)

  const { id: project_id } = await customer.projects.create({ body: { service: 'drain-cleaning', zipcode } })
  const params = { project_id }
  const answers = Object.entries({ where: 'main_line', severity: 'backing_up', cleanout: 'yes', tried: ['plunger'] })
  await customer.projects.answer({ body: { project_id, answers: answers.map(([question_id, value]) => ({ question_id, value })) } })
  await customer.projects.update({
    params,
    body: { timing: 'this_week', text: 'El agua se sale por el desagüe del patio.', slots: 2, contact_mode: 'messages' },
  })
  for (const phone of ['(202) 555-0171', '912 34 56', '902 12 34 56'])
    await expect(customer.auth.registerGuest({ body: { ...contact, phone } })).rejects.toMatchObject({ status: 422 })
  const { guest } = await customer.auth.registerGuest({ body: contact })
  await customer.projects.submit({ params, body: { terms: true, contact: true } }, { key: `submit-${project_id}` })
  await customer.auth.sendCode({ body: { phone_number: contact.phone } })
  await server.runJobs()
  const { code } = (await outbox()).find(({ channel }) => channel === 'sms')!
  await customer.auth.checkCode({ body: { code: code!, phone_number: contact.phone, user_id: guest.id } })
  await server.runJobs()

  const { match_id } = (await seller.leads.list({ query: { tab: 'new' } })).data[0]!
  const offer = await seller.leads.offer({ params: { match_id } })
  expect(offer.price.currency).toBe('EUR')
  expect(offer.price_parts.zip_tier).toBe(1.25)
  await expect(seller.leads.buy({ params: { match_id }, body: { price: { ...offer.price, currency: 'USD' } } })).rejects.toMatchObject({
    status: 422,
  })
  const { lead_id } = await seller.leads.buy({ params: { match_id }, body: { price: offer.price } }, { key: `accept-${match_id}` })
  const { id } = await seller.quotes.create({ params: { lead_id: lead_id! } })
  const item = { quantity: 1, unit: 'job' as const, is_taxable: true, is_optional: false, option: 0 }
  await seller.quotes.save({
    params: { quote_id: id },
    body: {
      type: 'fixed',
      items: [{ ...item, text: 'Desatasco con agua a presión', unit_price_cents: 120_000 }],
      options: [],
      discount_cents: 0,
      tax_percent: 21,
      deposit_cents: 0,
      deposit_terms: '',
      includes: '',
      excludes: '',
      valid_until: day(14),
      message: 'Vamos el martes y lo dejamos limpio.',
    },
  })
  expect((await seller.quotes.send({ params: { quote_id: id } }, { key: `send-${id}` })).total).toEqual(money(145_200))
  await customer.quotes.accept({ params: { quote_id: id }, body: { name: 'Carmen Ortiz' } }, { key: `accept-${id}` })
  await server.runJobs()

  expect((await customer.projects.get({ params })).state).toBe('hired')
  const messages = await outbox()
  expect(messages.some(({ text }) => /1\.?452,00\s€/.test(text))).toBe(true)
  expect(messages.filter(({ subject, text }) => foreign.test(`${subject} ${text}`))).toEqual([])
  const [days] =
    await db`select house_day('2026-06-01T22:30:00Z')::text as madrid, (select country from users where id = ${guest.id}) as country`
  expect(days).toEqual({ madrid: '2026-06-02', country: 'ES' })
})
