import { country } from '#country/country.ts'
import { dayMs } from '#contract/durations.ts'
import { AppError, commonErrors, tooOften } from '#contract/errors.ts'
import type { AppInput, ConnectedApp, RegisteredApp } from '#contract/integrations/apps.ts'
import { appErrors, mostApps } from '#contract/integrations/states.ts'
import { companyScopes, customerScopes } from '#contract/scopes.ts'
import { audit } from '#server/lib/audit.ts'
import { type Admin, type CompanyMember, type Context, transact, type User } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import { takeLimit } from '#server/lib/limits.ts'
import { publish } from '#server/lib/live.ts'
import { requireProof } from '../../auth/service.ts'
import { membersOf } from '../../companies/service.ts'
import { notify } from '../../notifications/service.ts'
import { lockKeys } from '../keys/service.ts'
import * as messages from './messages.ts'
import * as queries from './queries.ts'
import type { AppHolder, ClientRow, ConnectedRow } from './queries.ts'

export type { AppHolder, ClientRow } from './queries.ts'

const unusedDays = 7
const mostUnused = 5000
const registrations = { count: 20, seconds: 3600 }
const lapsedMs = dayMs

/** An app that is not turned off. */
export const findClient = (ctx: Context, id: string): Promise<ClientRow | undefined> => queries.findClient(ctx.db, id)

/** A connection that stands, as the authorization server sees it. */
export const findGrant = (ctx: Context, id: string) => queries.findGrant(ctx.db, id)

const newClient = (ctx: Context, input: AppInput, isChecked: boolean) => ({
  id: newId(),
  name: input.name,
  website: input.website,
  redirect_uris: [...new Set(input.redirect_uris)],
  is_checked: isChecked,
  created_at: ctx.now(),
})

/**
 * Registers an app at its own request, as MCP clients do. Those that nobody connects are forgotten after a week.
 * @throws AppError `rate_limited`
 */
export async function registerItself(ctx: Context, input: AppInput): Promise<ClientRow & { created_at: Date }> {
  await takeLimit(ctx, `new apps ip:${ctx.ip}`, registrations)
  if ((await queries.countUnused(ctx.db)) >= mostUnused) throw tooOften(3600)
  const client = newClient(ctx, input, false)
  await queries.insertClient(ctx.db, client)
  return client
}

/** Apps that admins registered, and those that are connected. */
export const listClients = (ctx: Context): Promise<RegisteredApp[]> => queries.listClients(ctx.db)

/** Registers an app for everybody. @throws AppError `proof_required` */
export async function registerChecked(ctx: Context<Admin>, input: AppInput): Promise<RegisteredApp[]> {
  await requireProof(ctx)
  await transact(ctx, async (ctx) => {
    const client = newClient(ctx, input, true)
    await queries.insertClient(ctx.db, client)
    await audit(ctx, { action: 'app.register', entity: 'app', id: client.id, by: 'A' })
  })
  return listClients(ctx)
}

/** Turns an app off for everybody, in every process, or on again. @throws AppError `not_found` */
export async function setOff(ctx: Context<Admin>, id: string, isOff: boolean): Promise<RegisteredApp[]> {
  await transact(ctx, async (ctx) => {
    if (!(await queries.setOff(ctx.db, id, isOff ? ctx.now() : null))) throw new AppError(commonErrors.notFound)
    await audit(ctx, { action: isOff ? 'app.off' : 'app.on', entity: 'app', id, by: 'A' })
  })
  return listClients(ctx)
}

/** Holder of the connections that a call is about. */
export const ofCompany = ({ actor }: Context<CompanyMember>): AppHolder => ({ companyId: actor.company.id })
export const ofCustomer = ({ actor }: Context<User>): AppHolder => ({ customerId: actor.userId })

const show = ({ daily_cap_cents, spent_cents, ...row }: ConnectedRow): ConnectedApp => ({
  ...row,
  daily_cap: daily_cap_cents === null ? null : { amount: daily_cap_cents, currency: country.currency.code },
  spent_today: { amount: spent_cents, currency: country.currency.code },
})

/** Connected apps of a company or a customer. */
export const listConnected = async (ctx: Context, holder: AppHolder): Promise<ConnectedApp[]> =>
  (await queries.listConnected(ctx.db, holder, ctx.now())).map(show)

type Change = { id: string; name: string; event: keyof typeof messages.changes }

