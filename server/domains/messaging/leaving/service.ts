import { type Context, transact } from '#server/lib/context.ts'
import { dropDocuments, dropPictures } from '../../media/service.ts'
import * as queries from './queries.ts'

export const exportOf = (ctx: Context, userId: string) => queries.listOf(ctx.db, userId)

/** Subscriber: empties the conversations of a deleted person, files included. Messages written for a company stay. */
export const forget = (ctx: Context, userId: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    await queries.eraseTexts(ctx.db, userId)
    const { photos, documents } = await queries.removeFiles(ctx.db, userId)
    await dropPictures(
      ctx,
      photos.map(({ id }) => id),
    )
    await dropDocuments(
      ctx,
      documents.map(({ id }) => id),
    )
  })
