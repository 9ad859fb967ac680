import type { Context } from '#server/lib/context.ts'
import { mailPerson, notify } from '../../notifications/service.ts'
import * as messages from '../decisions/messages.ts'
import * as queries from '../decisions/queries.ts'
import type { RefundRow } from '../decisions/queries.ts'
import { checkToken } from './rules.ts'

/** Asks the customer whether a claim is right: one tap on a page that the letter opens, with or without an account. */
export async function askCustomer(ctx: Context, row: RefundRow): Promise<void> {
  const parties = await queries.getParties(ctx.db, row.id)
  const path = `/refund-check/${checkToken(ctx.config.secret, row.id)}`
  await notify(ctx, messages.customerAsked(row, parties, path))
  await mailPerson(ctx, messages.customerLetter(row, parties, path, ctx.settings))
}
