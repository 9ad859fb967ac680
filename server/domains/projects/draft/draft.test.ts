import sharp from 'sharp'
import { describe, expect } from 'vitest'
import type { Question } from '#contract/catalog/forms.ts'
import { newId } from '#server/lib/ids.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { newProject } from '#tests/factories/projects.ts'
import { newService } from '#tests/factories/services.ts'
import { newUser } from '#tests/factories/users.ts'
import { type TestClient } from '#tests/support/app.ts'
import { atOnce } from '#tests/support/database.ts'
import { test as base } from '#tests/support/test.ts'

const label = { es: 'Texto', en: 'Text' }
const options = (...ids: string[]) => ids.map((id) => ({ id, label }))
const questions: Question[] = [
  { id: 'kind', type: 'single', label, required: true, options: options('fence', 'gate') },
  { id: 'width', type: 'number', label, required: true, min: 1, max: 10, show_if: { eq: ['kind', 'gate'] } },
  { id: 'extras', type: 'multi', label, options: options('paint', 'lights') },
  { id: 'photo', type: 'photo', label, max: 2 },
]

const picture = async () =>
  new Blob(
    [
      new Uint8Array(
        await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a86' } })
          .jpeg()
          .toBuffer(),
      ),
    ],
    { type: 'image/jpeg' },
  )

const test = base.extend('given', { scope: 'file' }, async ({ db, server }) => {
  async function newDraft(client: TestClient = server.visitor()) {
    const { id } = await client.projects.create({ body: { service, zipcode: '20910' } })
    const params = { project_id: id }
    return {
      client,
      id,
      params,
      answer: (answers: Record<string, string | number | string[]>) =>
        client.projects.answer({
          body: { project_id: id, answers: Object.entries(answers).map(([question_id, value]) => ({ question_id, value })) },
        }),
    }
  }
  const service = (await newService(db, { questions })).slug

  return { service, newDraft }
})

