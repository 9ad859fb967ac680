import { timingSafeEqual } from 'node:crypto'
import { AppError } from '#contract/errors.ts'
import type { Approval, Consent } from '#contract/integrations/apps.ts'
import { appErrors } from '#contract/integrations/states.ts'
import { companyScopes, customerScopes } from '#contract/scopes.ts'
import { type Context, transact, type User } from '#server/lib/context.ts'
import { requireProof } from '../../auth/service.ts'
import { companyOf, membersOf } from '../../companies/service.ts'
import { getPerson } from '../../users/service.ts'
import { type AppHolder, connectApp, findClient } from '../apps/service.ts'
import { bindingOf } from '../tokens/rules.ts'
import { decideRequest, findRequest } from '../tokens/service.ts'

type Asked = { uid: string; check: string }

/** The request that this browser was sent here with. @throws AppError `consent_ended` */
async function getRequest(ctx: Context<User>, { uid, check }: Asked) {
  const expected = Buffer.from(bindingOf(ctx.config.secret, uid, ctx.cookie('oauth') ?? ''))
  const given = Buffer.from(check)
  const isOwn = given.length === expected.length && timingSafeEqual(given, expected) && ctx.cookie('oauth') !== undefined
  const request = isOwn ? await findRequest(ctx, uid) : undefined
  const client = request && (await findClient(ctx, request.clientId))
  if (!request || !client) throw new AppError(appErrors.consentEnded)
  const asked = request.scope.split(' ')
  return {
    ...request,
    client,
    companyScopes: companyScopes.filter((scope) => asked.includes(scope)),
    customerScopes: customerScopes.filter((scope) => asked.includes(scope)),
  }
}

/** The company whose owner the person is. */
async function ownedCompany(ctx: Context<User>) {
  const company = await companyOf(ctx, ctx.actor.userId)
  if (company && (await membersOf(ctx, company.id, 'integrations')).includes(ctx.actor.userId)) return company
}

/** @throws AppError `consent_ended` */
export async function readConsent(ctx: Context<User>, asked: Asked): Promise<Consent> {
  const { client, redirectUri, companyScopes, customerScopes, isDecided } = await getRequest(ctx, asked)
  if (isDecided) throw new AppError(appErrors.consentEnded)
  const [company, { email }] = await Promise.all([ownedCompany(ctx), getPerson(ctx, ctx.actor.userId)])
  return {
    app: { name: client.name, website: client.website, returns_to: new URL(redirectUri).host, is_checked: client.is_checked },
    company_scopes: companyScopes,
    customer_scopes: customerScopes,
    company: company ? { name: company.name } : null,
    email,
  }
}

/**
 * Connects the app with what it asked for, or less, and sends the browser on. A company's app needs the proof of presence that a key needs.
 * @throws AppError `consent_ended`, `only_owners_connect`, `proof_required`, `too_many_apps`
 */
export async function approve(
  ctx: Context<User>,
  uid: string,
  { check, acts_as, scopes, daily_cap_cents }: Approval,
): Promise<{ location: string }> {
  const request = await getRequest(ctx, { uid, check })
  if (request.isDecided) return { location: request.returnTo }
  const asked: readonly string[] = acts_as === 'company' ? request.companyScopes : request.customerScopes
  const given = scopes.filter((scope) => asked.includes(scope))
  if (given.length === 0) throw new AppError(appErrors.consentEnded)
  const holder = await holderOf(ctx, acts_as)
  if (acts_as === 'company') await requireProof(ctx)
  await transact(ctx, async (ctx) => {
    const grantId = await connectApp(ctx, { client: request.client, holder, scopes: given, capCents: daily_cap_cents ?? null })
    const result = { login: { accountId: ctx.actor.userId, remember: false }, consent: { grantId } }
    if (!(await decideRequest(ctx, uid, result))) throw new AppError(appErrors.consentEnded)
  })
  return { location: request.returnTo }
}

async function holderOf(ctx: Context<User>, as: Approval['acts_as']): Promise<AppHolder> {
  if (as === 'customer') return { customerId: ctx.actor.userId }
  const company = await ownedCompany(ctx)
  if (!company) throw new AppError(appErrors.onlyOwners)
  return { companyId: company.id }
}

/** Refuses the app, which hears of it. @throws AppError `consent_ended` */
export async function deny(ctx: Context<User>, asked: Asked): Promise<{ location: string }> {
  const { returnTo, isDecided } = await getRequest(ctx, asked)
  if (!isDecided) await decideRequest(ctx, asked.uid, { error: 'access_denied', error_description: 'the person refused' })
  return { location: returnTo }
}
