import sharp from 'sharp'
import { expect } from 'vitest'
import { newId } from '#server/lib/ids.ts'
import { newRequest } from '#tests/factories/requests.ts'
import { newUser } from '#tests/factories/users.ts'
import { type TestClient } from '#tests/support/app.ts'
import { buyLead } from '#tests/support/buy-lead.ts'
import { atOnce } from '#tests/support/database.ts'
import { test as base } from '#tests/support/test.ts'
import { meanRating, screen, screened } from './review/rules.ts'
import { discardOverdue } from './moderation/service.ts'
import { refreshRating } from './ratings/service.ts'
import { askForReviews, tellOfReview } from './review/service.ts'

const test = base.extend('given', { scope: 'file', auto: true }, async ({ db, server }) => {
  /** A finished job of a hired company. */
  async function done({ isConfirmed = true } = {}) {
    const owner = await newUser(db)
    const request = await newRequest(db, { owner })
    const { company, member, params: lead } = await buyLead(server, request)
    const customer = await server.as(owner.id)
    await customer.leads.hire({ params: lead, body: {} })
    const params = { project_id: request.id }
    if (isConfirmed) {
      await member.leads.finish({ params: lead })
      await customer.projects.confirmDone({ params })
    }
    return { owner, request, company, customer, params }
  }

  const slugOf = async (companyId: string) => String((await db`select slug from companies where id = ${companyId}`)[0]!['slug'])
  const shownOf = async (companyId: string) =>
    (await server.visitor().reviews.ofCompany({ params: { slug: await slugOf(companyId) }, query: {} })).data
  const stateOf = async (id: string) => (await db`select state from reviews where id = ${id}`)[0]!['state']
  const areThere = async (ids: readonly string[]) => (await db`select 1 from media where id = any(${ids})`).length

  return { done, shownOf, stateOf, areThere }
})

test.beforeEach(({ server }) => server.setNow())

const body = { overall: 5, text: 'They came on time and left everything clean.' }

test('the owner reviews finished work once, as a verified hire', async ({ db, server, given: { done } }) => {
  const { customer, params, company } = await done()

  const review = await customer.reviews.create({ params, body })

  expect(review).toMatchObject({ level: 'verified_hire', state: 'published', overall: 5 })
  await expect(customer.reviews.create({ params, body })).rejects.toMatchObject({ status: 409, code: 'review_already' })
  await refreshRating(server.context(), company.id)
  expect(await db`select rating_mean, reviews_count from companies where id = ${company.id}`).toMatchObject([
    { rating_mean: 5, reviews_count: 1 },
  ])
})

test('the company hears once of a review, and not of one that nobody sees', async ({ db, server, given: { done } }) => {
  const { customer, params, company } = await done()
  const told = () => db`select title, path from notices where user_id = ${company.owner.id} and kind = 'review_published'`

  const { id } = await customer.reviews.create({ params, body: { overall: 4, text: 'Call him at (301) 555-0147, he is the best.' } })
  await server.runJobs()
  const before = await told()
  await customer.reviews.update({ params: { review_id: id }, body })
  await server.runJobs()
  await tellOfReview(server.context(), id)

  expect(before).toEqual([])
  expect(await told()).toEqual([
    {
      title: expect.objectContaining({ en: expect.stringContaining('new review: 5 out of 5') }),
      path: expect.stringMatching(/^\/companies\/.+#reviews$/),
    },
  ])
})

test('ten reviews of one work at once leave one', async ({ db, given: { done } }) => {
  const { customer, params, request } = await done()

  const results = await atOnce(db, 10, () => customer.reviews.create({ params, body }))

  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await db`select count(*) as count from reviews where project_id = ${request.id}`).toMatchObject([{ count: 1 }])
})

test('work that is not done cannot be reviewed yet, and nobody reviews for another', async ({ db, server, given: { done } }) => {
  const { customer, params } = await done({ isConfirmed: false })
  const stranger = await server.as((await newUser(db)).id)

  await expect(customer.reviews.create({ params, body })).rejects.toMatchObject({ status: 409, code: 'review_not_yet' })
  await expect(stranger.reviews.create({ params, body })).rejects.toMatchObject({ status: 404 })
})

