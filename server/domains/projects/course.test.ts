import { describe, expect } from 'vitest'
import type { AppError } from '#contract/errors.ts'
import { projectStates } from '#contract/projects/states.ts'
import { systemActor } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { newMatch } from '#tests/factories/matches.ts'
import { newProject } from '#tests/factories/projects.ts'
import { newService } from '#tests/factories/services.ts'
import { newGuest, newUser } from '#tests/factories/users.ts'
import { atOnce } from '#tests/support/database.ts'
import { test as base } from '#tests/support/test.ts'
import * as hire from './hire/service.ts'
import * as projects from './project/service.ts'
import * as clock from './expiry/service.ts'

const hourMs = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * hourMs)

const test = base.extend('given', { scope: 'file' }, async ({ db, server }) => {
  const system = () => ({ ...server.context(), actor: systemActor })
  const stateOf = async (id: string) => (await db<{ state: string }[]>`select state from projects where id = ${id}`)[0]!.state
  const events = (name: string, id: string) => db`select payload from outbox where event = ${name} and payload ->> 'project_id' = ${id}`
  const notices = (key: string) =>
    db<
      { title: { es: string }; body: { es: string }; path: string }[]
    >`select title, body, path from notices where event_key like ${`${key}%`}`

  /** An open request with a lead that a company has bought. */
  async function newLead(given: Parameters<typeof newProject>[1] = {}) {
    const owner = await newUser(db)
    const project = await newProject(db, { owner_id: owner.id, service, state: 'open', ...given })
    const company = await newCompany(db)
    const match = await newMatch(db, { project, company, state: 'sold' })
    const lead = {
      id: newId(),
      match_id: match.id,
      project_id: project.id,
      company_id: company.id,
      price_cents: 2000,
      bought_at: new Date(),
      undo_until: new Date(),
    }
    await db`insert into leads ${db(lead)}`
    return {
      owner,
      project,
      lead,
      ctx: server.context({ kind: 'user', userId: owner.id }),
      client: await server.as(owner.id),
      params: { project_id: project.id },
    }
  }
  async function newHired() {
    const hired = await newLead()
    await hire.markHired(hired.ctx, hired.project.id, hired.lead.id, 'hire')
    return hired
  }
  const service = await newService(db)

  return { newLead, events, service, system, newHired, stateOf, notices }
})

test('the states that the database takes are those of the contract', async ({ db }) => {
  const [row] = await db<
    { definition: string }[]
  >`select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'projects_state_check'`

  expect([...row!.definition.matchAll(/'(\w+)'/g)].map(([, state]) => state)).toEqual([...projectStates.states])
})

describe('close', () => {
  test('ends an open request and tells those above', async ({ db, given: { newLead, events } }) => {
    const { client, params, project } = await newLead()

    const closed = await client.projects.close({ params, body: { reason: 'Lo hizo mi cuñado.' } })

    expect(closed.state).toBe('cancelled')
    expect(await events('project.closed', project.id)).toHaveLength(1)
    expect(await db`select event, reason, actor from transitions where entity_id = ${project.id}`).toMatchObject([
      { event: 'close', reason: 'Lo hizo mi cuñado.', actor: 'U' },
    ])
  })

  test.for(['draft', 'cancelled', 'completed', 'hired'] as const)(
    'is not for one that is %s',
    async (state, { db, server, given: { service } }) => {
      const owner = await newUser(db)
      const { id } = await newProject(db, { owner_id: owner.id, service, state })

      await expect((await server.as(owner.id)).projects.close({ params: { project_id: id }, body: {} })).rejects.toMatchObject({
        status: 409,
        code: 'invalid_transition',
      })
    },
  )
})

