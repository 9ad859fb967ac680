import { type Context, transact } from '#server/lib/context.ts'
import { notify } from '../../notifications/service.ts'
import { invoiceDue } from '../invoice/messages.ts'
import { findInvoice } from '../invoice/service.ts'
import * as queries from './queries.ts'

/** Scheduled job: reminds customers of unpaid invoices on the due day and a week later, once each. Returns the number of reminders. */
export const remindOfInvoices = (ctx: Context): Promise<number> =>
  transact(ctx, async (ctx) => {
    const due = await queries.markDue(ctx.db, ctx.now())
    for (const { id, reminders } of due) await notify(ctx, invoiceDue(await findInvoice(ctx, id, 'any'), reminders))
    return due.length
  })
