import { randomBytes } from 'node:crypto'
import type { Scope } from '#contract/scopes.ts'
import { recordHash } from '#server/domains/integrations/tokens/rules.ts'
import type { Db } from '#server/lib/db.ts'
import { newId } from '#server/lib/ids.ts'

type Given = { user: { id: string }; company?: { id: string }; scopes: readonly Scope[]; daily_cap_cents?: number; name?: string }

/** An app connected to a company, or without one to a customer, with an access token. */
export async function newApp(db: Db, { user, company, scopes, daily_cap_cents = 1_000_000, name = 'Agenda' }: Given) {
  const [id, clientId, secret] = [newId(), newId(), randomBytes(32).toString('base64url')]
  const client = { id: clientId, name, redirect_uris: ['https://agenda.example/callback'], is_checked: false, created_at: new Date() }
  await db`insert into oauth_clients ${db(client as never)}`
  const key = {
    id,
    company_id: company?.id ?? null,
    user_id: user.id,
    client_id: clientId,
    name,
    scopes: [...scopes],
    daily_cap_cents,
    created_at: new Date(),
  }
  await db`insert into api_keys ${db(key as never)}`
  const payload = db.json({ kind: 'AccessToken', scope: scopes.join(' ') })
  await db`
    insert into oauth_records (model, id_hash, key_id, payload, expires_at)
    values ('AccessToken', ${recordHash(secret)}, ${id}, ${payload}, now() + interval '1 hour')`
  return { id, clientId, secret }
}