test.for([
  ['a phone number', 'personal_data', 'Call him at (301) 555-0147, he is the best plumber.'],
  ['an email', 'personal_data', 'Write to luis@example.com for the best price in town.'],
  ['a link', 'link', 'See my photos at www.example.com, all of them.'],
] as const)(
  'a text with %s waits for its author, whom it tells what to change, and is published once it is',
  async ([_case, reason, text], { db, given: { done, shownOf } }) => {
    const { customer, params, company, owner } = await done()

    const first = await customer.reviews.create({ params, body: { overall: 5, text } })
    const waiting = await shownOf(company.id)
    const again = await customer.reviews.update({ params: { review_id: first.id }, body: { overall: 5, text: `${text} Really.` } })
    const read = await customer.reviews.get({ params })
    const changed = await customer.reviews.update({ params: { review_id: first.id }, body })

    for (const review of [first, again, read]) expect(review).toMatchObject({ state: 'needs_edit', screened_for: reason })
    expect(read.text).toBe(`${text} Really.`)
    expect(waiting).toEqual([])
    expect(changed).toMatchObject({ state: 'published', screened_for: null, before: null })
    expect((await shownOf(company.id)).map((review) => review.text)).toEqual([body.text])
    expect(await db`select count(*) from notices where user_id = ${owner.id} and event_key = ${`review:${first.id}:to-change`}`).toEqual([
      { count: 1 },
    ])
  },
)

test('a review not changed in fourteen days is discarded', async ({ server, given: { done, stateOf } }) => {
  const { customer, params } = await done()
  const { id } = await customer.reviews.create({ params, body: { overall: 5, text: 'Call him at (301) 555-0147, he is the best.' } })
  const now = Date.now()

  server.setNow(new Date(now + 13 * 86_400_000))
  await discardOverdue(server.context())
  const before = await stateOf(id)
  server.setNow(new Date(now + 15 * 86_400_000))
  await discardOverdue(server.context())

  expect([before, await stateOf(id)]).toEqual(['needs_edit', 'discarded'])
})

test.for([
  ['no stars', { overall: 0 }, 'overall'],
  ['six stars', { overall: 6 }, 'overall'],
  ['half a star', { overall: 4.5 }, 'overall'],
  ['too few words', { text: 'Good.' }, 'text'],
] as const)('%s are refused at their field', async ([_case, values, field], { given: { done } }) => {
  const { customer, params } = await done()

  await expect(customer.reviews.create({ params, body: { ...body, ...values } })).rejects.toMatchObject({
    status: 422,
    errors: { [field]: [expect.any(String)] },
  })
})

