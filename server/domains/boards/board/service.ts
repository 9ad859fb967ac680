import type { Board } from '#contract/boards/board.ts'
import type { Context, Owner } from '#server/lib/context.ts'
import * as messaging from '../../messaging/service.ts'
import * as quotes from '../../quotes/service.ts'
import * as reviews from '../../reviews/service.ts'

/**
 * The customer's board of a request: companies asked, quotes, conversations, and the review.
 * @throws AppError not_found
 */
export async function getBoard(ctx: Context<Owner>, projectId: string): Promise<Board> {
  const [board, reviewId] = await Promise.all([quotes.getQuoteBoard(ctx, projectId), reviews.findReviewId(ctx, projectId)])
  const threads = await messaging.threadStates(
    ctx,
    board.companies.flatMap(({ lead_id }) => lead_id ?? []),
    'customer',
  )
  const companies = board.companies.map((company) => ({ ...company, ...(threads.get(company.lead_id) ?? messaging.quietThread) }))
  return { ...board, companies, review_id: reviewId }
}
