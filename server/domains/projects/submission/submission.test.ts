import { describe, expect } from 'vitest'
import type { Question } from '#contract/catalog/forms.ts'
import { subscribers } from '#server/events.ts'
import { systemActor } from '#server/lib/context.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { newProject } from '#tests/factories/projects.ts'
import { newService } from '#tests/factories/services.ts'
import { newUser } from '#tests/factories/users.ts'
import { type TestClient } from '#tests/support/app.ts'
import { atOnce } from '#tests/support/database.ts'
import { test as base } from '#tests/support/test.ts'

const label = { es: 'Texto', en: 'Text' }
const questions: Question[] = [
  { id: 'kind', type: 'single', label, required: true, options: ['fence', 'gate'].map((id) => ({ id, label })) },
  { id: 'width', type: 'number', label, required: true, show_if: { eq: ['kind', 'gate'] } },
]

let numbers = 0
const newNumber = () => `+1443555${String(1000 + numbers++)}`
const consents = { terms: true, contact: true } as const

const test = base.extend('given', { scope: 'file' }, async ({ db, server }) => {
  const events = (name: string, id: string) => db`select payload from outbox where event = ${name} and payload ->> 'project_id' = ${id}`
  const history = async (id: string) =>
    (
      await db<
        { line: string }[]
      >`select from_state || ' ' || event || ' ' || to_state || ' ' || actor as line from transitions where entity_id = ${id} order by id`
    ).map(({ line }) => line)

  async function newDraft(client: TestClient, kind = 'fence') {
    const { id } = await client.projects.create({ body: { service: service.slug, zipcode: '20910' } })
    await client.projects.answer({ body: { project_id: id, answers: [{ question_id: 'kind', value: kind }] } })
    return { id, submit: () => client.projects.submit({ params: { project_id: id }, body: consents }) }
  }

  async function newGuestDraft(phone = newNumber()) {
    const client = server.visitor()
    const draft = await newDraft(client)
    const { guest } = await client.auth.registerGuest({
      body: { email: 'luz@example.com', name: 'Luz', surname: 'Vega', phone, zipcode: '20910' },
    })
    const prove = async (phone_number = phone) => {
      await client.auth.sendCode({ body: { phone_number } })
      const [sms] = await db<
        { code: string }[]
      >`select message ->> 'code' as code from deliveries where recipient = ${phone_number} order by created_at desc, id desc limit 1`
      await client.auth.checkCode({ body: { code: sms!.code, phone_number, user_id: guest.id } })
    }
    return { ...draft, client, guest, phone, prove }
  }

  async function newMemberDraft(given: Parameters<typeof newUser>[1] = {}) {
    const user = await newUser(db, given)
    const client = await server.as(user.id)
    return { ...(await newDraft(client)), client, user }
  }

  const risk = async (id: string) =>
    (
      await db`select risk_score, (select meta -> 'risk' from transitions where entity_id = ${id} and meta ? 'risk') as parts from projects where id = ${id}`
    )[0]
  const service = await newService(db, { questions })

  return { newGuestDraft, history, events, newDraft, newMemberDraft, service, risk }
})

