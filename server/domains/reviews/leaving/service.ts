import { type Context, transact } from '#server/lib/context.ts'
import { recordTransition } from '#server/lib/history.ts'
import * as queries from './queries.ts'
import { refreshRatings } from '../ratings/service.ts'
import { dropPhotos } from '../photos/service.ts'
import { reviewStates } from '#contract/reviews/states.ts'

export const exportReviews = (ctx: Context, userId: string) => queries.listWritten(ctx.db, userId)

/** Subscriber: retracts and empties the reviews of a deleted person; the company's page counts the retractions. */
export const forgetReviews = (ctx: Context, userId: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    const written = await queries.lockWritten(ctx.db, userId)
    for (const { id, state } of written) {
      const isShown = reviewStates.can('retract', state, 'U')
      await dropPhotos(ctx, id)
      await queries.erase(ctx.db, id, isShown ? reviewStates.next('retract', state, 'U') : state)
      if (isShown) await recordTransition(ctx, { entity: 'review', id, from: state, event: 'retract', to: 'retracted', by: 'U' })
    }
    await refreshRatings(ctx, [...new Set(written.map((review) => review.company_id))])
  })
