import { createHash, randomBytes } from 'node:crypto'
import type { Scope } from '#contract/scopes.ts'
import { prefixOf, secretOf } from '#server/domains/integrations/keys/rules.ts'
import type { Db } from '#server/lib/db.ts'
import { newId } from '#server/lib/ids.ts'

type Given = { user: { id: string }; company?: { id: string }; scopes: readonly Scope[]; daily_cap_cents?: number; days?: number }

/** An API key of a company, or without one of an admin, with its secret. */
export async function newKey(db: Db, { user, company, scopes, daily_cap_cents = 1_000_000, days }: Given) {
  const [id, secret] = [newId(), secretOf(randomBytes(32), true)]
  const expires_at = days === undefined ? null : new Date(Date.now() + days * 86_400_000)
  const row = {
    id,
    company_id: company?.id ?? null,
    user_id: user.id,
    name: `Key ${id}`,
    scopes: [...scopes],
    daily_cap_cents,
    days: days ?? null,
    prefix: prefixOf(secret),
    secret_hash: createHash('sha256').update(secret).digest(),
    created_at: new Date(),
    expires_at,
  }
  await db`insert into api_keys ${db(row as never)}`
  return { id, secret }
}
