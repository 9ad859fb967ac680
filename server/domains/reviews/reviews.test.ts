import { afterAll, expect, test } from 'vitest'
import { newCompany } from '#tests/factories/companies.ts'
import { newMatch } from '#tests/factories/matches.ts'
import { giveMoney } from '#tests/factories/money.ts'
import { newRequest } from '#tests/factories/requests.ts'
import { newUser } from '#tests/factories/users.ts'
import { testApp } from '#tests/support/app.ts'
import { atOnce, testDatabase } from '#tests/support/database.ts'
import { meanRating, screen } from './rules.ts'
import { askForReviews, refreshRating } from './service.ts'

const { db, drop } = await testDatabase()
const server = await testApp(db)
afterAll(async () => {
  await server.close()
  await drop()
})

const body = { overall: 5, text: 'They came on time and left everything clean.' }

/** Work that a company was hired for and has done. */
async function done({ isConfirmed = true } = {}) {
  const owner = await newUser(db)
  const request = await newRequest(db, { owner })
  const company = await newCompany(db)
  await giveMoney(db, company.id, 10_000)
  const match = await newMatch(db, { project: request, company, price_cents: 2000 })
  const member = await server.as(company.owner.id)
  const { lead_id } = await member.leads.buy({ params: { match_id: match.id }, body: { price: { amount: 2000, currency: 'USD' } } })
  const customer = await server.as(owner.id)
  await customer.leads.hire({ params: { lead_id: lead_id! }, body: {} })
  const params = { project_id: request.id }
  if (isConfirmed) {
    await member.leads.finish({ params: { lead_id: lead_id! } })
    await customer.projects.confirmDone({ params })
  }
  return { owner, request, company, customer, params }
}

test('the owner reviews finished work once, as a verified hire', async () => {
  const { customer, params, company } = await done()

  const review = await customer.reviews.create({ params, body })

  expect(review).toMatchObject({ level: 'verified_hire', state: 'published', overall: 5 })
  await expect(customer.reviews.create({ params, body })).rejects.toMatchObject({ status: 409, code: 'review_already' })
  await refreshRating(server.context(), company.id)
  expect(await db`select rating_mean, reviews_count from companies where id = ${company.id}`).toMatchObject([
    { rating_mean: 5, reviews_count: 1 },
  ])
})

test('ten reviews of one work at once leave one', async () => {
  const { customer, params, request } = await done()

  const results = await atOnce(db, 10, () => customer.reviews.create({ params, body }))

  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await db`select count(*) as count from reviews where project_id = ${request.id}`).toMatchObject([{ count: 1 }])
})

test('work that is not done cannot be reviewed yet, and nobody reviews for another', async () => {
  const { customer, params } = await done({ isConfirmed: false })
  const stranger = await server.as((await newUser(db)).id)

  await expect(customer.reviews.create({ params, body })).rejects.toMatchObject({ status: 409, code: 'review_not_yet' })
  await expect(stranger.reviews.create({ params, body })).rejects.toMatchObject({ status: 404 })
})

test.each([
  ['a phone number', 'Call him at (301) 555-0147, he is the best plumber.'],
  ['an e-mail', 'Write to luis@example.com for the best price in town.'],
  ['a link', 'See my photos at www.example.com, all of them.'],
])('a text with %s goes back to its author at the field', async (_case, text) => {
  const { customer, params } = await done()

  await expect(customer.reviews.create({ params, body: { overall: 5, text } })).rejects.toMatchObject({
    status: 422,
    errors: { text: [expect.any(String)] },
  })
})

test.each([
  ['no stars', { overall: 0 }, 'overall'],
  ['six stars', { overall: 6 }, 'overall'],
  ['half a star', { overall: 4.5 }, 'overall'],
  ['too few words', { text: 'Good.' }, 'text'],
])('%s are refused at their field', async (_case, values, field) => {
  const { customer, params } = await done()

  await expect(customer.reviews.create({ params, body: { ...body, ...values } })).rejects.toMatchObject({
    status: 422,
    errors: { [field]: [expect.any(String)] },
  })
})

test('a company’s reviews come by level, newest first, with what was removed', async () => {
  const { customer, params, company } = await done()
  await customer.reviews.create({ params, body: { ...body, overall: 4 } })
  const [{ slug } = { slug: '' }] = await db<{ slug: string }[]>`select slug from companies where id = ${company.id}`
  const add = (level: string, state: string, overall: number) => db`
    insert into reviews (id, company_id, author_name, level, state, overall, text, created_at, published_at)
    values (gen_random_uuid(), ${company.id}, 'Luis P.', ${level}, ${state}, ${overall}, 'Written long before today.', now() - interval '1 day', now() - interval '1 day')`
  await add('unverified', 'published', 1)
  await add('verified_contact', 'published', 2)
  await add('verified_hire', 'removed', 1)

  const all = await server.visitor().reviews.ofCompany({ params: { slug }, query: {} })
  const verified = await server.visitor().reviews.ofCompany({ params: { slug }, query: { level: 'verified_hire' } })

  expect(all).toMatchObject({
    rating: { mean: 3.54, count: 2 },
    levels: { verified_hire: 1, verified_contact: 1, unverified: 1 },
    removed_count: 1,
  })
  expect(all.breakdown).toEqual([5, 4, 3, 2, 1].map((stars) => ({ stars, count: stars === 4 || stars === 2 ? 1 : 0 })))
  expect(verified.data.map(({ overall }) => overall)).toEqual([4])
})

test('a customer is asked one hour, three days and ten days after the work, each once', async () => {
  const { owner } = await done()
  const asked = async () =>
    (await db`select event_key from notices where user_id = ${owner.id} and kind = 'review_asked' order by created_at`).length
  const start = new Date()

  const counts: number[] = []
  for (const hours of [0.5, 1.5, 2, 73, 74, 241]) {
    server.setNow(new Date(start.getTime() + hours * 3_600_000))
    await askForReviews(server.context())
    counts.push(await asked())
  }

  expect(counts).toEqual([0, 1, 1, 2, 2, 3])
})

test('only countable reviews make the mean', () => {
  expect(meanRating([])).toBeNull()
  expect(meanRating([{ level: 'unverified', overall: 1 }])).toBeNull()
  expect(
    meanRating([
      { level: 'verified_hire', overall: 5 },
      { level: 'verified_contact', overall: 1 },
    ]),
  ).toBe(4.08)
})

test('good and bad opinions are published alike, hate is held for a person', () => {
  expect(screen('The worst service I have had, avoid them at all costs.')).toEqual({ outcome: 'published' })
  expect(screen('Paid 1250 dollars for 3 days of work in 2025.')).toEqual({ outcome: 'published' })
  expect(screen('Those wetbacks did not even show up.')).toEqual({ outcome: 'held' })
})
