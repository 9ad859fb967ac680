import { type Context, transact } from '#server/lib/context.ts'
import * as companies from '../../companies/service.ts'
import { forgetNotificationsBelow } from '../../notifications/service.ts'
import * as queries from './queries.ts'

/** Invoices that a person has received, for their data export. */
export const exportInvoicesOf = (ctx: Context, userId: string) => queries.listReceived(ctx.db, userId)

/** Subscriber: removes a deleted person from notifications about their invoices, which stay in the company's books without a name. */
export const forgetCustomer = (ctx: Context, userId: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    for (const { invoice_id, company_id: companyId, left_at } of await queries.listTraces(ctx.db, userId)) {
      const paths = [`/user/companies/profile/invoices/${invoice_id}`]
      await forgetNotificationsBelow(ctx, { userIds: await companies.membersOf(ctx, companyId, 'work'), paths, before: new Date(left_at) })
    }
  })
