import type { Board } from '#contract/boards/board.ts'
import type { Context, Owner } from '#server/lib/context.ts'
import * as invoices from '../../invoices/service.ts'
import * as leads from '../../leads/service.ts'
import * as messaging from '../../messaging/service.ts'
import * as quotes from '../../quotes/service.ts'
import * as reviews from '../../reviews/service.ts'

/**
 * The customer's board of a request: companies asked, quotes, conversations, and the review.
 * @throws AppError not_found
 */
export async function getBoard(ctx: Context<Owner>, projectId: string): Promise<Board> {
  const [board, reviewId, sent] = await Promise.all([
    quotes.getQuoteBoard(ctx, projectId),
    reviews.findReviewId(ctx, projectId),
    invoices.listOfRequest(ctx, projectId),
  ])
  const leadIds = board.companies.flatMap(({ lead_id }) => lead_id ?? [])
  const [threads, numbers] = await Promise.all([messaging.threadStates(ctx, leadIds, 'customer'), leads.numbersOf(ctx, leadIds)])
  const companies = board.companies.map((company) => ({
    ...company,
    ...(threads.get(company.lead_id) ?? messaging.quietThread),
    calls_from: (company.lead_id && numbers.get(company.lead_id)) ?? null,
  }))
  return { ...board, companies, invoices: sent, review_id: reviewId }
}
