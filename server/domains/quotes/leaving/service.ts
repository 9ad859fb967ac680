import { type Context, transact } from '#server/lib/context.ts'
import * as companies from '../../companies/service.ts'
import { forgetNotificationsBelow } from '../../notifications/service.ts'
import { forgetSeals } from '../seals/service.ts'
import * as queries from './queries.ts'

/** Quotes that a person has received, for their data export. */
export const exportQuotes = (ctx: Context, userId: string) => queries.listReceived(ctx.db, userId)

/** Subscriber: removes a deleted person from quotes and from notifications about them; the quotes stay with their company. */
export const forgetAcceptance = (ctx: Context, userId: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    await queries.eraseNames(ctx.db, userId)
    await forgetSeals(ctx, userId)
    for (const { quote_id, company_id: companyId, left_at } of await queries.listTraces(ctx.db, userId)) {
      const paths = [`/user/companies/profile/quotes/${quote_id}`]
      await forgetNotificationsBelow(ctx, { userIds: await companies.membersOf(ctx, companyId, 'work'), paths, before: new Date(left_at) })
    }
  })
