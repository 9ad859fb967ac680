import { describe, expect } from 'vitest'
import { newUser } from '#tests/factories/users.ts'
import { test as base } from '#tests/support/test.ts'
import { actTexts } from '#web/locales/admin-acts.ts'
import { factTexts } from '#web/locales/admin-facts.ts'
import { ask, byDomain, callWriter, endpoints, type Named } from './support/calls.ts'
import { contents } from './support/contents.ts'
import { photo } from './support/market.ts'
import { scenesOf } from './support/scenes.ts'

/** Calls that are sent like a write and keep nothing. */
const readings = ['blogAdmin.preview', 'catalogAdmin.previewSheet', 'legalAdmin.preview', 'presence.open']

/** Private data of an admin that decides nothing. */
const own = ['savedViews.save', 'savedViews.rename', 'savedViews.drop']

const writes = endpoints.filter(
  ({ name, endpoint }) => endpoint.access === 'admin' && endpoint.method !== 'GET' && !readings.includes(name) && !own.includes(name),
)

type Logged = { actor: string; entity_id: string; action: string; before: object | null; after: object | null }

const changes = (before: Record<string, string>, after: Record<string, string>) =>
  Object.keys(after).filter((table) => before[table] !== after[table])

const test = base.extend('given', { scope: 'file', auto: true }, async ({ db, server }) => {
  const scenes = scenesOf(db, server)
  const write = await callWriter(server)
  const rowsOf = (adminId: string) =>
    db<Logged[]>`select actor, actor_id, entity_id, action, before, after from audit_log where actor_id = ${adminId}`

  /** Faults in how the log records one write, called as its schemas allow. */
  async function faultsOf(named: Named): Promise<string[]> {
    const scene = scenes[named.name]
    if (!scene) return ['has no scene in tests/security/support/scenes.ts']
    const { id: adminId } = await newUser(db, { is_admin: true })
    const { id, known, file } = await scene(adminId)
    const admin = await server.as(adminId)
    await db`update sessions set proven_at = now() where user_id = ${adminId}`
    const call = {
      ...write(named, Object.fromEntries(Object.entries(known).map(([field, value]) => [field, [value]]))),
      ...(named.endpoint.upload ? { file: file ?? (await photo()) } : {}),
    }
    const before = await contents(db)
    await db`alter table audit_log enable trigger refuse_to_log`
    const unlogged = await ask(named, admin, call)
    await db`alter table audit_log disable trigger refuse_to_log`
    const faults = unlogged.status === 500 ? [] : [`without a log it is ${unlogged.status} ${unlogged.code}`]
    const changed = changes(before, await contents(db))
    if (changed.length > 0) return [...faults, `without a log it changes ${changed.join(', ')}`]

    const done = await ask(named, admin, call)
    if (done.status !== 200) return [...faults, `it is ${done.status} ${done.said.slice(0, 200)}, called with ${JSON.stringify(call)}`]
    const rows = await rowsOf(adminId)
    const unnamed = rows
      .flatMap(({ before, after }) => Object.keys({ ...before, ...after }))
      .filter((fact) => !(fact in factTexts.es.facts))
    if (unnamed.length > 0) faults.push(`the log has no words for ${unnamed.join(', ')}`)
    if (rows.some(({ action }) => !(action in actTexts.es.actions))) faults.push('the log has no words for it')
    if (rows.length !== 1 || rows[0]!.actor !== 'A' || (id !== undefined && rows[0]!.entity_id !== id))
      faults.push(`the log has ${JSON.stringify(rows)}`)
    return faults
  }
  await db`
    create function refuse_to_log() returns trigger language plpgsql as $$ begin raise exception 'the log cannot be written'; end $$`
  await db`create trigger refuse_to_log before insert on audit_log for each row execute function refuse_to_log()`
  await db`alter table audit_log disable trigger refuse_to_log`

  return { faultsOf }
})

describe('every write of an admin is logged, or is not done', () => {
  test.for(byDomain(writes))('%s', { timeout: 120_000 }, async ([, all], { given: { faultsOf } }) => {
    const faults: string[] = []
    for (const named of all) faults.push(...(await faultsOf(named)).map((fault) => `${named.name}: ${fault}`))
    expect(faults).toEqual([])
  })
})
