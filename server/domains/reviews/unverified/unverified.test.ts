import { afterAll, expect } from 'vitest'
import { newCompany } from '#tests/factories/companies.ts'
import { atOnce } from '#tests/support/database.ts'
import { startIdentityProvider } from '#tests/support/identity.ts'
import { test as base } from '#tests/support/test.ts'

const google = await startIdentityProvider()

const test = base.extend('variables', { scope: 'file' }, google.variables).extend('given', { scope: 'file' }, async ({ db, server }) => {
  const company = await newCompany(db)
  const begin = async (client: ReturnType<typeof server.visitor>) =>
    new URL((await client.auth.beginGoogle({ body: {} })).url).searchParams.get('nonce')!
  const write = async (email: string, more: object = {}, client = server.visitor()) => {
    const nonce = await begin(client)
    return client.reviews.createWithGoogle({
      body: { ...input, company_slug: company.slug, credential: await google.sign(google.claims(email, { nonce })), ...more },
    })
  }

  return { write, company, begin }
})

afterAll(async () => {
  await google.stop()
})
const input = { overall: 4, text: 'They came on time and left everything clean.' }
let people = 0
const newAddress = () => `nora${people++}@gmail.example`

test('a visitor whom Google knows signs in and reviews, apart from customers and without a say in the rating', async ({
  server,
  given: { write, company },
}) => {
  const visitor = server.visitor({ locale: 'es' })

  const { user, review, redirect } = await write(newAddress(), {}, visitor)
  await server.runJobs()

  expect(await visitor.auth.user()).toMatchObject({ id: user.id })
  expect(review).toMatchObject({ level: 'unverified', state: 'published', author: 'Elena R.', overall: 4, text: input.text })
  expect(redirect).toBe(`/companies/${company.slug}#reviews`)
  expect(await visitor.reviews.ofCompany({ params: { slug: company.slug } })).toMatchObject({
    rating: { mean: null, count: 0 },
    levels: { unverified: 1 },
  })
})

test('one in twelve months, also when it is sent twenty times at once', async ({ db, given: { write } }) => {
  const email = newAddress()
  await write(email, { company_slug: (await newCompany(db)).slug })

  const results = await atOnce(db, 20, () => write(email))

  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(write(email)).rejects.toMatchObject({ status: 409, code: 'review_already' })
})

test('sent again under its key it is the same review', async ({ server, given: { begin, company } }) => {
  const visitor = server.visitor()
  await visitor.auth.logout()
  const nonce = await begin(visitor)
  const body = { ...input, company_slug: company.slug, credential: await google.sign(google.claims(newAddress(), { nonce })) }
  const before = new Map(visitor.cookies)
  const first = await visitor.reviews.createWithGoogle({ body }, { key: 'one wish' })
  visitor.cookies.clear()
  for (const [name, value] of before) visitor.cookies.set(name, value)

  expect((await visitor.reviews.createWithGoogle({ body }, { key: 'one wish' })).review.id).toBe(first.review.id)
})

test('nobody reviews their own company, one that is not there, or with a forged token', async ({ db, given: { company, write } }) => {
  const owner = await db`select email from users where id = ${company.owner.id}`

  await expect(write(String(owner[0]!['email']))).rejects.toMatchObject({ status: 409, code: 'review_own_company' })
  await expect(write(newAddress(), { company_slug: 'no-such-company' })).rejects.toMatchObject({ status: 404 })
  await expect(write(newAddress(), { credential: 'a.b.c' })).rejects.toMatchObject({ code: 'google_refused' })
  // A code that this browser did not request.
  await expect(write(newAddress(), { credential: await google.sign(google.claims(newAddress())) })).rejects.toMatchObject({
    code: 'google_refused',
  })
  await expect(write(newAddress(), { text: 'too short' })).rejects.toMatchObject({ errors: { text: [expect.any(String)] } })
})
