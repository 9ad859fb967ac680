import { expect } from 'vitest'
import { newId } from '#server/lib/ids.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { newRequest } from '#tests/factories/requests.ts'
import { newService } from '#tests/factories/services.ts'
import { untilSomebodyWaits } from '#tests/support/database.ts'
import { planned } from '#tests/support/figures.ts'
import { test as base } from '#tests/support/test.ts'
import { buildMatches } from '../../matching/waves/service.ts'
import { recentRating } from '../review/rules.ts'
import { refreshRating, weighReviews } from './service.ts'

const start = new Date('2026-03-02T15:00:00Z')
const inDays = (days: number) => new Date(start.getTime() + days * 86_400_000)

const test = base.extend('given', { scope: 'file', auto: true }, async ({ db, server, ctx }) => {
  const service = await newService(db)

  /** A company with reviews: stars by days before the start. */
  async function reviewed(name: string, reviews: [stars: number, daysAgo: number][]) {
    const company = await newCompany(db, { name, services: [service.id], zips: [zip] })
    for (const [stars, daysAgo] of reviews) await review(company.id, stars, daysAgo)
    await refreshRating(ctx, company.id)
    return company
  }

  async function review(companyId: string, stars: number, daysAgo: number, level = 'verified_hire') {
    const at = inDays(-daysAgo)
    await db`
      insert into reviews (id, company_id, author_name, level, state, overall, text, created_at, published_at)
      values (${newId()}, ${companyId}, 'Ana R.', ${level}, 'published', ${stars}, 'Llegaron a tiempo y dejaron todo limpio.', ${at}, ${at})`
  }

  const weighed = async (companyId: string) =>
    (await db`select rating_mean, reviews_count, recent_rating, recent_reviews from companies where id = ${companyId}`)[0]
  const cards = async () => (await server.visitor().companies.search({ query: { service: service.slug, zipcode: zip } })).data
  const qualityOf = async (name: string) =>
    (await cards()).find((card) => card.name === name)!.why.find(({ part }) => part === 'quality')!.value

  return { reviewed, weighed, cards, service, qualityOf }
})

test.beforeEach(({ server }) => server.setNow(start))

const zip = '20850'

test('a review that stays counts by its level', () => {
  expect(
    recentRating([
      { level: 'verified_hire', overall: 5, count: 4, left: 2 },
      { level: 'verified_contact', overall: 1, count: 5, left: 5 },
      { level: 'unverified', overall: 1, count: 9, left: 9 },
    ]),
  ).toEqual({ recentMean: 3.29, recentCount: 3.5 })
  expect(recentRating([])).toEqual({ recentMean: null, recentCount: 0 })
})

test('an improved company ranks above a declined one, in the search and in offers, while pages show both alike', async ({
  db,
  ctx,
  given: { reviewed, weighed, cards, service },
}) => {
  const worse = await reviewed('Was good', [
    [5, 730],
    [1, 0],
  ])
  const better = await reviewed('Was bad', [
    [1, 730],
    [5, 0],
  ])

  expect(await weighed(better.id)).toEqual({ rating_mean: 3, reviews_count: 2, recent_rating: 4.2, recent_reviews: 1.25 })
  expect(await weighed(worse.id)).toEqual({ rating_mean: 3, reviews_count: 2, recent_rating: 1.8, recent_reviews: 1.25 })
  expect((await cards()).map(({ name, rating }) => [name, rating])).toEqual([
    ['Was bad', { mean: 3, count: 2 }],
    ['Was good', { mean: 3, count: 2 }],
  ])

  const request = await newRequest(db, { service, slots: 2 })
  await buildMatches(ctx, [request.id])
  const asked = await db<{ company_id: string; quality: number }[]>`
    select company_id, (jsonb_path_query_first(score_parts, '$[*] ? (@.part == "quality")') ->> 'value')::float8 as quality
    from matches where project_id = ${request.id} order by score desc`
  expect(asked.map(({ company_id: id }) => id)).toEqual([better.id, worse.id])
  // Both are shrunk to the mean of the two, 3.0, by five reviews.
  expect(asked.map(({ quality }) => quality)).toEqual([
    expect.closeTo(((4.2 * 1.25 + 3 * 5) / 6.25 - 1) / 4, 3),
    expect.closeTo(((1.8 * 1.25 + 3 * 5) / 6.25 - 1) / 4, 3),
  ])
})

test('as time passes reviews lose weight and the rank goes back to what is usual, a twelfth of the half-life at a time; what pages show stays', async ({
  server,
  ctx,
  given: { reviewed, weighed, qualityOf },
}) => {
  const { id } = await reviewed(
    'Of old',
    Array.from({ length: 10 }, () => [5, 0]),
  )
  await weighReviews(ctx)
  expect(await weighed(id)).toEqual({ rating_mean: 5, reviews_count: 10, recent_rating: 5, recent_reviews: 10 })
  expect(await qualityOf('Of old')).toBeCloseTo(((5 * 10 + 4.3 * 5) / 15 - 1) / 4, 3)

  server.setNow(inDays(30))
  expect(await weighReviews(ctx)).toBe(0)
  server.setNow(inDays(365))
  expect(await weighReviews(ctx)).toBeGreaterThan(0)
  expect(await weighReviews(ctx)).toBe(0)

  expect(await weighed(id)).toEqual({ rating_mean: 5, reviews_count: 10, recent_rating: 5, recent_reviews: 5 })
  expect(await qualityOf('Of old')).toBeCloseTo(((5 * 5 + 4.3 * 5) / 10 - 1) / 4, 3)
})

test('reviewHalfLifeDays: once another one holds, all reviews are weighed by it', async ({
  db,
  server,
  ctx,
  given: { reviewed, weighed },
}) => {
  const { id } = await reviewed('Half', [
    [5, 0],
    [1, 90],
  ])
  await weighReviews(ctx)
  const holdsFrom = await planned(server, db, { reviewHalfLifeDays: 90 })
  expect(await weighReviews(ctx)).toBe(0)

  server.setNow(holdsFrom)
  expect(await weighReviews(ctx)).toBeGreaterThan(0)

  expect(await weighed(id)).toEqual({ rating_mean: 3, reviews_count: 2, recent_rating: 3.67, recent_reviews: 1.5 })
  expect(await weighReviews(ctx)).toBe(0)
})

test('of two that weigh a company at once, the one that saves last has seen every review', async ({
  db,
  ctx,
  given: { reviewed, weighed },
}) => {
  const { id } = await reviewed('Twice', [[5, 0]])
  let first: Promise<void> | undefined
  await db.begin(async (other) => {
    await other`select from companies where id = ${id} for no key update`
    first = refreshRating(ctx, id)
    await untilSomebodyWaits(db)
    await other`
      insert into reviews (id, company_id, author_name, level, state, overall, text, created_at, published_at)
      values (${newId()}, ${id}, 'Luz P.', 'verified_hire', 'published', 1, 'No volvieron a terminar lo que faltaba.', ${start}, ${start})`
    // As the second process would save it.
    await other`update companies set rating_mean = 3, reviews_count = 2 where id = ${id}`
  })
  await first

  expect(await weighed(id)).toMatchObject({ rating_mean: 3, reviews_count: 2 })
})
