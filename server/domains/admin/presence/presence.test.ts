import { expect } from 'vitest'
import { presenceChannel, readPresence } from '#contract/admin/states.ts'
import { newId } from '#server/lib/ids.ts'
import { newUser } from '#tests/factories/users.ts'
import { codeOf } from '#tests/support/app.ts'
import { test } from '#tests/support/test.ts'

test('admins with an item open are announced by name on its channel, and nothing is stored', async ({ db, server }) => {
  const admin = await newUser(db, { admin_role: 'read_only', name: 'Nora', surname: 'Vega: la de soporte' })
  const client = await server.as(admin.id)
  const id = newId()
  const heard = new Promise<string>((resolve) => void db.listen('live', (line) => line.includes(presenceChannel(id)) && resolve(line)))
  await db.notify('live', 'ready')

  await client.presence.open({ body: { id } })

  const { channel, kind } = JSON.parse(await heard) as { channel: string; kind: string }
  expect([channel, readPresence(kind)]).toEqual([`item:${id}`, { id: admin.id, name: 'Nora Vega: la de soporte' }])
  expect(await db`select from live_events where channel = ${channel}`).toHaveLength(0)
  const stranger = await server.as((await newUser(db)).id)
  expect(await codeOf(stranger.presence.open({ body: { id } }))).toBe('forbidden')
})
