import { expect } from 'vitest'
import { newCompany } from '#tests/factories/companies.ts'
import { newUser } from '#tests/factories/users.ts'
import { codeOf } from '#tests/support/app.ts'
import { atOnce } from '#tests/support/database.ts'
import { test as base } from '#tests/support/test.ts'

const test = base.extend('given', { scope: 'file', auto: true }, async ({ db, server }) => {
  async function newAdmin() {
    const { id } = await newUser(db, { admin_role: 'support' })
    const client = await server.as(id)
    await db`update sessions set proven_at = now() where user_id = ${id}`
    return { id, client }
  }

  return { newAdmin }
})

test.beforeEach(({ server }) => server.setNow())

const body = { reason: 'Dice que no ve sus solicitudes.' }

test('an admin sees what a person sees, is told so, and comes back', async ({ db, given: { newAdmin } }) => {
  const { id: adminId, client } = await newAdmin()
  const { id, owner } = await newCompany(db)
  const params = { user_id: owner.id }

  await client.adminPeople.view({ params, body })

  expect(await client.auth.user()).toMatchObject({ id: owner.id, is_viewed: true, is_admin: false, company: { id, role: 'owner' } })
  expect(await codeOf(client.admin.waiting())).toBe('forbidden')
  expect(await codeOf(client.profile.update({ body: { name: 'Otra' } }))).toBe('read_only')
  expect(await client.viewing.end()).toEqual({ user_id: owner.id })
  expect(await client.auth.user()).toMatchObject({ id: adminId, admin_role: 'support' })
  expect(await client.viewing.end()).toEqual({ user_id: null })
  expect(await db`select actor, actor_id, action, reason from audit_log where entity_id = ${owner.id} order by id`).toEqual([
    { actor: 'A', actor_id: adminId, action: 'user.view', reason: body.reason },
    { actor: 'A', actor_id: adminId, action: 'user.view_end', reason: null },
  ])
})

test('ends by itself after half an hour, when the role goes, and with the session', async ({ db, server, given: { newAdmin } }) => {
  const { id: adminId, client } = await newAdmin()
  const person = await newUser(db)
  await client.adminPeople.view({ params: { user_id: person.id }, body })

  server.setNow(new Date(Date.now() + 29 * 60_000))
  expect(await client.auth.user()).toMatchObject({ id: person.id })
  server.setNow(new Date(Date.now() + 31 * 60_000))
  expect(await client.auth.user()).toMatchObject({ id: adminId })

  server.setNow()
  expect(await client.auth.user()).toMatchObject({ id: person.id })
  await db`update users set is_admin = false, admin_role = null where id = ${adminId}`
  expect(await client.auth.user()).toMatchObject({ id: adminId, is_admin: false })
})

test('leaves nothing about the person: the browser’s wish for privacy is its admin’s own', async ({ db, server, given: { newAdmin } }) => {
  const { client } = await newAdmin()
  const person = await newUser(db)
  await client.adminPeople.view({ params: { user_id: person.id }, body })

  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const reply = await server.app.inject({ url: '/api/auth/user', headers: { cookie, 'sec-gpc': '1' } })

  expect(reply.json()).toMatchObject({ id: person.id })
  expect(await db`select opted_out_at from users where id = ${person.id}`).toEqual([{ opted_out_at: null }])
})

test('nobody looks over the shoulder of another admin, or without a proof of presence', async ({ db, server, given: { newAdmin } }) => {
  const { client } = await newAdmin()
  const other = await newUser(db, { admin_role: 'content' })
  const person = await newUser(db)
  const unproven = await server.as((await newUser(db, { admin_role: 'support' })).id)

  expect(await codeOf(client.adminPeople.view({ params: { user_id: other.id }, body }))).toBe('is_admin')
  expect(await codeOf(unproven.adminPeople.view({ params: { user_id: person.id }, body }))).toBe('proof_required')
})

test('ended by many clicks at once is ended and written down once', async ({ db, given: { newAdmin } }) => {
  const { client } = await newAdmin()
  const person = await newUser(db)
  await client.adminPeople.view({ params: { user_id: person.id }, body })

  const ends = await atOnce(db, 6, () => client.viewing.end())

  expect(ends.filter((end) => end.status === 'fulfilled' && end.value.user_id === person.id)).toHaveLength(1)
  expect(await db`select count(*)::int as count from audit_log where entity_id = ${person.id} and action = 'user.view_end'`).toEqual([
    { count: 1 },
  ])
})
