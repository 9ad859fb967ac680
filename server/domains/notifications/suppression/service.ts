import type { Context } from '#server/lib/context.ts'
import * as queries from './queries.ts'

/** Whether an address bounced or complained. */
export const isSuppressed = (ctx: Context, channel: 'email' | 'sms', address: string) => queries.isSuppressed(ctx.db, channel, address)

/** Lifts the suppression of a bounced address. */
export const unsuppress = (ctx: Context, channel: 'email' | 'sms', address: string) => queries.unsuppress(ctx.db, channel, address)

/** Stops all messages to an address that bounced or whose owner complained. */
export const suppress = async (ctx: Context, address: queries.NewSuppression): Promise<void> =>
  void (await queries.suppress(ctx.db, address, ctx.now()))

/** Lifts bounces and complaints of an address: its owner opted in again. */
export const clearSuppression = async (ctx: Context, channel: 'email' | 'sms', address: string): Promise<void> =>
  void (await queries.clearSuppression(ctx.db, channel, address))
