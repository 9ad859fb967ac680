import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { newId } from '#server/lib/ids.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { newUser } from '#tests/factories/users.ts'
import { codeOf, type TestClient } from '#tests/support/app.ts'
import { atOnce } from '#tests/support/database.ts'
import { historyProblems } from '#tests/support/walk.ts'
import { fc } from '#tests/support/property.ts'
import { test as base } from '#tests/support/test.ts'
import { storePicture } from '../../media/pictures/service.ts'
import { discardOverdue, dropUnappealed } from './service.ts'
import { reviewStates } from '#contract/reviews/states.ts'

const start = new Date('2026-03-02T15:00:00Z')

const test = base.extend('given', { scope: 'file', auto: true }, async ({ db, server }) => {
  const later = (hours: number) => server.setNow(new Date(start.getTime() + hours * 3_600_000))

  const newAdmin = async () => {
    const { id } = await newUser(db, { is_admin: true })
    return { kind: 'user' as const, userId: id, adminRole: 'owner' as const }
  }

  /** A review in any state, with its author and company. */
  async function scene(state = 'published') {
    const author = await newUser(db)
    const company = await newCompany(db)
    const id = newId()
    await db`
      insert into reviews (id, company_id, author_id, author_name, level, state, overall, text, created_at, published_at, edit_until)
      values (${id}, ${company.id}, ${author.id}, 'Ana R.', 'verified_hire', ${state}, 5, ${`Llegaron a tiempo y dejaron limpio ${id}.`}, ${start},
        ${state === 'published' ? start : null}, ${new Date(start.getTime() + 14 * 86_400_000)})`
    return {
      id,
      author,
      company,
      params: { review_id: id },
      customer: await server.as(author.id),
      member: await server.as(company.owner.id),
    }
  }
  const stateOf = async (id: string) => (await db`select state from reviews where id = ${id}`)[0]!['state']

  return { scene, later, newAdmin, stateOf }
})

test.beforeEach(({ server }) => server.setNow(start))
const body = { overall: 3, text: 'Al mes volvió a gotear, pero vinieron a arreglarlo.' }
const { decideReview, listWaiting } = await import('./service.ts')

describe('promise 10: reviews say where they come from', () => {
  test('promise 10: a review is updated once, and what it said before is kept', async ({ db, server, given: { scene } }) => {
    const { customer, params, id, company } = await scene()

    expect(await customer.reviews.update({ params, body })).toMatchObject({ state: 'published', overall: 3, text: body.text })
    await expect(customer.reviews.update({ params, body })).rejects.toMatchObject({ code: 'review_updated_before' })
    await server.runJobs()

    expect(await db`select overall from review_versions where review_id = ${id}`).toMatchObject([{ overall: 5 }])
    expect(await db`select rating_mean from companies where id = ${company.id}`).toMatchObject([{ rating_mean: 3 }])
  })

  test('promise 10: what is taken back or removed is counted in public', async ({ db, server, given: { scene } }) => {
    const { customer, params, company } = await scene()
    const [row] = await db<{ slug: string }[]>`select slug from companies where id = ${company.id}`

    await customer.reviews.retract({ params })

    expect(await server.visitor().reviews.ofCompany({ params: { slug: row!.slug }, query: {} })).toMatchObject({
      data: [],
      removed_count: 1,
    })
  })
})

test('a company replies once, and may change its words for 48 hours', async ({ db, server, given: { scene, later } }) => {
  const { member, params } = await scene()
  const other = await server.as((await newCompany(db)).owner.id)
  await member.reviews.reply({ params, body: { text: 'Gracias por confiar en nosotros.' } })

  later(47)
  expect((await member.reviews.reply({ params, body: { text: 'Gracias, Ana.' } })).reply).toMatchObject({
    text: 'Gracias, Ana.',
    at: start.toISOString(),
  })
  later(49)
  await expect(member.reviews.reply({ params, body: { text: 'Otra cosa.' } })).rejects.toMatchObject({ code: 'reply_fixed' })
  await expect(other.reviews.reply({ params, body: { text: 'No es nuestra.' } })).rejects.toMatchObject({ status: 404 })
  await expect(member.reviews.reply({ params, body: { text: 'Llama al 301 555 0188' } })).rejects.toMatchObject({ status: 422 })
})

