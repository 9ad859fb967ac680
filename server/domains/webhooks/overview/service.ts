import { dayMs } from '#contract/durations.ts'
import { AppError, commonErrors } from '#contract/errors.ts'
import type { Page } from '#contract/primitives.ts'
import type { DeliveryState } from '#contract/webhooks/states.ts'
import type { CompanyWebhook, DeliveryFact } from '#contract/webhooks/webhooks.ts'
import type { Context } from '#server/lib/context.ts'
import { listDeliveries } from '../deliveries/service.ts'
import * as queries from './queries.ts'

const countedMs = 7 * dayMs

/** Webhooks of companies by host, those that fail first. */
export async function listOfCompanies(ctx: Context, companyId: string | undefined): Promise<CompanyWebhook[]> {
  const rows = await queries.listOfCompanies(ctx.db, { companyId, since: new Date(ctx.now().getTime() - countedMs) })
  return rows.map(({ url, ...row }) => ({ ...row, host: new URL(url).host }))
}

type Wish = { cursor?: string | undefined; limit: number; state?: DeliveryState | undefined }

/** Deliveries without their contents. @throws AppError `not_found` */
export async function listFacts(ctx: Context, webhookId: string, wish: Wish): Promise<Page<DeliveryFact>> {
  if (!(await queries.hasWebhook(ctx.db, webhookId))) throw new AppError(commonErrors.notFound)
  const { data, next_cursor } = await listDeliveries(ctx, webhookId, wish)
  return { data: data.map(factOf), next_cursor }
}

const factOf = ({ id, event, state, created_at, attempts, due_at, last }: Awaited<ReturnType<typeof listDeliveries>>['data'][number]) => ({
  id,
  event,
  state,
  created_at,
  attempts,
  due_at,
  last: last && { at: last.at, duration_ms: last.duration_ms, status: last.status, failure: last.failure },
})