describe('create', () => {
  test('a visitor becomes a guest with a draft of their own', async ({ server, given: { service } }) => {
    const visitor = server.visitor()

    const project = await visitor.projects.create({ body: { service, zipcode: '20910' } })

    expect(project).toMatchObject({
      state: 'draft',
      service: { slug: service, name: 'Fence repair' },
      city: 'Silver Spring',
      state_iso: 'MD',
      time_zone: 'America/New_York',
      timing: 'flexible',
      slots: 3,
      contact_mode: 'messages',
      answers: {},
      path: ['kind', 'extras', 'photo'],
      next_question: 'kind',
      has_contact: false,
      company: null,
      photos: [],
    })
    expect(await visitor.projects.get({ params: { project_id: project.id } })).toEqual(project)
    expect(project).not.toHaveProperty('owner_id')
  })

  test('a member’s draft is the member’s', async ({ db, server, given: { service } }) => {
    const user = await newUser(db)
    const client = await server.as(user.id, { locale: 'es' })

    const project = await client.projects.create({ body: { service, zipcode: '20910' } })

    expect(project).toMatchObject({ has_contact: true, service: { name: 'Reparar cercas' } })
    expect((await db`select owner_id, locale from projects where id = ${project.id}`)[0]).toEqual({ owner_id: user.id, locale: 'es' })
  })

  test('one that was written offline is created once, however often it is sent', async ({ server, given: { service } }) => {
    const visitor = server.visitor()
    const body = { id: newId(), service, zipcode: '20910' }
    const first = await visitor.projects.create({ body })

    const second = await visitor.projects.create({ body })

    expect(second).toEqual(first)
    expect(first.id).toBe(body.id)
  })

  test('sent again because the answer was lost, it is still one, by the same guest', async ({ server, given: { service } }) => {
    const visitor = server.visitor()
    await visitor.auth.logout()
    const before = [...visitor.cookies]
    const body = { id: newId(), service, zipcode: '20910' }
    const first = await visitor.projects.create({ body })
    visitor.cookies.clear()
    for (const [name, value] of before) visitor.cookies.set(name, value)

    const second = await visitor.projects.create({ body })

    expect(second).toEqual(first)
    expect(await visitor.projects.list()).toMatchObject({ data: [{ id: body.id }] })
  })

  test('sent many times at once, it is one project of one guest', async ({ db, server, given: { service } }) => {
    const visitor = server.visitor()
    await visitor.auth.logout()
    const body = { id: newId(), service, zipcode: '20910' }

    const results = await atOnce(db, 8, () => visitor.projects.create({ body }))

    expect(results.map(({ status }) => status)).toEqual(Array(8).fill('fulfilled'))
    expect((await visitor.projects.list()).data).toHaveLength(1)
    expect(
      (await db`select count(*) from users u where kind = 'guest' and not exists (select from sessions s where s.user_id = u.id)`)[0]![
        'count'
      ],
    ).toBe(0)
  })

  test('an idempotency key makes one of two', async ({ server, given: { service } }) => {
    const visitor = server.visitor()
    const body = { service, zipcode: '20910' }
    const first = await visitor.projects.create({ body }, { key: 'an intent' })

    const second = await visitor.projects.create({ body }, { key: 'an intent' })

    expect(second).toEqual(first)
    await expect(visitor.projects.create({ body: { ...body, zipcode: '20850' } }, { key: 'an intent' })).rejects.toMatchObject({
      status: 422,
      code: 'idempotency_mismatch',
    })
    expect((await server.visitor().projects.create({ body }, { key: 'an intent' })).id).not.toBe(first.id)
  })

  test('somebody else’s id is not to be had', async ({ server, given: { newDraft, service } }) => {
    const { id } = await newDraft()

    await expect(server.visitor().projects.create({ body: { id, service, zipcode: '20910' } })).rejects.toMatchObject({ status: 404 })
  })

  test('can be meant for one company first', async ({ db, server, given: { service } }) => {
    const company = await newCompany(db)

    const project = await server.visitor().projects.create({ body: { service, zipcode: '20910', company: company.slug } })

    expect(project.company).toEqual({ slug: company.slug, name: company.name })
  })

  test('unknown values are reported by field', async ({ db, server, given: { service } }) => {
    const closed = await newCompany(db, { status: 'suspended' })

    await expect(
      server.visitor().projects.create({ body: { service: 'no-such', zipcode: '00000', company: closed.slug } }),
    ).rejects.toMatchObject({
      status: 422,
      errors: { service: [expect.any(String)], zipcode: [expect.any(String)], company: [expect.any(String)] },
    })
    await expect(server.visitor().projects.create({ body: { service, zipcode: '2091' } })).rejects.toMatchObject({
      errors: { zipcode: ['Enter the 5 digits of the zip code.'] },
    })
    await expect(server.visitor().projects.create({ body: { id: 'one', service, zipcode: '20910' } })).rejects.toMatchObject({
      errors: { id: [expect.any(String)] },
    })
  })
})

