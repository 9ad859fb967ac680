import { type Context, transact } from '#server/lib/context.ts'
import { dropDocuments } from '../../media/service.ts'
import * as queries from './queries.ts'

/** Claims about a person's requests, with the person's answers. */
export const exportClaims = (ctx: Context, userId: string) => queries.listClaimed(ctx.db, userId)

/** Subscriber: claims about the requests of a deleted person keep their figures, and lose texts and documents. */
export const forgetClaims = (ctx: Context, userId: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    await queries.eraseWords(ctx.db, userId)
    const deleted = await queries.deleteDocuments(ctx.db, userId)
    await dropDocuments(
      ctx,
      deleted.map(({ document_id }) => document_id),
    )
  })
