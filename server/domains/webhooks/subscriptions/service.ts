import { hourMs } from '#contract/durations.ts'
import { AppError, commonErrors, invalidField } from '#contract/errors.ts'
import { formerSecretHours, maxWebhooks, webhookErrors } from '#contract/webhooks/states.ts'
import type { Webhook, WebhookWords } from '#contract/webhooks/webhooks.ts'
import { addressProblem } from '#server/gateways/webhooks/address.ts'
import { audit } from '#server/lib/audit.ts'
import { type CompanyMember, type Context, transact } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import { isSigned, type SignedMessage } from '#server/lib/signed-messages.ts'
import { retryNow } from '../deliveries/service.ts'
import * as queries from './queries.ts'
import { addressMessages, newSecret, openSecret, sealSecret } from './rules.ts'

export const listWebhooks = (ctx: Context<CompanyMember>): Promise<Webhook[]> =>
  queries.listWebhooks(ctx.db, ctx.actor.company.id, ctx.now())

/** A webhook of the caller's company. @throws AppError `not_found` */
export async function getWebhook(ctx: Context<CompanyMember>, id: string): Promise<Webhook> {
  const webhook = await queries.findWebhook(ctx.db, ctx.actor.company.id, id, ctx.now())
  if (!webhook) throw new AppError(commonErrors.notFound)
  return webhook
}

/** The address in the notation in which it is called. @throws AppError with the error at its field */
function checkedUrl({ config }: Context, url: string): string {
  const problem = addressProblem(url, config)
  if (problem) throw invalidField('url', addressMessages[problem])
  return new URL(url).href
}

/** @throws AppError `too_many_webhooks`, or with the error at its field */
export const addWebhook = (ctx: Context<CompanyMember>, { url, events }: WebhookWords): Promise<{ webhook: Webhook; secret: string }> => {
  const called = checkedUrl(ctx, url)
  return transact(ctx, async (ctx) => {
    const { id: companyId } = ctx.actor.company
    await queries.lockCompany(ctx.db, companyId)
    if ((await listWebhooks(ctx)).length >= maxWebhooks) throw new AppError(webhookErrors.tooMany)
    const [id, secret] = [newId(), newSecret()]
    const sealed = sealSecret(ctx.config, id, secret)
    const row = { id, company_id: companyId, url: called, events: [...new Set(events)], secret: sealed, created_at: ctx.now() }
    if (!(await queries.insertWebhook(ctx.db, row))) throw invalidField('url', addressMessages.taken)
    await audit(ctx, { action: 'webhook.add', entity: 'company', id: companyId, after: { webhook: id, host: new URL(called).host } })
    return { webhook: await getWebhook(ctx, id), secret }
  })
}

export const editWebhook = (ctx: Context<CompanyMember>, id: string, { url, events }: WebhookWords): Promise<Webhook> => {
  const called = checkedUrl(ctx, url)
  return transact(ctx, async (ctx) => {
    const { id: companyId } = ctx.actor.company
    await queries.lockCompany(ctx.db, companyId)
    if (await queries.hasUrl(ctx.db, companyId, called, id)) throw invalidField('url', addressMessages.taken)
    if (!(await queries.saveWebhook(ctx.db, companyId, { id, url: called, events: [...new Set(events)] })))
      throw new AppError(commonErrors.notFound)
    await audit(ctx, { action: 'webhook.edit', entity: 'company', id: companyId, after: { webhook: id, host: new URL(called).host } })
    return getWebhook(ctx, id)
  })
}

/** Turns a webhook on or off. Once on, all that waits is due. */
export const turnWebhook = (ctx: Context<CompanyMember>, id: string, isOn: boolean): Promise<Webhook> =>
  transact(ctx, async (ctx) => {
    if ((await queries.turnWebhook(ctx.db, ctx.actor.company.id, { id, isOn })) && isOn) await retryNow(ctx, id, { isAfresh: true })
    return getWebhook(ctx, id)
  })

/** @throws AppError `not_found` */
export const removeWebhook = (ctx: Context<CompanyMember>, id: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    const { id: companyId } = ctx.actor.company
    if (!(await queries.deleteWebhook(ctx.db, companyId, id))) throw new AppError(commonErrors.notFound)
    await audit(ctx, { action: 'webhook.remove', entity: 'company', id: companyId, before: { webhook: id } })
  })

/** Makes a new secret; the former one signs as well for a day. @throws AppError `not_found` */
export const rotateSecret = (ctx: Context<CompanyMember>, id: string): Promise<{ webhook: Webhook; secret: string }> =>
  transact(ctx, async (ctx) => {
    const secret = newSecret()
    const until = new Date(ctx.now().getTime() + formerSecretHours * hourMs)
    const { id: companyId } = ctx.actor.company
    if (!(await queries.rotateSecret(ctx.db, companyId, { id, secret: sealSecret(ctx.config, id, secret), until })))
      throw new AppError(commonErrors.notFound)
    await audit(ctx, { action: 'webhook.rotate', entity: 'company', id: companyId, after: { webhook: id } })
    return { webhook: await getWebhook(ctx, id), secret }
  })

/** Whether a message is signed by a webhook to this address; undefined when there is none. */
export async function isSignedFor(ctx: Context, url: string, message: SignedMessage): Promise<boolean | undefined> {
  const rows = await queries.listSecretsOf(ctx.db, url)
  if (rows.length === 0) return undefined
  const secrets = rows.flatMap(({ id, secret, secret_before: former }) =>
    [secret, ...(former ? [former] : [])].map((sealed) => openSecret(ctx.config, id, sealed).text),
  )
  return isSigned(secrets, message, ctx.now())
}

/** Scheduled job: forgets former secrets, and seals again what is sealed with an old application secret, so that the old one can go. */
export async function tidySecrets(ctx: Context): Promise<number> {
  await queries.forgetFormer(ctx.db, ctx.now())
  let count = 0
  for (const { id, secret: before, secret_before: formerBefore } of await queries.listSealed(ctx.db)) {
    const secret = openSecret(ctx.config, id, before)
    const former = formerBefore && openSecret(ctx.config, id, formerBefore)
    if (!secret.isOld && !former?.isOld) continue
    const resealed = { id, before, secret: sealSecret(ctx.config, id, secret.text) }
    if (await queries.reseal(ctx.db, { ...resealed, secret_before: former && sealSecret(ctx.config, id, former.text) })) count++
  }
  return count
}

/** Webhooks of the company that a person owns, for their data export. */
export const exportWebhooks = (ctx: Context, userId: string) => queries.listOwned(ctx.db, userId)
