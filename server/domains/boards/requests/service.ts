import type { RequestSummary } from '#contract/boards/requests.ts'
import type { Page } from '#contract/primitives.ts'
import type { Context, Owner } from '#server/lib/context.ts'
import { countUnpaid } from '../../invoices/service.ts'
import { countSlotsUsed, countWaiting } from '../../matching/service.ts'
import { listProjects } from '../../projects/service.ts'
import { countOpenChanges, countVisibleQuotes } from '../../quotes/service.ts'

/** A page of the caller's requests, each with the companies in touch, its quotes, and what waits for an answer or a payment. */
export async function listRequests(
  ctx: Context<Owner>,
  query: { cursor?: string | undefined; limit: number },
): Promise<Page<RequestSummary>> {
  const page = await listProjects(ctx, query)
  const ids = page.data.map(({ id }) => id)
  const [slots, waiting, quotes, changes, unpaid] = await Promise.all([
    countSlotsUsed(ctx, ids),
    countWaiting(ctx, ids),
    countVisibleQuotes(ctx, ids),
    countOpenChanges(ctx, ids),
    countUnpaid(ctx, ids),
  ])
  const data = page.data.map((row) => ({
    ...row,
    slots_used: slots.get(row.id) ?? 0,
    waiting_count: waiting.get(row.id) ?? 0,
    quotes_count: quotes.get(row.id) ?? 0,
    changes_count: changes.get(row.id) ?? 0,
    unpaid_count: unpaid.get(row.id) ?? 0,
  }))
  return { ...page, data }
}