describe('answers', () => {
  test('are kept, and open the questions that depend on them', async ({ given: { newDraft } }) => {
    const { answer } = await newDraft()

    const gate = await answer({ kind: 'gate' })
    const wide = await answer({ width: 4, extras: ['paint', 'paint'] })

    expect(gate).toMatchObject({ answers: { kind: 'gate' }, path: ['kind', 'width', 'extras', 'photo'], next_question: 'width' })
    expect(wide).toMatchObject({ answers: { kind: 'gate', width: 4, extras: ['paint'] }, next_question: null })
  })

  test('to hidden questions are dropped, given now or before', async ({ given: { newDraft } }) => {
    const { answer } = await newDraft()

    const hidden = await answer({ kind: 'fence', width: 4, nonsense: 'x', __proto__: 'y' })
    await answer({ kind: 'gate' })
    await answer({ width: 4 })
    const changed = await answer({ kind: 'fence' })

    expect(hidden.answers).toEqual({ kind: 'fence' })
    expect(changed.answers).toEqual({ kind: 'fence' })
  })

  test('of the wrong kind are reported by question, and nothing is saved', async ({ given: { newDraft } }) => {
    const { answer, client, params } = await newDraft()

    await expect(answer({ kind: 'gate', width: 40 })).rejects.toMatchObject({ status: 422, errors: { width: ['The maximum is 10.'] } })
    await expect(answer({ kind: 'wall' })).rejects.toMatchObject({ status: 422, errors: { kind: [expect.any(String)] } })

    expect((await client.projects.get({ params })).answers).toEqual({})
  })

  test('at least one is needed', async ({ given: { newDraft } }) => {
    const { answer } = await newDraft()

    await expect(answer({})).rejects.toMatchObject({ status: 422, errors: { answers: [expect.any(String)] } })
    await expect(answer({ kind: '' })).rejects.toMatchObject({
      status: 422,
      code: 'no_answers',
      errors: { kind: ['Choose at least one answer.'] },
    })
  })

  test('to an optional question can be taken back', async ({ given: { newDraft } }) => {
    const { answer } = await newDraft()
    await answer({ kind: 'fence', extras: ['paint'] })

    expect((await answer({ extras: [] })).answers).toEqual({ kind: 'fence' })
  })

  test('at once, none gets lost', async ({ db, given: { newDraft } }) => {
    const { answer, client, params } = await newDraft()
    await answer({ kind: 'gate' })

    await atOnce(db, 2, (i) => (i === 0 ? answer({ width: 3 }) : answer({ extras: ['lights'] })))

    expect((await client.projects.get({ params })).answers).toEqual({ kind: 'gate', width: 3, extras: ['lights'] })
  })

  test('change nothing once the request is sent', async ({ db, server }) => {
    const user = await newUser(db)
    const { id } = await newProject(db, { owner_id: user.id, state: 'open' })
    const client = await server.as(user.id)

    await expect(
      client.projects.answer({ body: { project_id: id, answers: [{ question_id: 'frequency', value: 'once' }] } }),
    ).rejects.toMatchObject({ status: 409, code: 'invalid_transition' })
  })
})

describe('details', () => {
  test('are kept; what is not named stays', async ({ server, given: { newDraft } }) => {
    const { client, params } = await newDraft()
    server.setNow(new Date('2026-05-04T12:00:00Z'))

    const when = await client.projects.update({ params, body: { timing: 'dates', date_from: '2026-05-04', date_to: '2026-05-09' } })
    const how = await client.projects.update({
      params,
      body: {
        text: '  La cerca se cayó. ',
        street: '12 Elm St',
        slots: 1,
        contact_mode: 'calls',
        calls_from: '09:00',
        calls_to: '18:30',
        is_assisted: true,
      },
    })
    const where = await client.projects.update({ params, body: { zipcode: '90210', text: undefined } })

    expect(when).toMatchObject({ timing: 'dates', date_from: '2026-05-04', date_to: '2026-05-09' })
    expect(how).toMatchObject({
      timing: 'dates',
      text: 'La cerca se cayó.',
      street: '12 Elm St',
      slots: 1,
      contact_mode: 'calls',
      calls_from: '09:00',
      calls_to: '18:30',
    })
    expect(where).toMatchObject({
      is_assisted: true,
      text: 'La cerca se cayó.',
      city: 'Beverly Hills',
      state_iso: 'CA',
      time_zone: 'America/Los_Angeles',
      street: '12 Elm St',
    })
  })

  test('days and hours go with the choice that asked for them', async ({ server, given: { newDraft } }) => {
    const { client, params } = await newDraft()
    server.setNow(new Date('2026-05-04T12:00:00Z'))
    await client.projects.update({
      params,
      body: { timing: 'dates', date_from: '2026-05-04', contact_mode: 'calls', calls_from: '09:00', calls_to: '18:30' },
    })

    const project = await client.projects.update({ params, body: { timing: 'flexible', contact_mode: 'messages' } })

    expect(project).toMatchObject({ date_from: null, date_to: null, calls_from: null, calls_to: null })
  })

  test.for([
    [{ timing: 'dates' }, 'date_from'],
    [{ timing: 'dates', date_from: '2026-05-03' }, 'date_from'],
    [{ timing: 'dates', date_from: '2026-05-05', date_to: '2026-05-04' }, 'date_to'],
    [{ timing: 'dates', date_from: '2026-02-30' }, 'date_from'],
    [{ timing: 'soon' }, 'timing'],
    [{ zipcode: '00000' }, 'zipcode'],
    [{ slots: 5 }, 'slots'],
    [{ slots: 0 }, 'slots'],
    [{ text: 'x'.repeat(2001) }, 'text'],
    [{ text: 'a\u0000b' }, 'text'],
    [{ contact_mode: 'calls', calls_from: '09:00' }, 'calls_to'],
    [{ contact_mode: 'calls', calls_from: '18:00', calls_to: '09:00' }, 'calls_to'],
    [{ contact_mode: 'calls', calls_from: '24:00', calls_to: '09:00' }, 'calls_from'],
  ] as const)('%j is refused at %s', async ([body, field], { server, given: { newDraft } }) => {
    const { client, params } = await newDraft()
    // 4 a.m. in London is the evening before in Maryland.
    server.setNow(new Date('2026-05-05T03:00:00Z'))

    await expect(client.projects.update({ params, body: body as never })).rejects.toMatchObject({
      status: 422,
      errors: { [field]: [expect.any(String)] },
    })
  })

  test('roles and states cannot be written', async ({ given: { newDraft } }) => {
    const { client, params } = await newDraft()

    const project = await client.projects.update({ params, body: { text: 'x', state: 'open', owner_id: newId(), risk_score: 0 } as never })

    expect(project).toMatchObject({ state: 'draft', text: 'x' })
  })
})

