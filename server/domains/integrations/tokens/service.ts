import type { OAuthStore } from '#server/lib/oauth.ts'
import type { Actor, Context, User } from '#server/lib/context.ts'
import type { Db } from '#server/lib/db.ts'
import { asSystem } from '#server/lib/context.ts'
import { endConnection, findClient, findGrant } from '../apps/service.ts'
import { noteUse } from '../keys/service.ts'
import * as queries from './queries.ts'
import { isToken, recordHash } from './rules.ts'

const isId = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)

/** State of the authorization server in PostgreSQL, so that any process can continue a flow. */
export function storeOf(context: () => Context): OAuthStore {
  const place = (model: string, id: string) => ({ model, hash: recordHash(id) })
  return {
    findClient: async (id) => {
      const client = isId(id) ? await findClient(context(), id) : undefined
      return client && { id: client.id, name: client.name, redirectUris: client.redirect_uris }
    },
    findGrant: async (id) => {
      const grant = await findGrant(context(), id)
      return grant && { accountId: grant.user_id, clientId: grant.client_id, scopes: grant.scopes }
    },
    endGrant: (id) => endConnection(asSystem(context()), id),
    save: async (model, id, { payload, grantId, seconds }) => {
      const { db, now } = context()
      const expiresAt = new Date(now().getTime() + seconds * 1000)
      await queries.saveRecord(db, { ...place(model, id), keyId: grantId, payload, expiresAt })
    },
    find: async (model, id) => {
      const { db, now } = context()
      const found = await queries.findRecord(db, place(model, id), now())
      if (!found) return
      const { payload, consumed_at: consumed } = found
      return consumed === null ? payload : { ...payload, consumed: Math.floor(Date.parse(consumed) / 1000) }
    },
    consume: (model, id) => queries.consumeRecord(context().db, place(model, id), context().now()),
    drop: async (model, id) => void (await queries.deleteRecord(context().db, place(model, id))),
  }
}

/** Resolves an access token to the actor of its connection. Undefined for anything but a valid token. */
export async function appOf(db: Db, now: Date, token: string): Promise<Actor | undefined> {
  const found = isToken(token) ? await queries.findTokenHolder(db, recordHash(token), now) : undefined
  if (!found) return
  const { id, user_id: userId, company_id: companyId, daily_cap_cents: dailyCapCents, role } = found
  const granted = new Set(found.granted?.split(' '))
  const scopes = found.scopes.filter((scope) => granted.has(scope))
  await noteUse(db, found, now)
  const actor: User = { kind: 'user', userId, key: { id, scopes, dailyCapCents, isApp: true, isCustomer: companyId === null } }
  return companyId === null ? actor : { ...actor, company: { id: companyId, role: role! } }
}

/** An open request of an app, with its parameters and where its browser goes on. */
export async function findRequest(ctx: Context, uid: string) {
  const found = await queries.findRecord(ctx.db, { model: 'Interaction', hash: recordHash(uid) }, ctx.now())
  if (!found) return
  const { params, returnTo, result } = found.payload as { params: Record<string, string>; returnTo: string; result?: unknown }
  return {
    clientId: params['client_id'] ?? '',
    scope: params['scope'] ?? '',
    redirectUri: params['redirect_uri'] ?? '',
    returnTo,
    isDecided: result !== undefined,
  }
}

/** Decides an open request, once. False when it was decided before, or has ended. */
export const decideRequest = (ctx: Context, uid: string, result: Record<string, unknown>): Promise<boolean> =>
  queries.decideRequest(ctx.db, recordHash(uid), result, ctx.now())

/** Scheduled job: deletes tokens, codes and requests that ended. */
export const forgetTokens = (ctx: Context): Promise<number> => queries.deleteExpired(ctx.db, ctx.now())
