import { expect } from 'vitest'
import { newId } from '#server/lib/ids.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { newProject } from '#tests/factories/projects.ts'
import { newClaim } from '#tests/factories/queues.ts'
import { newGuest, newUser } from '#tests/factories/users.ts'
import { Refusal } from '#tests/support/app.ts'
import { test as base } from '#tests/support/test.ts'

const codeOf = (error: unknown) => (error instanceof Refusal ? error.code : String(error))

/** Runs a call twice at the same moment and returns both results. */
async function race(one: () => Promise<unknown>, other: () => Promise<unknown>): Promise<string[]> {
  const outcomes = await Promise.allSettled([one(), other()])
  return outcomes.map((outcome) => (outcome.status === 'fulfilled' ? 'done' : codeOf(outcome.reason))).toSorted()
}

const test = base.extend('given', { scope: 'file' }, async ({ db, server }) => {
  const auditsOf = (id: string) =>
    db<{ action: string; actor: string }[]>`select action, actor from audit_log where entity_id = ${id} order by id`

  async function newReview(state: string): Promise<string> {
    const id = newId()
    const company = await newCompany(db)
    await db`
      insert into reviews (id, company_id, author_name, level, state, overall, text, created_at)
      values (${id}, ${company.id}, 'Ana R.', 'unverified', ${state}, 2, 'No me gustó nada como quedó la pared.', now())`
    return id
  }

  const inReview = async () => newProject(db, { state: 'in_review', owner_id: (await newUser(db)).id })
  const admin = await server.as((await newUser(db, { is_admin: true, name: 'Alba', surname: 'Casa' })).id)
  const second = await server.as((await newUser(db, { is_admin: true, name: 'Bruno', surname: 'Casa' })).id)

  return { admin, inReview, auditsOf, second, newReview }
})

test('pages by key go on and back over the same rows, whatever the order', async ({ db, given: { admin } }) => {
  for (let i = 0; i < 7; i++) await newCompany(db, { name: `Página ${i % 3}` })
  for (const sort of ['name', '-name', 'created_at', '-created_at', '-leads_count'] as const) {
    const all = (await admin.admin.companies({ query: { q: 'página', sort, limit: 100 } })).data.map(({ id }) => id)
    const seen: string[] = []
    let page = await admin.admin.companies({ query: { q: 'página', sort, limit: 3 } })
    const first = page.data
    expect(page.previous).toBeNull()
    for (;;) {
      seen.push(...page.data.map(({ id }) => id))
      if (page.next === null) break
      page = await admin.admin.companies({ query: { q: 'página', sort, limit: 3, after: page.next } })
    }
    expect(seen).toEqual(all)
    while (page.previous !== null) page = await admin.admin.companies({ query: { q: 'página', sort, limit: 3, before: page.previous } })
    expect(page.data).toEqual(first)
  }
})

test.for(['email', '-email', 'name', '-created_at'] as const)(
  'people sorted by %s are all of them, also those without an email',
  async (sort, { db, given: { admin } }) => {
    const { id } = await newGuest(db, { email: '' })
    expect((await admin.admin.users({ query: { sort, limit: 100 } })).data).toContainEqual(expect.objectContaining({ id }))
  },
)

test('a cursor that we never gave is refused', async ({ given: { admin } }) => {
  await expect(admin.admin.users({ query: { after: 'x' } })).rejects.toThrow('400')
})

test('a request that looked risky goes out, or its owner hears why not', async ({ db, given: { inReview, admin, auditsOf } }) => {
  const [good, bad] = [await inReview(), await inReview()]
  expect((await admin.admin.waiting()).find(({ kind }) => kind === 'requests')!.count).toBe(2)

  await admin.projectReview.decide({ params: { project_id: good.id }, body: { decision: 'approve' } })
  await admin.projectReview.decide({
    params: { project_id: bad.id },
    body: { decision: 'reject', reason: 'Es publicidad, no una solicitud.' },
  })

  const states =
    await db`select id, state, opened_at is not null as is_opened from projects where id in (${good.id}, ${bad.id}) order by id`
  expect(states).toEqual(
    [
      { id: good.id, state: 'open', is_opened: true },
      { id: bad.id, state: 'rejected', is_opened: false },
    ].toSorted((a, b) => a.id.localeCompare(b.id)),
  )
  expect(await auditsOf(bad.id)).toEqual([{ action: 'project.reject', actor: 'A' }])
  const told = await db`select body from notices where user_id = ${bad.owner_id}`
  expect(JSON.stringify(told)).toContain('Es publicidad')
})