describe('photos', () => {
  test('up to eight, in order, each can be taken out', async ({ given: { newDraft } }) => {
    const { client, params } = await newDraft()
    for (let i = 0; i < 8; i++) await client.projects.addPhoto({ params, file: await picture() })
    await expect(client.projects.addPhoto({ params, file: await picture() })).rejects.toMatchObject({
      status: 422,
      code: 'too_many_photos',
    })
    const { photos } = await client.projects.get({ params })

    await client.projects.removePhoto({ params: { ...params, media_id: photos[0]!.id } })

    expect(photos).toHaveLength(8)
    expect((await client.projects.get({ params })).photos).toEqual(photos.slice(1))
  })

  test('answer a question only when they are the request’s own', async ({ given: { newDraft } }) => {
    const { client, params, answer } = await newDraft()
    const other = await newDraft()
    const [mine, theirs] = [
      await client.projects.addPhoto({ params, file: await picture() }),
      await other.client.projects.addPhoto({ params: other.params, file: await picture() }),
    ]
    const id = mine.photos[0]!.id

    const answered = await answer({ kind: 'fence', photo: [id, theirs.photos[0]!.id] })
    await client.projects.removePhoto({ params: { ...params, media_id: id } })

    expect(answered.answers).toEqual({ kind: 'fence', photo: [id] })
    expect((await client.projects.get({ params })).answers).toEqual({ kind: 'fence' })
  })

  test('can still come while companies look: a new revision', async ({ db, server }) => {
    const user = await newUser(db)
    const project = await newProject(db, { owner_id: user.id, state: 'open' })
    const client = await server.as(user.id)

    await client.projects.addPhoto({ params: { project_id: project.id }, file: await picture() })

    expect((await db`select revision from projects where id = ${project.id}`)[0]).toEqual({ revision: 2 })
    expect(await db`select event, actor from transitions where entity_id = ${project.id}`).toMatchObject([{ event: 'edit', actor: 'U' }])
  })

  test('something that is no picture is refused', async ({ given: { newDraft } }) => {
    const { client, params } = await newDraft()

    await expect(client.projects.addPhoto({ params, file: new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>']) })).rejects.toMatchObject(
      { status: 422 },
    )
  })
})

test('a draft that is thrown away is cancelled, once', async ({ given: { newDraft } }) => {
  const { client, params } = await newDraft()

  expect(await client.projects.discard({ params })).toMatchObject({ state: 'cancelled' })
  await expect(client.projects.discard({ params })).rejects.toMatchObject({ status: 409 })
})

describe('ownership', () => {
  test('a signed-out visitor has no requests to ask for', async ({ server, given: { newDraft } }) => {
    const { params } = await newDraft()

    await expect(server.visitor().projects.get({ params })).rejects.toMatchObject({ status: 401 })
  })

  test.for(['guest', 'member'])('another %s sees nothing of it and changes nothing', async (kind, { db, server, given: { newDraft } }) => {
    const { params, id, client: owner, answer } = await newDraft()
    const before = await answer({ kind: 'fence' })
    const other = kind === 'guest' ? (await newDraft()).client : await server.as((await newUser(db)).id)
    const file = await picture()
    const calls = [
      other.projects.get({ params }),
      other.projects.answer({ body: { project_id: id, answers: [{ question_id: 'kind', value: 'gate' }] } }),
      other.projects.update({ params, body: { text: 'mine now' } }),
      other.projects.addPhoto({ params, file }),
      other.projects.removePhoto({ params: { ...params, media_id: newId() } }),
      other.projects.submit({ params, body: { terms: true, contact: true } }),
      other.projects.close({ params, body: {} }),
      other.projects.discard({ params }),
      other.projects.confirmDone({ params }),
    ]

    for (const result of await Promise.allSettled(calls))
      expect(result).toMatchObject({ status: 'rejected', reason: { status: 404, code: 'not_found' } })

    expect(await owner.projects.get({ params })).toEqual(before)
    expect((await other.projects.list()).data.map((each) => each.id)).not.toContain(id)
  })

  test('a draft begun as a guest in an admin’s browser does not go to the person the admin views as', async ({
    db,
    server,
    given: { newDraft },
  }) => {
    const { client, id: draftId } = await newDraft()
    const { id: adminId } = await newUser(db, { admin_role: 'support' })
    const person = await newUser(db)
    const admin = await server.as(adminId)
    await db`update sessions set proven_at = now() where user_id = ${adminId}`
    for (const [name, value] of client.cookies) if (name === 'guest') admin.cookies.set(name, value)
    await admin.adminPeople.view({ params: { user_id: person.id }, body: { reason: 'Dice que no ve sus solicitudes.' } })

    expect((await admin.projects.list({ query: {} })).data).toEqual([])
    expect(admin.cookies.has('guest')).toBe(true)
    expect((await db`select owner_id from projects where id = ${draftId}`)[0]!['owner_id']).not.toBe(person.id)
  })

  test('a guest’s draft goes along when they sign in', async ({ db, given: { newDraft } }) => {
    const user = await newUser(db, { password: 'correct horse' })
    const { client, params } = await newDraft()

    await client.auth.login({ body: { email: user.email, password: 'correct horse' } })

    expect(await client.projects.get({ params })).toMatchObject({ state: 'draft', has_contact: true })
    expect((await client.projects.list()).data.map(({ id }) => id)).toEqual([params.project_id])
    expect(client.cookies.has('guest')).toBe(false)
    await client.auth.logout()
    await expect(client.projects.get({ params })).rejects.toMatchObject({ status: 401 })
  })
})

describe('list', () => {
  test('gives the own requests, newest first, page by page', async ({ db, server }) => {
    const user = await newUser(db)
    const ids: string[] = []
    for (let day = 1; day <= 5; day++)
      ids.unshift((await newProject(db, { owner_id: user.id, created_at: new Date(`2026-01-0${day}T10:00:00Z`) })).id)
    await newProject(db)
    const client = await server.as(user.id)

    const first = await client.projects.list({ query: { limit: '2' } })
    const second = await client.projects.list({ query: { limit: '2', cursor: first.next_cursor! } })
    const third = await client.projects.list({ query: { limit: '2', cursor: second.next_cursor! } })

    expect([first, second, third].map(({ data }) => data.map(({ id }) => id))).toEqual([ids.slice(0, 2), ids.slice(2, 4), ids.slice(4)])
    expect(third.next_cursor).toBeNull()
    expect(first.data[0]).toMatchObject({ state: 'draft', city: 'Silver Spring', slots: 3, slots_used: 0, quotes_count: 0 })
  })

  test('a cursor that we never gave is refused', async ({ db, server }) => {
    const client = await server.as((await newUser(db)).id)

    await expect(client.projects.list({ query: { cursor: 'x' } })).rejects.toMatchObject({ status: 400 })
  })
})