/** Tells a company's owners, or the customer, what happened to an app, and writes it to the audit log. */
async function record(ctx: Context, holder: AppHolder, { id, name, event }: Change): Promise<void> {
  const isCompany = 'companyId' in holder
  const by = ctx.actor.kind === 'system' ? 'S' : isCompany ? 'C' : 'U'
  await audit(ctx, { action: `app.${event}`, entity: 'key', id, by })
  const told = isCompany ? await membersOf(ctx, holder.companyId, 'integrations') : [holder.customerId]
  for (const userId of told) await notify(ctx, messages.changed(event, { userId, name, isCompany }))
  await publish(ctx, isCompany ? `company:${holder.companyId}` : `user:${holder.customerId}`, 'apps')
}

type Connection = { client: ClientRow; holder: AppHolder; scopes: readonly string[]; capCents: number | null }

/**
 * Connects an app, in the caller's transaction. Connecting it again renews its permissions: the copies of one app on several devices are one
 * connection. Returns its id.
 * @throws AppError `too_many_apps`
 */
export async function connectApp(ctx: Context<User>, { client, holder, scopes, capCents }: Connection): Promise<string> {
  const isCompany = 'companyId' in holder
  const allowed: readonly string[] = isCompany ? companyScopes : customerScopes
  const given = [...new Set(scopes)].filter((scope) => allowed.includes(scope))
  await lockKeys(ctx, isCompany ? holder.companyId : holder.customerId)
  const row = {
    company_id: isCompany ? holder.companyId : null,
    user_id: ctx.actor.userId,
    client_id: client.id,
    name: client.name,
    scopes: given,
    daily_cap_cents: given.includes('leads:buy') ? capCents : null,
    created_at: ctx.now(),
  }
  const standing = await queries.findConnection(ctx.db, row)
  if (!standing && (await queries.countConnected(ctx.db, holder)) >= mostApps) throw new AppError(appErrors.tooManyApps)
  const id = standing?.id ?? newId()
  if (standing) await queries.saveConnection(ctx.db, { ...row, id })
  else await queries.insertConnection(ctx.db, { ...row, id })
  await record(ctx, holder, { id, name: client.name, event: 'connect' })
  return id
}

/**
 * Changes the daily cap of a company's app that may buy leads. A higher one needs proof.
 * @throws AppError `not_found` for an app that may not buy, `proof_required`
 */
export async function setCap(ctx: Context<CompanyMember>, id: string, capCents: number): Promise<ConnectedApp[]> {
  const { id: companyId } = ctx.actor.company
  await transact(ctx, async (ctx) => {
    await lockKeys(ctx, companyId)
    const { daily_cap_cents: before } = (await queries.findCap(ctx.db, id, companyId)) ?? {}
    if (before === undefined) throw new AppError(commonErrors.notFound)
    if (before === capCents) return
    if (capCents > before) await requireProof(ctx)
    await queries.saveCap(ctx.db, id, capCents)
    const caps = { before: { daily_cap_cents: before }, after: { daily_cap_cents: capCents } }
    await audit(ctx, { action: 'app.cap', entity: 'key', id, by: 'C', ...caps })
    await publish(ctx, `company:${companyId}`, 'apps')
  })
  return listConnected(ctx, ofCompany(ctx))
}

/** Disconnects an app at once, in every process. Repeating it has no effect. */
export async function disconnectApp(ctx: Context<User>, holder: AppHolder, id: string): Promise<ConnectedApp[]> {
  await transact(ctx, async (ctx) => {
    const ended = await queries.endConnection(ctx.db, id, ctx.now(), holder)
    if (ended) await record(ctx, holder, { id, name: ended.name, event: 'disconnect' })
  })
  return listConnected(ctx, holder)
}

/** Ends a connection that its app closed, or whose code or refresh token was used twice. Repeating it has no effect. */
export const endConnection = (ctx: Context, id: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    const ended = await queries.endConnection(ctx.db, id, ctx.now())
    if (!ended) return
    const holder = ended.company_id === null ? { customerId: ended.user_id } : { companyId: ended.company_id }
    await record(ctx, holder, { id, name: ended.name, event: 'end' })
  })

/** Scheduled job: ends connections without a living token, and forgets apps that registered themselves for nothing. */
export async function tidyApps(ctx: Context): Promise<number> {
  const now = ctx.now()
  const lapsed = await queries.endLapsed(ctx.db, { now, before: new Date(now.getTime() - lapsedMs) })
  return lapsed + (await queries.deleteUnused(ctx.db, new Date(now.getTime() - unusedDays * dayMs)))
}
