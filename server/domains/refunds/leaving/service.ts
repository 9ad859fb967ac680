import { type Context, transact } from '#server/lib/context.ts'
import { dropDocuments } from '../../media/service.ts'
import * as queries from './queries.ts'

/** What companies claimed about a person's requests, and what that person said to it. */
export const exportOf = (ctx: Context, userId: string) => queries.listClaimed(ctx.db, userId)

/** Reaction: claims about the requests of who left keep their figures, and nobody's words or papers. */
export const forget = (ctx: Context, userId: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    await queries.eraseWords(ctx.db, userId)
    const taken = await queries.takePapers(ctx.db, userId)
    await dropDocuments(
      ctx,
      taken.map(({ document_id }) => document_id),
    )
  })