describe('a guest', () => {
  test('is asked for the phone code, and after it the request opens', async ({ db, given: { newGuestDraft, history, events } }) => {
    const { id, submit, prove, phone, guest } = await newGuestDraft()

    const waiting = await submit()
    const waitingAgain = await submit()
    await prove()
    const open = await submit()

    expect([waiting.state, waitingAgain.state, open.state]).toEqual(['awaiting_phone', 'awaiting_phone', 'open'])
    expect(open.opened_at).not.toBeNull()
    expect(await history(id)).toEqual(['draft submit awaiting_phone G', 'awaiting_phone code_ok open G'])
    expect(await events('project.opened', id)).toHaveLength(1)
    expect(
      (await db`select name, surname, email, phone, zipcode, hides_phone, consented_at from project_contacts where project_id = ${id}`)[0],
    ).toEqual({
      name: 'Luz',
      surname: 'Vega',
      email: 'luz@example.com',
      phone,
      zipcode: '20910',
      hides_phone: true,
      consented_at: expect.any(String),
    })
    expect(await db`select 1 from deliveries where event_key = ${`project:${id}:opened`} and recipient = ${guest.email}`).toHaveLength(1)
  })

  test('closing the browser after the code loses nothing', async ({ server, given: { newGuestDraft, events, history } }) => {
    const { id, submit, prove, client, guest } = await newGuestDraft()
    await submit()
    await prove()

    await subscribers['phone.verified']['goOn']!({ ...server.context(), actor: systemActor }, { user_id: guest.id })
    await subscribers['phone.verified']['goOn']!({ ...server.context(), actor: systemActor }, { user_id: guest.id })

    expect(await client.projects.get({ params: { project_id: id } })).toMatchObject({ state: 'open' })
    expect((await submit()).state).toBe('open')
    expect(await events('project.opened', id)).toHaveLength(1)
    expect(await history(id)).toEqual(['draft submit awaiting_phone G', 'awaiting_phone code_ok open G'])
  })

  test('may prove another number than the one first given: that one is passed on', async ({ db, given: { newGuestDraft } }) => {
    const { id, submit, prove } = await newGuestDraft()
    await submit()
    const other = newNumber()
    await prove(other)

    await submit()

    expect((await db`select phone from project_contacts where project_id = ${id}`)[0]).toEqual({ phone: other })
  })

  test('a customer with a verified number skips the code', async ({ given: { newGuestDraft, history } }) => {
    const { id, submit, prove } = await newGuestDraft()
    await prove()

    expect((await submit()).state).toBe('open')

    expect(await history(id)).toEqual(['draft submit awaiting_phone G', 'awaiting_phone code_ok open G'])
  })

  test('a request without contact data asks for it', async ({ server, given: { newDraft } }) => {
    const { submit } = await newDraft(server.visitor())

    await expect(submit()).rejects.toMatchObject({ status: 422, code: 'incomplete', errors: { contact: [expect.any(String)] } })
  })

  test('keeps the street written before', async ({ given: { newGuestDraft } }) => {
    const { id, submit, client } = await newGuestDraft()
    await client.projects.update({ params: { project_id: id }, body: { street: '12 Elm St' } })

    expect((await submit()).street).toBe('12 Elm St')
  })
})

describe('a member', () => {
  test('with a proven number opens it at once', async ({ db, given: { newMemberDraft, history } }) => {
    const { id, submit, user } = await newMemberDraft()

    expect((await submit()).state).toBe('open')

    expect(await history(id)).toEqual(['draft submit open U'])
    expect((await db`select email, phone from project_contacts where project_id = ${id}`)[0]).toEqual({
      email: user.email,
      phone: user.phone,
    })
  })

  test.for([
    ['without a number', { phone: null, phone_verified_at: null }],
    ['whose proof is older than 90 days', { phone_verified_at: new Date(Date.now() - 90 * 86_400_000) }],
  ] as const)('%s is asked for the code', async ([, given], { given: { newMemberDraft } }) => {
    const { submit } = await newMemberDraft(given)

    expect((await submit()).state).toBe('awaiting_phone')
  })
})

test('promise 16: sent many times at once, a request opens once', async ({ db, given: { newMemberDraft, events } }) => {
  const { id, submit } = await newMemberDraft()

  const results = await atOnce(db, 8, submit)

  expect(results.map((result) => (result.status === 'fulfilled' ? result.value.state : result.reason))).toEqual(Array(8).fill('open'))
  expect(await events('project.opened', id)).toHaveLength(1)
})

test('the code and the button at once open it once', async ({ db, server, given: { newGuestDraft, events } }) => {
  const { id, submit, prove, guest } = await newGuestDraft()
  await submit()
  await prove()

  await atOnce<unknown>(db, 6, (i) =>
    i % 2 ? submit() : subscribers['phone.verified']['goOn']!({ ...server.context(), actor: systemActor }, { user_id: guest.id }),
  )

  expect(await events('project.opened', id)).toHaveLength(1)
})

test('the same key and body answer again without doing it again', async ({ given: { newMemberDraft } }) => {
  const { id, client } = await newMemberDraft()
  const send = () => client.projects.submit({ params: { project_id: id }, body: consents }, { key: 'send it' })

  expect(await send()).toEqual(await send())
})

test('both consents are needed', async ({ given: { newMemberDraft } }) => {
  const { id, client } = await newMemberDraft()

  await expect(
    client.projects.submit({ params: { project_id: id }, body: { terms: true, contact: false } as never }),
  ).rejects.toMatchObject({
    status: 422,
    errors: { contact: ['We need your permission to continue.'] },
  })
})