test('a reported review stays until an admin decides, with the rule and a row in the log', async ({
  db,
  server,
  given: { scene, newAdmin, stateOf },
}) => {
  const { member, params, id } = await scene()
  await member.reviews.report({ params, body: { reason: 'not_customer', text: 'No lo conocemos.' } })
  await expect(member.reviews.report({ params, body: { reason: 'other', text: '' } })).rejects.toMatchObject({ code: 'reported_before' })
  const admin = server.context(await newAdmin()) as Parameters<typeof decideReview>[0]

  expect(await stateOf(id)).toBe('published')
  expect(await listWaiting(admin)).toContainEqual(
    expect.objectContaining({ id, report: { reason: 'not_customer', text: 'No lo conocemos.' } }),
  )
  await expect(decideReview(admin, id, { decision: 'remove' })).rejects.toMatchObject({ spec: { code: 'invalid' } })
  await decideReview(admin, id, { decision: 'remove', rule: 'fake' })

  expect(await stateOf(id)).toBe('removed')
  expect(await db`select action, reason from audit_log where entity_id = ${id}`).toMatchObject([
    { action: 'review.remove', reason: 'fake' },
  ])
})

test('an appeal comes once within fourteen days, and another admin decides it', async ({
  server,
  given: { scene, newAdmin, later, stateOf },
}) => {
  const { customer, member, params, id } = await scene()
  await member.reviews.report({ params, body: { reason: 'advertising', text: '' } })
  const [first, second] = [server.context(await newAdmin()), server.context(await newAdmin())] as [
    Parameters<typeof decideReview>[0],
    Parameters<typeof decideReview>[0],
  ]
  await decideReview(first, id, { decision: 'remove', rule: 'off_topic' })

  later(15 * 24)
  await expect(customer.reviews.appeal({ params })).rejects.toMatchObject({ code: 'no_appeal' })
  later(13 * 24)
  await customer.reviews.appeal({ params })
  await expect(decideReview(first, id, { decision: 'publish' })).rejects.toMatchObject({ spec: { code: 'same_admin' } })
  await decideReview(second, id, { decision: 'publish' })

  expect(await stateOf(id)).toBe('published')
})

test('the photos of a removed review are closed to everybody but who decides the appeal, and come back with it or go for good', async ({
  db,
  server,
  given: { scene, later },
}) => {
  const [first, second] = [await newUser(db, { is_admin: true }), await newUser(db, { is_admin: true })]
  const [remover, judge] = [await server.as(first.id), await server.as(second.id)]
  const removed = async () => {
    const made = await scene()
    const bytes = await sharp({ create: { width: 500, height: 300, channels: 3, background: '#b5651d' } })
      .jpeg()
      .toBuffer()
    const photo = (await storePicture(server.context(), { bytes })).id
    await db`insert into review_photos (review_id, media_id, position) values (${made.id}, ${photo}, 1)`
    await made.member.reviews.report({ params: made.params, body: { reason: 'other', text: '' } })
    await remover.reviews.decide({ params: made.params, body: { decision: 'remove', rule: 'off_topic' } })
    const publicly = async () => (await server.app.inject(`/media/${photo}/480.webp`)).statusCode
    const look = (client: TestClient) => codeOf(client.reviews.withdrawnPhoto({ params: { ...made.params, media_id: photo } }))
    const isKept = async () => (await db`select from media where id = ${photo}`).length > 0
    return { ...made, photo, publicly, look, isKept }
  }
  const [granted, denied, silent] = [await removed(), await removed(), await removed()]
  expect([await granted.publicly(), await granted.look(judge)]).toEqual([404, 'not_found'])

  for (const { customer, params } of [granted, denied]) await customer.reviews.appeal({ params })
  expect([await granted.publicly(), await granted.look(judge), await granted.look(granted.member)]).toEqual([404, 'done', 'forbidden'])
  expect((await judge.reviews.waiting({ query: {} })).find(({ id }) => id === granted.id)).toMatchObject({
    photos: [],
    withdrawn_photos: [{ id: granted.photo }],
  })
  await judge.reviews.decide({ params: granted.params, body: { decision: 'publish' } })
  await judge.reviews.decide({ params: denied.params, body: { decision: 'remove', rule: 'off_topic' } })
  expect([await granted.publicly(), await granted.look(judge)]).toEqual([200, 'not_found'])

  expect([await denied.isKept(), await silent.isKept()]).toEqual([false, true])
  later(15 * 24)
  expect([await dropUnappealed(server.context()), await dropUnappealed(server.context())]).toEqual([1, 0])
  expect([await granted.isKept(), await silent.isKept()]).toEqual([true, false])
})

