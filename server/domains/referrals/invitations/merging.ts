import type { Context } from '#server/lib/context.ts'
import type { Pair } from '#server/lib/merging.ts'
import * as queries from './merging-queries.ts'

/** Invitations of a code that could not move, in the caller's transaction. */
export const moveInvited = async (ctx: Context, pair: Pair): Promise<void> => void (await queries.moveInvited(ctx.db, pair))