test('two admins decide on one request: one does', async ({ given: { inReview, admin, second, auditsOf } }) => {
  const { id } = await inReview()
  const params = { project_id: id }

  const outcomes = await race(
    () => admin.projectReview.decide({ params, body: { decision: 'approve' } }),
    () => second.projectReview.decide({ params, body: { decision: 'reject', reason: 'Es publicidad, no una solicitud.' } }),
  )

  expect(outcomes).toEqual(['done', 'invalid_transition'])
  expect(await auditsOf(id)).toHaveLength(1)
})

test('two admins decide on one review: one does', async ({ given: { newReview, admin, second, auditsOf } }) => {
  const id = await newReview('held')
  const params = { review_id: id }

  const outcomes = await race(
    () => admin.reviews.decide({ params, body: { decision: 'publish' } }),
    () => second.reviews.decide({ params, body: { decision: 'remove', rule: 'fake' } }),
  )

  expect(outcomes).toEqual(['done', 'invalid_transition'])
  expect(await auditsOf(id)).toHaveLength(1)
})

test('a held review is published, or removed by a rule', async ({ db, given: { newReview, admin } }) => {
  const [good, bad] = [await newReview('held'), await newReview('held')]
  await admin.reviews.decide({ params: { review_id: good }, body: { decision: 'publish' } })
  await expect(admin.reviews.decide({ params: { review_id: bad }, body: { decision: 'remove' } })).rejects.toThrow('422')
  await admin.reviews.decide({ params: { review_id: bad }, body: { decision: 'remove', rule: 'hate', note: 'Insulta.' } })

  expect(await db`select state, published_at is not null as is_shown from reviews where id = ${good}`).toEqual([
    { state: 'published', is_shown: true },
  ])
  expect(await db`select state from reviews where id = ${bad}`).toEqual([{ state: 'removed' }])
  expect((await admin.reviews.waiting({ query: {} })).map(({ id }) => id)).not.toContain(bad)
})

test('the log is narrowed to a thing, a person, an act and days of the platform, and calls things by their names', async ({
  db,
  given: { second, admin },
}) => {
  const company = await newCompany(db, { name: 'Registro Uno', status: 'pending' })
  const params = { company_id: company.id }
  const { id: bruno } = await second.auth.user()
  await admin.companyReview.decide({ params, body: { decision: 'ask', items: ['texts'], reason: 'Falta contar qué hacen.' } })
  // The last minute of a day in New York, which is the next day in Greenwich, and the first minute after it.
  for (const [at, action] of [
    ['2025-03-04T04:59:00Z', 'company.suspend'],
    ['2025-03-04T05:00:00Z', 'company.reinstate'],
  ] as const)
    await db`
      insert into audit_log (at, actor, actor_id, action, entity, entity_id, request_id)
      values (${at}, 'A', ${bruno}, ${action}, 'company', ${company.id}, 'test')`

  const actsOf = async (query: object) =>
    (await admin.admin.audit({ query: { entity: 'company', entity_id: company.id, ...query } })).data.map(({ action }) => action)

  expect(await actsOf({}), 'the newest first, whenever it was written down').toEqual([
    'company.ask',
    'company.reinstate',
    'company.suspend',
  ])
  expect(await actsOf({ action: 'company.ask' })).toEqual(['company.ask'])
  expect(await actsOf({ actor_id: bruno })).toEqual(['company.reinstate', 'company.suspend'])
  expect(await actsOf({ from: '2025-03-03', to: '2025-03-03' })).toEqual(['company.suspend'])
  expect(await actsOf({ from: '2025-03-04', to: '2025-03-04' })).toEqual(['company.reinstate'])
  const [asked] = (await admin.admin.audit({ query: { entity_id: company.id, action: 'company.ask' } })).data
  expect(asked).toMatchObject({ about: 'Registro Uno', person: { name: 'Alba Casa' } })
})

test('claims are narrowed to a reason, a company and days of the platform, and the dashboard counts those', async ({
  db,
  given: { admin },
}) => {
  const [old, fresh] = [await newClaim(db, 'appealed'), await newClaim(db)]
  // The last minute of a day in New York, which is the next day in Greenwich.
  await db`update refunds set created_at = '2026-03-04T04:59:00Z', reason = 'wrong_area' where id = ${old}`
  const claims = async (query: object) => (await admin.admin.claims({ query: { limit: 100, ...query } })).data

  const [found, ...others] = await claims({ reason: 'wrong_area', from: '2026-03-03', to: '2026-03-03' })
  expect([found!.id, others]).toEqual([old, []])
  expect(await claims({ from: '2026-03-04', to: '2026-03-04' })).toEqual([])
  expect(await claims({ company_id: found!.company.id })).toEqual([found])
  expect((await claims({ state: 'in_review' })).map(({ id }) => id)).toContain(fresh)

  const { refunds, from, to } = await admin.admin.figures({ query: { days: '7' } })
  expect(refunds.map(({ reason }) => reason)).toContain('spam_competitor')
  for (const { reason, count, amount } of refunds) {
    const rows = await claims({ reason, from, to })
    expect({ count: rows.length, cents: rows.reduce((sum, row) => sum + row.amount.amount, 0) }).toEqual({ count, cents: amount.amount })
  }
})