test('two admins at once: one decides', async ({ db, server, given: { scene, newAdmin } }) => {
  for (let round = 0; round < 5; round++) {
    const { id } = await scene('held')
    const admins = [server.context(await newAdmin()), server.context(await newAdmin())] as Parameters<typeof decideReview>[0][]

    const results = await atOnce(db, 6, (index) =>
      decideReview(admins[index % 2]!, id, index % 2 ? { decision: 'publish' } : { decision: 'remove', rule: 'hate' }),
    )

    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await db`select action from audit_log where entity_id = ${id}`).toHaveLength(1)
    expect(await db`select event from transitions where entity_id = ${id}`).toHaveLength(1)
  }
})

test('a text that gets round the rules waits for its author, who changes it, or it is discarded after fourteen days', async ({
  server,
  given: { scene, later, stateOf },
}) => {
  const { customer, params, id } = await scene('needs_edit')
  const forgotten = await scene('needs_edit')

  expect(await customer.reviews.update({ params, body })).toMatchObject({ state: 'published' })
  later(14 * 24 + 1)
  await discardOverdue(server.context())
  expect(await discardOverdue(server.context())).toBe(0)

  expect([await stateOf(id), await stateOf(forgotten.id)]).toEqual(['published', 'discarded'])
})

test('whatever happens in whatever order, every step is one of the state table', async ({ db, server, given: { newAdmin, scene } }) => {
  const walk = fc.array(fc.constantFrom('update', 'retract', 'appeal', 'report', 'publish', 'remove', 'dismiss', 'reply', 'time'), {
    minLength: 2,
    maxLength: 12,
  })
  const admins = [server.context(await newAdmin()), server.context(await newAdmin())] as Parameters<typeof decideReview>[0][]
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('published', 'held', 'needs_edit'), walk, async (first, steps) => {
      server.setNow(start)
      const { customer, member, params, id } = await scene(first)
      for (const [index, step] of steps.entries()) {
        const admin = admins[index % 2]!
        const acts: Record<typeof step, () => Promise<unknown>> = {
          update: () => customer.reviews.update({ params, body }),
          retract: () => customer.reviews.retract({ params }),
          appeal: () => customer.reviews.appeal({ params }),
          report: () => member.reviews.report({ params, body: { reason: 'other', text: '' } }),
          reply: () => member.reviews.reply({ params, body: { text: 'Gracias por su visita.' } }),
          publish: () => decideReview(admin, id, { decision: 'publish' }),
          remove: () => decideReview(admin, id, { decision: 'remove', rule: 'off_topic' }),
          dismiss: () => decideReview(admin, id, { decision: 'dismiss' }),
          time: async () => {
            server.setNow(new Date(server.now().getTime() + 8 * 86_400_000))
            await discardOverdue(server.context())
          },
        }
        await acts[step]().catch((error: { status?: number; spec?: object }) => {
          const known = error.spec !== undefined || [404, 409, 422].includes(error.status ?? 0)
          if (!known) throw error
        })
      }
      expect(await historyProblems(db, [{ entity: 'review', machine: reviewStates, table: 'reviews' }])).toEqual([])
    }),
    { numRuns: 20, endOnFailure: true },
  )
}, 120_000)
