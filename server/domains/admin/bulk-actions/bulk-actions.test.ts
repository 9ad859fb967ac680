import { describe, expect } from 'vitest'
import type { AdminRole } from '#contract/admin-roles.ts'
import type { BulkAct } from '#contract/admin/bulk-actions.ts'
import { type BulkRowState, bulkUndoHours, mostBulkRows } from '#contract/admin/states.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { newProject } from '#tests/factories/projects.ts'
import { newUser } from '#tests/factories/users.ts'
import { codeOf, codesOf, type TestClient } from '#tests/support/app.ts'
import { atOnce, untilSomebodyWaits } from '#tests/support/database.ts'
import { mailsTo } from '#tests/support/mails.ts'
import { test as base } from '#tests/support/test.ts'
import { newId } from '#server/lib/ids.ts'
import { continueBulkAction } from './service.ts'

const reason = 'Cuentas abiertas el mismo día desde un solo lugar.'
const because = 'Era un grupo de amigos: lo comprobamos por teléfono.'

type Somebody = { id: string; client: TestClient }
const countsOf = ({ counts }: BulkAct): Partial<Record<BulkRowState, number>> =>
  Object.fromEntries(counts.map(({ state }) => [state, counts.reduce((sum, one) => sum + (one.state === state ? one.count : 0), 0)]))

const test = base.extend('given', { scope: 'file', auto: true }, async ({ db, server }) => {
  const ctx = server.context() as Parameters<typeof continueBulkAction>[0]
  async function newAdmin(role: AdminRole): Promise<Somebody> {
    const { id } = await newUser(db, { admin_role: role })
    const client = await server.as(id)
    await db`update sessions set proven_at = now() where user_id = ${id}`
    return { id, client }
  }

  const newPeople = (count: number) => Promise.all(Array.from({ length: count }, () => newUser(db).then(({ id }) => id)))
  const suspend = (ids: string[], { client }: Somebody = alba) => client.bulkActs.preview({ body: { act: 'people.suspend', ids } })
  const run = ({ id }: Pick<BulkAct, 'id'>, { client }: Somebody = alba) =>
    client.bulkActs.run({ params: { act_id: id }, body: { reason } })
  const undo = ({ id }: Pick<BulkAct, 'id'>, { client }: Somebody = alba) =>
    client.bulkActs.undo({ params: { act_id: id }, body: { reason: because } })
  const read = ({ id }: Pick<BulkAct, 'id'>) => alba.client.bulkActs.get({ params: { act_id: id } })
  const rowsOf = async ({ id }: Pick<BulkAct, 'id'>, state?: BulkRowState) =>
    (await alba.client.bulkActs.rows({ params: { act_id: id }, query: { limit: 100, ...(state ? { state } : {}) } })).data
  const suspended = async (ids: string[]) =>
    (await db<{ id: string }[]>`select id from users where id = any(${ids}) and suspended_at is not null`).map(({ id }) => id).toSorted()
  const decide = (id: string, decision: 'suspend' | 'reinstate') =>
    bruno.client.adminPeople.decide({ params: { user_id: id }, body: { decision, reason } })
  const actionsOn = async (id: string) =>
    (await db<{ action: string }[]>`select action from audit_log where entity_id = ${id} order by id`).map(({ action }) => action)
  const [alba, bruno] = [await newAdmin('owner'), await newAdmin('support')]

  return { newPeople, decide, suspend, bruno, alba, rowsOf, suspended, actionsOn, read, run, undo, newAdmin, ctx }
})