describe('hire', () => {
  test('happens once: of many at once, one wins', async ({ db, given: { newLead } }) => {
    const { ctx, project, lead } = await newLead()

    const results = await atOnce(db, 6, (i) => hire.markHired(ctx, project.id, lead.id, i % 2 ? 'hire' : 'accept_quote'))

    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const codes = results.map((result) => (result.status === 'rejected' ? (result.reason as AppError).spec.code : 'hired'))
    expect(new Set(codes)).toEqual(new Set(['hired', 'project_closed', 'quote_project_closed']))
    expect(await db`select 1 from transitions where entity_id = ${project.id}`).toHaveLength(1)
    expect((await db`select hired_lead_id, hired_at from projects where id = ${project.id}`)[0]).toEqual({
      hired_lead_id: lead.id,
      hired_at: expect.any(String),
    })
  })

  test('a request that does not exist is not found', async ({ given: { system } }) => {
    await expect(hire.markHired(system(), newId(), newId(), 'hire')).rejects.toMatchObject({ spec: { code: 'not_found' } })
  })
})

describe('the end of the work', () => {
  test('is confirmed by the owner', async ({ given: { newHired, events } }) => {
    const { client, params, project, lead } = await newHired()

    const done = await client.projects.confirmDone({ params })

    expect(done.state).toBe('completed')
    expect((await events('project.completed', project.id))[0]!['payload']).toEqual({ project_id: project.id, lead_id: lead.id })
    await expect(client.projects.confirmDone({ params })).rejects.toMatchObject({ status: 409 })
  })

  test('said twice by the company, counts from the first time', async ({ db, given: { newHired, system } }) => {
    const { project, client, params } = await newHired()
    await hire.workFinished(system(), project.id)
    const { finished_at: first } = await client.projects.get({ params })

    await hire.workFinished(system(), project.id)

    expect(first).not.toBeNull()
    expect((await client.projects.get({ params })).finished_at).toBe(first)
    expect(await db`select 1 from transitions where entity_id = ${project.id} and event = 'work_finished'`).toHaveLength(1)
  })

  test('is confirmed by seven days of silence', async ({ db, given: { newHired, system, stateOf, events } }) => {
    const [finished, fresh, unfinished] = [await newHired(), await newHired(), await newHired()]
    await db`update projects set finished_at = ${ago(7 * 24 + 1)} where id = ${finished.project.id}`
    await db`update projects set finished_at = ${ago(7 * 24 - 1)} where id = ${fresh.project.id}`

    await clock.completeFinished(system())
    await clock.completeFinished(system())

    expect(await stateOf(finished.project.id)).toBe('completed')
    expect(await events('project.completed', finished.project.id)).toHaveLength(1)
    expect(await db`select event, actor from transitions where entity_id = ${finished.project.id} and event = 'clock'`).toMatchObject([
      { actor: 'S' },
    ])
    expect([await stateOf(fresh.project.id), await stateOf(unfinished.project.id)]).toEqual(['hired', 'hired'])
  })
})

