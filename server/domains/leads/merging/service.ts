import type { Context } from '#server/lib/context.ts'
import { measureRepliesOf } from '../replies/service.ts'

/** Recomputes the reply time after leads moved. Runs in the caller's transaction. */
export const measureAnew = async (ctx: Context, companyId: string): Promise<void> => void (await measureRepliesOf(ctx, [companyId]))
