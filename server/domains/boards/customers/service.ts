import type { CustomerDetail } from '#contract/boards/customers.ts'
import { money } from '#contract/money.ts'
import type { CompanyMember, Context } from '#server/lib/context.ts'
import * as leads from '../../leads/service.ts'
import * as quotes from '../../quotes/service.ts'

type LeadQuotes = Awaited<ReturnType<typeof quotes.listOfLeads>>

/** Sum of the accepted quotes. */
const agreedIn = (all: LeadQuotes) =>
  money(all.reduce((sum, { state, total_cents: total }) => (state === 'accepted' ? sum + total : sum), 0))

/** A page of a company's customers, each with what they agreed to pay. */
export async function listCustomers(ctx: Context<CompanyMember>, wish: Parameters<typeof leads.listCustomers>[1]) {
  const page = await leads.listCustomers(ctx, wish)
  const all = await quotes.listOfLeads(
    ctx,
    page.data.flatMap(({ lead_ids: ids }) => ids),
  )
  const data = page.data.map(({ lead_ids: ids, ...row }) => ({
    ...row,
    agreed: agreedIn(all.filter(({ lead_id: id }) => ids.includes(id))),
  }))
  return { ...page, data }
}

/** A customer with the quotes of each request. */
export async function getCustomer(ctx: Context<CompanyMember>, id: string): Promise<CustomerDetail> {
  const { customer, spent_cents: spent } = await leads.getCustomer(ctx, id)
  const all = await quotes.listOfLeads(
    ctx,
    customer.requests.map(({ lead_id: id }) => id),
  )
  return {
    ...customer,
    requests: customer.requests.map((request) => ({
      ...request,
      quotes: all
        .filter(({ lead_id: id }) => id === request.lead_id)
        .map(({ lead_id: _of, total_cents: total, ...quote }) => ({ ...quote, total: money(total) })),
    })),
    agreed: agreedIn(all),
    spent: money(spent),
  }
}