test('nobody but an admin may call what is for admins', async ({ db, server }) => {
  const company = await newCompany(db)
  const clients = [server.visitor(), await server.as((await newUser(db)).id), await server.as(company.owner.id)]
  for (const client of clients) {
    await expect(client.admin.users()).rejects.toThrow(/401|403/)
    await expect(client.admin.find({ query: { q: 'ana' } })).rejects.toThrow(/401|403/)
  }
})

test('queues are narrowed to the company whose work waits in them', async ({ db, given: { newReview, admin } }) => {
  const [claim, other] = [await newClaim(db), await newClaim(db)]
  const held = await newReview('held')
  await newReview('held')
  const company = await newCompany(db, { credentials: [{ kind: 'identity', status: 'submitted' }] })
  await newCompany(db, { credentials: [{ kind: 'identity', status: 'submitted' }] })
  await db`update credentials set submitted_at = now() where status = 'submitted'`
  const companyOf = async (table: string, id: string) =>
    (await db<{ id: string }[]>`select company_id as id from ${db(table)} where id = ${id}`)[0]!.id

  const claims = await admin.refunds.queue({ query: { company_id: await companyOf('refunds', claim) } })
  const reviews = await admin.reviews.waiting({ query: { company_id: await companyOf('reviews', held) } })
  const credentials = await admin.credentials.queue({ query: { company_id: company.id } })

  expect(claims.map(({ id }) => id)).toEqual([claim])
  expect(reviews.map(({ id }) => id)).toEqual([held])
  expect(credentials.data.map(({ company: { id } }) => id)).toEqual([company.id])
  expect((await admin.refunds.queue({ query: {} })).map(({ id }) => id)).toEqual(expect.arrayContaining([claim, other]))
})

test('an admin keeps views of lists for themselves alone: a name is there once, and a list holds so many, however many come at once', async ({
  db,
  server,
  given: { second },
}) => {
  const role = { admin_role: 'read_only', name: 'Vera', surname: 'Vistas' } as const
  const { id } = await newUser(db, role)
  const mine = await server.as(id)
  const save = (name: string, query: string, list = 'requests') => mine.savedViews.save({ body: { list, name, query } })
  const names = async () => (await mine.savedViews.list()).map(({ list, name, query }) => `${list} ${name} ${query}`)

  await save('Urgentes', 'state=open')
  await save('URGENTES', 'state=in_review')
  await save('Urgentes', 'state=disputed', 'matches')
  const [ofMatches, first] = await save('De hoy', 'from=2026-11-26')
  expect(await names()).toEqual(['matches Urgentes state=disputed', 'requests De hoy from=2026-11-26', 'requests URGENTES state=in_review'])

  const params = { view_id: first!.id }
  await expect(mine.savedViews.rename({ params, body: { name: 'urgentes' } })).rejects.toMatchObject({
    status: 422,
    errors: { name: [expect.stringContaining('another view')] },
  })
  await mine.savedViews.rename({ params, body: { name: 'De HOY' } })
  await mine.savedViews.rename({ params: { view_id: ofMatches!.id }, body: { name: 'De hoy' } })
  expect(await names()).toEqual(['matches De hoy state=disputed', 'requests De HOY from=2026-11-26', 'requests URGENTES state=in_review'])

  expect(await second.savedViews.list()).toEqual([])
  expect(await second.savedViews.drop({ params }).catch(codeOf)).toBe('not_found')
  expect(await second.savedViews.rename({ params, body: { name: 'Mía' } }).catch(codeOf)).toBe('not_found')

  for (let i = 0; i < 9; i++) await save(`Vista ${i}`, 'q=x')
  expect(
    await race(
      () => save('Una más', 'q=x'),
      () => save('Y otra', 'q=x'),
    ),
  ).toEqual(['done', 'too_many_views'])
  await save('De hoy', 'from=2026-11-27')
  await mine.savedViews.drop({ params })
  await save('Ahora sí', 'q=x')
  expect(await names()).toHaveLength(13)
})
