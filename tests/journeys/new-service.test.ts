import { expect } from 'vitest'
import type { Question } from '#contract/catalog/forms.ts'
import { moneyProblems } from '#server/domains/admin/integrity/service.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { giveMoney } from '#tests/factories/money.ts'
import { newUser } from '#tests/factories/users.ts'
import { test } from '#tests/support/test.ts'

const zipcode = '20910'
const slug = 'hive-removal'
const params = { slug }
const both = (es: string, en: string) => ({ es, en })
const place: Question = {
  id: 'place',
  filterable: true,
  required: true,
  type: 'single',
  label: both('¿Dónde está la colmena?', 'Where is the hive?'),
  options: [
    { id: 'wall', label: both('En una pared', 'In a wall') },
    { id: 'tree', label: both('En un árbol', 'In a tree') },
  ],
}
const height: Question = {
  id: 'height',
  type: 'text',
  label: both('¿A qué altura?', 'How high up?'),
  required: true,
  show_if: { eq: ['place', 'tree'] },
}
const note: Question = { id: 'note', type: 'text', label: both('¿Algo más?', 'Anything else?') }

test('a service made from nothing: category, questions and price, shown, asked for, and its first lead sold', async ({ db, server }) => {
  const admin = await server.as((await newUser(db, { is_admin: true })).id)
  const customer = server.visitor({ locale: 'en' })
  const seller = await newCompany(db, { name: 'Ada Bees', zips: [zipcode], zipcode })
  const owner = await server.as(seller.owner.id)
  await giveMoney(db, seller.id, 20_000)
  const search = () => customer.companies.search({ query: { service: slug, zipcode } })

  // The admin makes it. Nobody sees it yet.
  await admin.catalogAdmin.addCategory({
    body: { slug: 'beekeeping', name: both('Apicultura', 'Beekeeping'), description: both('Abejas.', 'Bees.'), icon: 'Home2' },
  })
  await admin.catalogAdmin.addService({
    body: {
      slug,
      name: both('Retiro de colmenas', 'Hive removal'),
      description: both('Se llevan las abejas vivas.', 'Bees are taken away alive.'),
      category: 'beekeeping',
      synonyms: { es: ['colmena', 'abejas'], en: ['hive', 'bees'] },
      job_price: { low_cents: 10_000, high_cents: 30_000, unit: 'job' },
      demand: 40,
      lead_price: { base: 2000, min: 1000, max: 5000 },
    },
  })
  await admin.catalogAdmin.saveForm({ params, body: { based_on: 0, questions: [place, height, note] } })
  await expect(search()).rejects.toMatchObject({ status: 404 })
  await admin.catalogAdmin.setShown({ params, body: { is_shown: true } })

  // A company takes it up, and is found under it.
  expect((await customer.catalog.suggest({ query: { q: 'bees' } }))[0]).toMatchObject({ kind: 'service', slug, name: 'Hive removal' })
  expect((await search()).data).toEqual([])
  expect(await owner.ownCompany.service({ params })).toMatchObject({ is_offered: false, questions: [{ id: 'place' }] })
  await owner.ownCompany.saveService({ params, body: { is_on: true } })
  expect((await search()).data).toMatchObject([{ id: seller.id }])

  // A customer answers its questions, the second because of the first, and sends the request.
  const { id: project_id, next_question } = await customer.projects.create({ body: { service: slug, zipcode } })
  const answer = (question_id: string, value: string) =>
    customer.projects.answer({ body: { project_id, answers: [{ question_id, value }] } })
  expect([next_question, (await answer('place', 'wall')).next_question, (await answer('place', 'tree')).next_question]).toEqual([
    'place',
    null,
    'height',
  ])
  await answer('height', 'Ten feet')
  await customer.projects.update({
    params: { project_id },
    body: { timing: 'this_week', text: 'They live.', slots: 1, contact_mode: 'messages' },
  })
  const contact = { email: 'carmen@example.com', name: 'Carmen', surname: 'Ortiz', phone: '+12405550199', zipcode }
  const { guest } = await customer.auth.registerGuest({ body: contact })
  await customer.projects.submit({ params: { project_id }, body: { terms: true, contact: true } }, { key: `submit-${project_id}` })
  await customer.auth.sendCode({ body: { phone_number: contact.phone } })
  await server.runJobs()
  const [sms] = (await server.app.inject({ url: '/dev/outbox', query: { recipient: contact.phone } })).json<{
    messages: { code: string }[]
  }>().messages
  await customer.auth.checkCode({ body: { code: sms!.code, phone_number: contact.phone, user_id: guest.id } })
  await server.runJobs()

  // The company sees it for what the service costs, in the words of its questions, and buys it.
  const [row] = (await owner.leads.list({ query: { tab: 'new' } })).data
  const match = { params: { match_id: row!.match_id } }
  await owner.leads.view(match)
  const { price, price_parts, teaser } = await owner.leads.offer(match)
  expect(teaser).toMatchObject({
    service: { name: 'Hive removal' },
    answers: [
      { question: 'Where is the hive?', answer: 'In a tree' },
      { question: 'How high up?', answer: 'Ten feet' },
    ],
  })
  expect(price_parts.base.amount).toBe(2000)
  expect(price.amount).toBeLessThanOrEqual(5000)
  const bought = await owner.leads.buy({ ...match, body: { price } }, { key: 'first' })
  await server.runJobs()

  // The admin's view of it.
  const { data } = await admin.admin.matches({ query: { service: slug, bought: 'true' } })
  const figures = await admin.admin.figures({ query: { days: '7' } })
  expect(bought.payment).toMatchObject({ state: 'succeeded', parts: { wallet: price } })
  expect(data).toMatchObject([{ id: match.params.match_id }])
  expect(figures.by_service).toMatchObject([{ service: { slug }, requests: 1, sold_leads: 1, money_in: price }])
  expect(await moneyProblems(server.context())).toEqual([])
})