test('a company’s reviews come by level, newest first, with what was removed', async ({ db, server, given: { done } }) => {
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

test('a customer is asked one hour, three days and ten days after the work, each once', async ({ db, server, given: { done } }) => {
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
  expect(meanRating([{ level: 'unverified', overall: 1, count: 3 }])).toBeNull()
  expect(
    meanRating([
      { level: 'verified_hire', overall: 5, count: 1 },
      { level: 'verified_contact', overall: 1, count: 1 },
    ]),
  ).toBe(4.08)
})

test('good and bad opinions are published alike, hate is held for a person', () => {
  expect(screened(screen('The worst service I have had, avoid them at all costs.'))).toBe('published')
  expect(screened(screen('Paid 1250 dollars for 3 days of work in 2025.'))).toBe('published')
  for (const hidden of ['Llámame al ③⓪① 555 ０１００', 'Call 301\u200b555\u200b0100', 'ana＠example．com', 'wet\u00adbacks all of them'])
    expect(screened(screen(hidden))).not.toBe('published')
  expect(screened(screen('Those wetbacks did not even show up.'))).toBe('held')
})

/** A unique photo, sent by this person. */
async function photo(client: TestClient, seed = Math.floor(Math.random() * 1e9)): Promise<string> {
  const noise = { type: 'gaussian' as const, mean: 60 + (seed % 130), sigma: 30 }
  const bytes = await sharp({ create: { width: 300 + (seed % 89), height: 300, channels: 3, background: '#fff', noise } })
    .jpeg()
    .toBuffer()
  return sent(client, bytes)
}
async function sent(client: TestClient, bytes: Buffer): Promise<string> {
  const { id } = await client.uploads.begin({ body: { id: newId(), size: bytes.length } })
  const params = { upload_id: id }
  await client.uploads.append({ params, body: { start: 0 }, file: new Blob([new Uint8Array(bytes)]) })
  return (await client.uploads.picture({ params })).id
}
const idsOf = (photos: readonly { id: string }[]) => photos.map(({ id }) => id)

test('photos come with a review in their order; a change of it keeps some, adds some, and lets the others go', async ({
  given: { done, shownOf, areThere },
}) => {
  const { customer, params, company } = await done()
  const [one, two, three] = [await photo(customer), await photo(customer), await photo(customer)]

  const review = await customer.reviews.create({ params, body: { ...body, photo_ids: [two, one] } })
  const changed = await customer.reviews.update({
    params: { review_id: review.id },
    body: { ...body, overall: 4, photo_ids: [three, two] },
  })

  expect([idsOf(review.photos), idsOf(changed.photos)]).toEqual([
    [two, one],
    [three, two],
  ])
  expect(await shownOf(company.id)).toMatchObject([{ photos: changed.photos, before: { overall: 5, text: body.text } }])
  expect(await areThere([one])).toBe(0)
})

test('photos of a review that nobody may see yet are shown to its author alone, and go with it', async ({
  given: { done, shownOf, areThere },
}) => {
  const { customer, params, company } = await done()
  const [held, other] = [await done(), await done()]
  const toChange = await photo(customer)
  const waiting = await customer.reviews.create({
    params,
    body: { overall: 5, text: 'Write to luis@example.com, the best.', photo_ids: [toChange] },
  })
  const unseen = await photo(held.customer)
  await held.customer.reviews.create({
    params: held.params,
    body: { overall: 1, text: 'Those wetbacks did not even show up.', photo_ids: [unseen] },
  })
  const taken = await photo(other.customer)
  const back = await other.customer.reviews.create({ params: other.params, body: { ...body, photo_ids: [taken] } })

  expect([await shownOf(company.id), await shownOf(held.company.id)]).toEqual([[], []])
  expect(idsOf(waiting.photos)).toEqual([toChange])
  expect(idsOf((await shownOf(other.company.id))[0]!.photos)).toEqual([taken])
  await other.customer.reviews.retract({ params: { review_id: back.id } })
  expect([await areThere([taken]), await areThere([toChange, unseen])]).toEqual([0, 2])
})

test('photos of somebody else, too many of them, and what is no photo are refused at their field', async ({
  db,
  server,
  given: { done },
}) => {
  const { customer, params } = await done()
  const stranger = await server.as((await newUser(db)).id)
  const theirs = await photo(stranger)

  await expect(customer.reviews.create({ params, body: { ...body, photo_ids: [theirs] } })).rejects.toMatchObject({
    errors: { photo_ids: [expect.any(String)] },
  })
  await expect(
    customer.reviews.create({ params, body: { ...body, photo_ids: Array.from({ length: 9 }, () => newId()) } }),
  ).rejects.toMatchObject({ errors: { photo_ids: [expect.any(String)] } })
  await expect(sent(customer, Buffer.from('not a photo at all, but text'))).rejects.toMatchObject({
    errors: { file: [expect.any(String)] },
  })
  await expect(customer.reviews.get({ params })).rejects.toMatchObject({ status: 404 })
})

test('a photo out of somebody else’s review is looked at by a person first', async ({ db, server, given: { done, shownOf } }) => {
  const [first, second] = [await done(), await done()]
  const bytes = await sharp({
    create: { width: 500, height: 333, channels: 3, background: '#18a', noise: { type: 'gaussian', mean: 90, sigma: 60 } },
  })
    .jpeg()
    .toBuffer()
  await first.customer.reviews.create({ params: first.params, body: { ...body, photo_ids: [await sent(first.customer, bytes)] } })

  const review = await second.customer.reviews.create({
    params: second.params,
    body: { ...body, photo_ids: [await sent(second.customer, bytes)] },
  })

  expect(review).toMatchObject({ state: 'held', screened_for: 'copied' })
  expect(await shownOf(second.company.id)).toEqual([])
  const admin = await server.as((await newUser(db, { is_admin: true })).id)
  const held = (await admin.reviews.waiting({ query: {} })).find(({ id }) => id === review.id)
  expect(held?.alike).toMatchObject([{ why: 'photo', company: { id: first.company.id }, text: body.text, state: 'published' }])
})
