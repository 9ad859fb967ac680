import type { Context } from '#server/lib/context.ts'
import * as companies from '../../companies/profile/service.ts'
import { notify } from '../../notifications/service.ts'
import { reviewPublished } from './messages.ts'
import * as queries from './queries.ts'

/** Subscriber: notifies a company of a review once, even if it is published again. */
export async function tellOfReview(ctx: Context, reviewId: string): Promise<void> {
  const review = await queries.findNews(ctx.db, reviewId)
  if (!review) return
  const { replyEditHours } = ctx.settings()
  for (const userId of await companies.membersOf(ctx, review.company_id, 'work'))
    await notify(ctx, reviewPublished({ ...review, id: reviewId, userId, replyEditHours }))
}