test('every required question on the path is needed, and days where days were chosen', async ({ db, server, given: { newDraft } }) => {
  const user = await newUser(db)
  const client = await server.as(user.id)
  const { id, submit } = await newDraft(client, 'gate')
  await db`update projects set timing = 'dates', date_from = '2020-01-01' where id = ${id}`

  await expect(submit()).rejects.toMatchObject({
    code: 'incomplete',
    errors: { width: [expect.any(String)], date_from: [expect.any(String)] },
  })

  expect((await client.projects.get({ params: { project_id: id } })).state).toBe('draft')
  expect(await db`select 1 from project_contacts where project_id = ${id}`).toHaveLength(0)
})

test.for(['cancelled', 'expired', 'rejected'] as const)(
  'one that is %s cannot be sent',
  async (state, { db, server, given: { service } }) => {
    const user = await newUser(db)
    const project = await newProject(db, { owner_id: user.id, state, service })

    const submit = (await server.as(user.id)).projects.submit({ params: { project_id: project.id }, body: consents })

    await expect(submit).rejects.toMatchObject({ status: 409, code: 'invalid_transition' })
  },
)

test('an opened request counts once for what is asked for in its place', async ({ db, server, given: { newMemberDraft, service } }) => {
  const { id, submit } = await newMemberDraft()
  await submit()
  const demand = async () =>
    (await db`select requests from service_demand where scope = 'zip:20910' and service_id = ${service.id}`)[0]?.['requests'] ?? 0
  const before = await demand()

  for (let i = 0; i < 2; i++)
    await subscribers['project.opened']['countDemand']!({ ...server.context(), actor: systemActor }, { project_id: id })

  expect(await demand()).toBe(before + 1)
})

describe('risk', () => {
  test('an ordinary request has none', async ({ given: { newMemberDraft, risk } }) => {
    const { id, submit } = await newMemberDraft()
    await submit()

    expect(await risk(id)).toEqual({ risk_score: 0, parts: {} })
  })

  test('a company that asks for what it sells itself is looked at by a person first', async ({
    db,
    server,
    given: { service, newDraft, risk, events },
  }) => {
    const company = await newCompany(db, { services: [service.id] })
    await db`update users set phone = ${newNumber()}, phone_verified_at = now() where id = ${company.owner.id}`
    const client = await server.as(company.owner.id)
    const { id, submit } = await newDraft(client)

    expect((await submit()).state).toBe('in_review')

    expect(await risk(id)).toEqual({ risk_score: 60, parts: { own_company: 60 } })
    expect(await events('project.opened', id)).toHaveLength(0)
    expect((await submit()).state).toBe('in_review')
  })

  test('a company that needs something else is a customer like any other', async ({ db, server, given: { newDraft, risk } }) => {
    const company = await newCompany(db, { services: [(await newService(db)).id] })
    const { id, submit } = await newDraft(await server.as(company.owner.id))

    expect((await submit()).state).toBe('open')
    expect(await risk(id)).toMatchObject({ parts: { own_company: 15 } })
  })

  test('the same words again, from a throw-away address, are looked at first', async ({ db, given: { service, newMemberDraft, risk } }) => {
    const text = 'Necesito reparar la cerca del patio trasero cuanto antes, por favor.'
    await newProject(db, { service, text, state: 'open' })
    const { id, submit, client } = await newMemberDraft({ email: 'x@mailinator.com' })
    await client.projects.update({ params: { project_id: id }, body: { text } })

    expect((await submit()).state).toBe('in_review')
    expect(await risk(id)).toEqual({ risk_score: 80, parts: { throwaway_email: 40, copied_text: 40 } })
  })

  test('ten requests a day with one number are looked at first', async ({ db, given: { newMemberDraft, service, risk } }) => {
    const { id, submit, user } = await newMemberDraft()
    for (let i = 0; i < 9; i++) await newProject(db, { service, owner_id: user.id, state: 'open' })

    expect((await submit()).state).toBe('in_review')
    expect(await risk(id)).toMatchObject({ parts: { many_requests: 60 } })
  })

  test('work far from home counts a little', async ({ db, given: { newMemberDraft, risk } }) => {
    const { id, submit, user } = await newMemberDraft()
    await db`update users set zipcode = '90210' where id = ${user.id}`

    expect((await submit()).state).toBe('open')
    expect(await risk(id)).toMatchObject({ parts: { far_away: 20 } })
  })
})
