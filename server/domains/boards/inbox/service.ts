import type { LeadsQuery } from '#contract/leads/lead.ts'
import type { CompanyMember, Context } from '#server/lib/context.ts'
import * as leads from '../../leads/service.ts'
import * as messaging from '../../messaging/service.ts'

/** A page of a company's offers and leads, each with its unread messages. */
export async function listInbox(ctx: Context<CompanyMember>, query: LeadsQuery) {
  const page = await leads.listLeads(ctx, query)
  const threads = await messaging.threadStates(
    ctx,
    page.data.flatMap(({ lead_id }) => lead_id ?? []),
    'company',
  )
  return { ...page, data: page.data.map((row) => ({ ...row, unread: threads.get(row.lead_id)?.unread ?? 0 })) }
}
