import type { Pool } from '#server/lib/db.ts'
import { newId } from '#server/lib/ids.ts'
import type { TestClient } from '#tests/support/app.ts'
import type { Known } from './values.ts'

/** Nothing listens there, so that a delivery fails at once. */
export const webhookOrigin = 'http://127.0.0.1:9'

type Side = { client: TestClient; userId: string }

/** Connections of a company to other software: webhooks with a delivery, and keys. */
export async function newConnections(db: Pool, { client, userId }: Side): Promise<Known> {
  await prove(db, userId)
  const [hooks, deliveries, keys]: [string[], string[], string[]] = [[], [], []]
  for (let index = 0; index < 2; index++) {
    const { webhook } = await client.webhooks.add({ body: { url: `${webhookOrigin}/${index}`, events: ['lead.offered'] } })
    hooks.push(webhook.id)
    deliveries.push((await client.webhooks.test({ params: { webhook_id: webhook.id } })).id)
    keys.push((await client.keys.create({ body: { name: `Agenda ${index}`, scopes: ['leads:read'], days: 90 } })).key.id)
  }
  return { webhook_id: hooks, delivery_id: deliveries, key_id: keys }
}

/** Keys and saved views of an admin. */
export async function newAdminThings(db: Pool, { client, userId }: Side): Promise<Known> {
  await prove(db, userId)
  const [keys, views]: [string[], string[]] = [[], []]
  for (let index = 0; index < 2; index++) {
    keys.push((await client.adminKeys.create({ body: { name: `Cifras ${newId()}`, scopes: ['platform:read'], days: 90 } })).key.id)
    const saved = await client.savedViews.save({ body: { list: 'companies', name: `Vista ${index}`, query: 'status=active' } })
    views.splice(0, views.length, ...saved.map(({ id }) => id))
  }
  return { key_id: keys, view_id: views }
}

const prove = (db: Pool, userId: string) => db`update sessions set proven_at = now() where user_id = ${userId}`
