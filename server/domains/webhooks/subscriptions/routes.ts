import { AppError } from '#contract/errors.ts'
import { webhookErrors } from '#contract/webhooks/states.ts'
import { webhooksApi } from '#contract/webhooks/webhooks.ts'
import type { CompanyMember, Context } from '#server/lib/context.ts'
import { implement } from '#server/lib/implement.ts'
import * as deliveries from '../deliveries/service.ts'
import { sendTest } from '../events/service.ts'
import * as subscriptions from './service.ts'

/** A webhook of the caller's company that is on. @throws AppError `not_found`, `webhook_off` */
async function getOn(ctx: Context<CompanyMember>, id: string): Promise<void> {
  if (!(await subscriptions.getWebhook(ctx, id)).is_on) throw new AppError(webhookErrors.isOff)
}

export const webhooksRoutes = implement(webhooksApi, {
  list: subscriptions.listWebhooks,
  add: (ctx, { body }) => subscriptions.addWebhook(ctx, body),
  get: (ctx, { params }) => subscriptions.getWebhook(ctx, params.webhook_id),
  edit: (ctx, { params, body }) => subscriptions.editWebhook(ctx, params.webhook_id, body),
  turn: (ctx, { params, body }) => subscriptions.turnWebhook(ctx, params.webhook_id, body.is_on),
  remove: (ctx, { params }) => subscriptions.removeWebhook(ctx, params.webhook_id),
  rotate: (ctx, { params }) => subscriptions.rotateSecret(ctx, params.webhook_id),
  test: async (ctx, { params }) => {
    await getOn(ctx, params.webhook_id)
    return sendTest(ctx, params.webhook_id)
  },
  deliveries: async (ctx, { params, query }) => {
    const { id } = await subscriptions.getWebhook(ctx, params.webhook_id)
    return deliveries.listDeliveries(ctx, id, query)
  },
  attempts: async (ctx, { params }) => {
    const { id } = await subscriptions.getWebhook(ctx, params.webhook_id)
    return deliveries.listAttempts(ctx, id, params.delivery_id)
  },
  replay: async (ctx, { params }) => {
    await getOn(ctx, params.webhook_id)
    return deliveries.replay(ctx, params.webhook_id, params.delivery_id)
  },
  replayRange: async (ctx, { params, body }) => {
    await getOn(ctx, params.webhook_id)
    return { count: await deliveries.replayRange(ctx, params.webhook_id, body) }
  },
})