describe('a preview', () => {
  test('says what would happen to how many, and which it cannot happen to and why; nothing is done', async ({
    server,
    given: { newPeople, decide, suspend, bruno, alba, rowsOf, suspended, actionsOn },
  }) => {
    const ids = await newPeople(3)
    const [gone] = await newPeople(1)
    await decide(gone!, 'suspend')

    const act = await suspend([...ids, ...ids, gone!, bruno.id, newId()])

    expect(act).toMatchObject({ state: 'previewed', person: { id: alba.id }, reason: null, undo_until: null })
    expect(act.counts.toSorted((a, b) => (a.why ?? '').localeCompare(b.why ?? ''))).toEqual([
      { state: 'chosen', count: 3, why: null },
      { state: 'barred', count: 1, why: 'Its state doesn’t allow it.' },
      { state: 'barred', count: 1, why: expect.stringContaining('admin of Oficio') },
      { state: 'barred', count: 1, why: 'There’s no open account.' },
    ])
    expect((await rowsOf(act, 'barred')).map(({ id }) => id)).toContain(bruno.id)
    await server.runJobs()
    expect(await suspended(ids)).toEqual([])
    expect(await actionsOn(act.id)).toEqual(['bulk.preview'])
  })

  test('takes all that a list shows with its filters, beyond its page', async ({ db, given: { newPeople, alba, rowsOf } }) => {
    const surname = `Zz${newId().slice(-8)}`
    const ids = await Promise.all(Array.from({ length: 30 }, () => newUser(db, { surname }).then(({ id }) => id)))
    await newPeople(2)

    const act = await alba.client.bulkActs.preview({ body: { act: 'people.suspend', view: { q: surname, sort: 'name' } } })

    expect((await rowsOf(act)).map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    expect(await codeOf(alba.client.bulkActs.preview({ body: { act: 'people.suspend', view: { q: `${surname}x` } } }))).toBe('bulk_none')
    expect(await codeOf(alba.client.bulkActs.preview({ body: { act: 'people.suspend', view: { kind: 'nobody' } } }))).toBe('invalid')
    expect(await codeOf(alba.client.bulkActs.preview({ body: { act: 'people.suspend' } }))).toBe('invalid')
  })

  test('of too many is refused', async ({ db, given: { alba } }) => {
    await db`
      insert into users (id, kind, name, surname, email, created_at)
      select gen_random_uuid(), 'guest', 'Multitud', '', '', now() from generate_series(1, ${mostBulkRows + 1})`
    expect(await codeOf(alba.client.bulkActs.preview({ body: { act: 'people.suspend', view: { kind: 'guest' } } }))).toBe('bulk_too_many')
  })

  test('left alone is forgotten after a day', async ({ db, server, given: { suspend, newPeople, read } }) => {
    const act = await suspend(await newPeople(1))
    await db`update bulk_acts set created_at = now() - interval '25 hours' where id = ${act.id}`
    await server.runJobs()
    expect(await codeOf(read(act))).toBe('not_found')
  })
})

describe('an act on many', () => {
  test('is one row of the log, and one for each that it changes; everybody hears of it as if they were alone', async ({
    db,
    server,
    given: { suspend, run, suspended, actionsOn, alba, read },
  }) => {
    const people = [await newUser(db), await newUser(db)]
    const ids = people.map(({ id }) => id)
    const act = await suspend(ids)

    expect(await run(act)).toMatchObject({ state: 'running', reason })
    await server.runJobs()

    expect(await suspended(ids)).toEqual(ids.toSorted())
    expect(await actionsOn(act.id)).toEqual(['bulk.preview', 'bulk.run'])
    for (const { id, email } of people) {
      expect(await actionsOn(id)).toEqual(['user.suspend'])
      expect((await mailsTo(db, email)).map(({ body_text }) => body_text)).toEqual([expect.stringContaining(reason)])
    }
    const logged = await db`select actor_id, reason from audit_log where request_id = ${act.id}`
    expect(logged).toEqual(ids.map(() => ({ actor_id: alba.id, reason })))
    const after = await read(act)
    expect([after.state, countsOf(after)]).toEqual(['done', { done: 2 }])
    expect((await alba.client.bulkActs.list()).data[0]).toEqual(after)
  })

  test('goes on through more rows than one job takes', async ({ db, server, given: { newPeople, suspend, run, read, suspended } }) => {
    const ids = await newPeople(130)
    const [first, second] = [ids.slice(0, 100), ids.slice(100)]
    const act = await suspend(first)
    await db`
      insert into bulk_rows (act_id, entity_id, position, state)
      select ${act.id}, id, 100 + row_number() over (), 'chosen' from unnest(${second}::uuid[]) id`

    await run(act)
    await server.runJobs()

    expect(countsOf(await read(act))).toEqual({ done: 130 })
    expect(await suspended(ids)).toHaveLength(130)
  })

  test('tells of rows that have changed since they were looked at, and leaves them', async ({
    server,
    given: { newPeople, suspend, decide, run, read, rowsOf, actionsOn },
  }) => {
    const [one, other] = await newPeople(2)
    const act = await suspend([one!, other!])
    await decide(other!, 'suspend')

    await run(act)
    await server.runJobs()

    expect(countsOf(await read(act))).toEqual({ done: 1, refused: 1 })
    expect(await rowsOf(act, 'refused')).toEqual([expect.objectContaining({ id: other, why: 'Its state doesn’t allow it.' })])
    expect(await actionsOn(other!)).toEqual(['user.suspend'])
  })

  test('works for companies by the same door as for one', async ({ db, server, given: { alba, run, undo, actionsOn } }) => {
    const [one, other] = [await newCompany(db), await newCompany(db, { status: 'pending' })]
    const act = await alba.client.bulkActs.preview({ body: { act: 'companies.suspend', ids: [one.id, other.id] } })
    expect(countsOf(act)).toEqual({ chosen: 1, barred: 1 })

    await run(act)
    await server.runJobs()
    await undo(act)
    await server.runJobs()

    const states = await db<{ status: string }[]>`select status from companies where id in (${one.id}, ${other.id}) order by status`
    expect(states.map(({ status }) => status)).toEqual(['active', 'pending'])
    expect(await actionsOn(one.id)).toEqual(['company.suspend', 'company.reinstate'])
  })

  test('closes open requests for good: their people and companies hear of it, and nothing brings them back', async ({
    db,
    server,
    given: { alba, rowsOf, run, actionsOn, read, undo },
  }) => {
    const [open, other, draft] = [
      await newProject(db, { state: 'open' }),
      await newProject(db, { state: 'open' }),
      await newProject(db, { state: 'draft' }),
    ]
    const act = await alba.client.bulkActs.preview({ body: { act: 'requests.close', ids: [open.id, other.id, draft.id] } })
    expect(countsOf(act)).toEqual({ chosen: 2, barred: 1 })
    expect((await rowsOf(act)).every(({ name }) => name.includes(' · '))).toBe(true)

    await run(act)
    await server.runJobs()

    const states = await db<
      { state: string }[]
    >`select state from projects where id in (${open.id}, ${other.id}, ${draft.id}) order by state`
    expect(states.map(({ state }) => state)).toEqual(['cancelled', 'cancelled', 'draft'])
    expect(await actionsOn(open.id)).toEqual(['project.close'])
    const told = await db<{ body: string }[]>`select body ->> 'es' as body from notices where event_key like ${`project:${open.id}:%`}`
    expect(told).toEqual([{ body: expect.stringContaining(reason) }])
    expect((await read(act)).undo_until).toBeNull()
    expect(await codeOf(undo(act))).toBe('bulk_final')
  })

  test('rejects requests that wait, and no others', async ({ db, server, given: { bruno, rowsOf, run, read, actionsOn } }) => {
    const [waiting, open] = [await newProject(db, { state: 'in_review' }), await newProject(db, { state: 'open' })]
    const act = await bruno.client.bulkActs.preview({ body: { act: 'requests.reject', view: { state: 'in_review' } } })
    expect((await rowsOf(act)).map(({ id }) => id)).toEqual([waiting.id])
    const both = await bruno.client.bulkActs.preview({ body: { act: 'requests.reject', ids: [waiting.id, open.id] } })
    await run(both, bruno)
    await server.runJobs()
    expect(countsOf(await read(both))).toEqual({ barred: 1, done: 1 })
    expect(await actionsOn(waiting.id)).toEqual(['project.reject'])
  })

  test('without an undo can be stopped, and the remaining rows stay as they are', async ({
    db,
    server,
    given: { alba, run, undo, bruno, read },
  }) => {
    const ids = [await newProject(db, { state: 'open' }), await newProject(db, { state: 'open' })].map(({ id }) => id)
    const act = await alba.client.bulkActs.preview({ body: { act: 'requests.close', ids } })
    expect((await run(act)).undo_until).not.toBeNull()

    expect(await undo(act, bruno)).toMatchObject({ state: 'undoing', undo_reason: because })
    await server.runJobs()

    expect([(await read(act)).state, countsOf(await read(act))]).toEqual(['undone', { chosen: 2 }])
    expect(await db`select id from projects where id = any(${ids}) and state = 'open'`).toHaveLength(2)
  })

  test('is begun once, by who looked through it, with proof of being there', async ({
    server,
    given: { suspend, newPeople, alba, run, bruno, actionsOn },
  }) => {
    const act = await suspend(await newPeople(2))
    const key = newId()
    const begin = () => alba.client.bulkActs.run({ params: { act_id: act.id }, body: { reason } }, { key })

    expect(await codeOf(run(act, bruno))).toBe('not_found')
    const unproven = await server.as(alba.id)
    expect(await codeOf(unproven.bulkActs.run({ params: { act_id: act.id }, body: { reason } }))).toBe('proof_required')
    expect([await begin(), await begin()].map(({ state }) => state)).toEqual(['running', 'running'])
    expect(await codeOf(run(act))).toBe('bulk_moved')
    await server.runJobs()
    expect(await actionsOn(act.id)).toEqual(['bulk.preview', 'bulk.run'])
  })

  test('is for those alone whose it is to do one', async ({ server, given: { newAdmin, newPeople, suspend, run, undo } }) => {
    const [finance, reader] = [await newAdmin('finance'), await newAdmin('content')]
    const ids = await newPeople(1)
    const act = await suspend(ids)
    await run(act)
    await server.runJobs()

    expect(await codeOf(suspend(ids, finance))).toBe('not_your_area')
    expect(await codeOf(undo(act, finance))).toBe('not_your_area')
    expect(await codeOf(reader.client.bulkActs.get({ params: { act_id: act.id } }))).toBe('not_found')
    expect((await reader.client.bulkActs.list()).data.map((row) => row.act)).not.toContain('people.suspend')
  })

  test('stops where its admin loses the right to it', async ({
    db,
    server,
    given: { newAdmin, newPeople, suspend, run, suspended, read },
  }) => {
    const clerk = await newAdmin('support')
    const ids = await newPeople(2)
    const act = await suspend(ids, clerk)
    await run(act, clerk)
    await db`update users set is_admin = false, admin_role = null where id = ${clerk.id}`

    await server.runJobs()

    expect(await suspended(ids)).toEqual([])
    expect(countsOf(await read(act))).toEqual({ refused: 2 })
  })
})

describe('undoing it', () => {
  test('brings back what it changed and nobody has changed since, and only that', async ({
    server,
    given: { newPeople, decide, suspend, run, undo, bruno, suspended, read, rowsOf, actionsOn },
  }) => {
    const ids = await newPeople(4)
    const [before, since, again, left] = ids as [string, string, string, string]
    await decide(before, 'suspend')
    const act = await suspend(ids)
    await run(act)
    await server.runJobs()
    await decide(since, 'reinstate')
    await decide(again, 'reinstate')
    await decide(again, 'suspend')

    expect(await undo(act, bruno)).toMatchObject({ state: 'undoing', undone_by: { id: bruno.id }, undo_reason: because })
    await server.runJobs()

    expect(await suspended(ids)).toEqual([before, again].toSorted())
    expect(countsOf(await read(act))).toEqual({ barred: 1, kept: 2, brought_back: 1 })
    expect((await rowsOf(act, 'brought_back')).map(({ id }) => id)).toEqual([left])
    expect(await actionsOn(left)).toEqual(['user.suspend', 'user.reinstate'])
    expect(await actionsOn(again)).toEqual(['user.suspend', 'user.reinstate', 'user.suspend'])
    expect(await actionsOn(act.id)).toEqual(['bulk.preview', 'bulk.run', 'bulk.undo'])
    expect((await read(act)).state).toBe('undone')
    expect(await codeOf(undo(act))).toBe('bulk_moved')
  })

  test('has its time', async ({ db, server, given: { suspend, newPeople, undo, run } }) => {
    const act = await suspend(await newPeople(1))
    expect(await codeOf(undo(act))).toBe('bulk_moved')
    const { undo_until: until, started_at: since } = await run(act)
    await server.runJobs()
    expect(Date.parse(until!) - Date.parse(since!)).toBe(bulkUndoHours * 3_600_000)

    await db`update bulk_acts set started_at = now() - make_interval(hours => ${bulkUndoHours}) where id = ${act.id}`
    expect(await codeOf(undo(act))).toBe('bulk_too_late')
    await db`update bulk_acts set started_at = started_at + interval '1 minute' where id = ${act.id}`
    expect(await codeOf(undo(act))).toBe('done')
  })

  test('of two admins at the same moment one does', async ({
    db,
    server,
    given: { newPeople, suspend, run, undo, alba, bruno, actionsOn },
  }) => {
    const ids = await newPeople(3)
    const act = await suspend(ids)
    await run(act)
    await server.runJobs()

    const outcomes = await atOnce(db, 6, (i) => undo(act, i % 2 ? alba : bruno))
    await server.runJobs()

    expect(codesOf(outcomes)).toEqual([...Array<string>(5).fill('bulk_moved'), 'done'])
    for (const id of ids) expect(await actionsOn(id)).toEqual(['user.suspend', 'user.reinstate'])
  })
})

describe('whatever breaks', () => {
  test('workers at the same moment do each row once', async ({ db, given: { newPeople, suspend, run, ctx, read, actionsOn } }) => {
    const ids = await newPeople(20)
    const act = await suspend(ids)
    await run(act)

    const outcomes = await atOnce(db, 5, () => continueBulkAction(ctx, act.id))

    expect(outcomes.map(({ status }) => status)).toEqual(outcomes.map(() => 'fulfilled'))
    expect(countsOf(await read(act))).toEqual({ done: 20 })
    for (const id of ids) expect(await actionsOn(id)).toEqual(['user.suspend'])
  })

  test('an undo waits for the row in hand, stops what has not begun and brings back the rest', async ({
    db,
    server,
    given: { newPeople, suspend, run, ctx, undo, bruno, suspended, read },
  }) => {
    const ids = await newPeople(3)
    const act = await suspend(ids)
    await run(act)
    const [held, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holding = db.begin(async (tx) => {
      await tx`select from users where id = ${ids[1]!} for update`
      held.resolve()
      await release.promise
    })
    await held.promise
    const working = continueBulkAction(ctx, act.id)
    await untilSomebodyWaits(db)

    const undone = undo(act, bruno).then(() => server.runJobs())
    await Promise.race([undone, untilSomebodyWaits(db, 2)])
    release.resolve()
    await Promise.all([holding, working, undone])

    expect(await suspended(ids)).toEqual([])
    const after = await read(act)
    const { chosen = 0, brought_back: back = 0 } = countsOf(after)
    expect([after.state, chosen + back]).toEqual(['undone', 3])
  })

  test('a row that fails holds up none of the others, and the next try does it once', async ({
    db,
    server,
    given: { newPeople, suspend, run, ctx, suspended, read, actionsOn },
  }) => {
    const ids = await newPeople(3)
    const act = await suspend(ids)
    await run(act)
    await db`
      create or replace function break_one() returns trigger language plpgsql as
      $$ begin if new.entity_id = tg_argv[0]::uuid then raise exception 'cut off'; end if; return new; end $$`
    await db.unsafe(`create trigger break_one before insert on audit_log for each row execute function break_one('${ids[1]}')`)

    await expect(continueBulkAction(ctx, act.id)).rejects.toThrow('1 of 3 failed')
    expect(await suspended(ids)).toEqual([ids[0]!, ids[2]!].toSorted())
    expect((await read(act)).state).toBe('running')
    await db`drop trigger break_one on audit_log`

    await server.runJobs()
    expect([(await read(act)).state, await suspended(ids)]).toEqual(['done', ids.toSorted()])
    for (const id of ids) expect(await actionsOn(id)).toEqual(['user.suspend'])
  })
})