describe('time', () => {
  test('ends a draft after 14 days, and deletes what it said and who said it', async ({ db, given: { service, system } }) => {
    const guest = await newGuest(db)
    const old = await newProject(db, { owner_id: guest.id, service, created_at: ago(14 * 24 + 1), text: 'call me' })
    await db`insert into project_contacts (project_id, street, zipcode) values (${old.id}, '12 Elm St', '20910')`
    const young = await newProject(db, { service, created_at: ago(14 * 24 - 1), text: 'keep me' })

    await clock.expireDrafts(system())

    expect((await db`select state, text, answers from projects where id = ${old.id}`)[0]).toEqual({
      state: 'expired',
      text: '',
      answers: {},
    })
    expect(await db`select 1 from project_contacts where project_id = ${old.id}`).toHaveLength(0)
    expect((await db`select email, name, phone from users where id = ${guest.id}`)[0]).toEqual({ email: '', name: '', phone: null })
    expect((await db`select state, text from projects where id = ${young.id}`)[0]).toEqual({ state: 'draft', text: 'keep me' })
  })

  test('leaves a guest alone who has another request', async ({ db, given: { service, system } }) => {
    const guest = await newGuest(db)
    await newProject(db, { owner_id: guest.id, service, created_at: ago(20 * 24) })
    await newProject(db, { owner_id: guest.id, service, state: 'open' })

    await clock.expireDrafts(system())

    expect((await db`select email from users where id = ${guest.id}`)[0]).toEqual({ email: guest.email })
  })

  test('reminds of the phone code once, after an hour', async ({ db, given: { service, system, notices } }) => {
    const owner = await newUser(db)
    const waiting = await newProject(db, { owner_id: owner.id, service, state: 'awaiting_phone', submitted_at: ago(1.1) })
    const fresh = await newProject(db, { service, state: 'awaiting_phone', submitted_at: ago(0.9) })

    await clock.remindOfPhone(system())
    await clock.remindOfPhone(system())

    expect(await notices(`project:${waiting.id}:phone`)).toMatchObject([{ title: { es: 'Falta un paso: confirma tu teléfono' } }])
    expect(
      await db`select 1 from deliveries where event_key = ${`project:${waiting.id}:phone`} and recipient = ${owner.email}`,
    ).toHaveLength(1)
    expect(await notices(`project:${fresh.id}`)).toHaveLength(0)
  })

  test('ends the wait for the code after 72 hours', async ({ db, given: { service, system, stateOf } }) => {
    const late = await newProject(db, { service, state: 'awaiting_phone', submitted_at: ago(72.1) })
    const waiting = await newProject(db, { service, state: 'awaiting_phone', submitted_at: ago(71.9) })

    await clock.expireUnproven(system())

    expect([await stateOf(late.id), await stateOf(waiting.id)]).toEqual(['expired', 'awaiting_phone'])
    expect(await db`select 1 from project_contacts where project_id = ${late.id}`).toHaveLength(0)
  })

  test('asks the owner of an open request after 7 days, and closes it after 14', async ({
    db,
    given: { newLead, system, stateOf, notices, events },
  }) => {
    const { project } = await newLead({ opened_at: ago(7 * 24 + 1) })

    await clock.askSilent(system())
    await clock.askSilent(system())
    await clock.expireSilent(system())
    expect(await stateOf(project.id)).toBe('open')
    await db`update projects set owner_active_at = ${ago(14 * 24 + 1)} where id = ${project.id}`
    await clock.expireSilent(system())

    const [asked, ...others] = await notices(`project:${project.id}:asked`)
    expect(asked!.body.es).toContain('si no sabemos de ti en 7 días')
    expect(others).toEqual([])
    expect(await stateOf(project.id)).toBe('expired')
    expect(await events('project.closed', project.id)).toHaveLength(1)
    // The email links to the request, where it can be reopened.
    expect(await notices(`project:${project.id}:expired`)).toMatchObject([{ path: `/user/projects/${project.id}` }])
  })

  test('starts again with every sign of the owner', async ({ given: { newLead, system, stateOf, notices } }) => {
    const { project } = await newLead({ opened_at: ago(20 * 24) })
    await clock.askSilent(system())

    await projects.ownerIsActive(system(), project.id)
    await clock.askSilent(system())
    await clock.expireSilent(system())

    expect(await stateOf(project.id)).toBe('open')
    expect(await notices(`project:${project.id}:asked`)).toHaveLength(1)
  })

  test('forgets a month later what was thrown away, and never what companies saw', async ({ db, given: { service, system } }) => {
    const guest = await newGuest(db)
    const discarded = await newProject(db, { owner_id: guest.id, service, state: 'cancelled', text: 'forget me' })
    const closed = await newProject(db, { service, state: 'cancelled', text: 'keep me', opened_at: ago(40 * 24) })
    const fresh = await newProject(db, { service, state: 'cancelled', text: 'not yet' })
    await db`update projects set closed_at = ${ago(31 * 24)} where id in (${discarded.id}, ${closed.id})`
    await db`update projects set closed_at = ${ago(24)} where id = ${fresh.id}`

    await clock.forgetDiscarded(system())

    const texts = await db`select id, text from projects where id in (${discarded.id}, ${closed.id}, ${fresh.id})`
    expect(Object.fromEntries(texts.map(({ id, text }) => [id, text]))).toEqual({
      [discarded.id]: '',
      [closed.id]: 'keep me',
      [fresh.id]: 'not yet',
    })
    expect((await db`select email from users where id = ${guest.id}`)[0]).toEqual({ email: '' })
    expect(await clock.forgetDiscarded(system())).toBe(0)
  })
})
