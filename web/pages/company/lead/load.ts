import { redirect } from 'react-router'
import type { Lead } from '#contract/leads/lead.ts'
import { roleMay } from '#contract/company-roles.ts'
import { leadPath } from '#web/domains/leads/paths.ts'
import { type ApiClient, apiContext } from '#web/lib/api.ts'
import { userContext } from '#web/lib/guards.ts'
import { localeOf, localizedPath } from '#web/lib/locale.ts'
import { settle } from '#web/lib/settle.ts'
import type { Route } from '../+types/lead.ts'

/** Finds the newest sent quote of this lead in the conversation, which has no drafts. */
async function sentQuoteOf(api: ApiClient, { id, state }: Lead): Promise<string | null> {
  if (state === 'new' || state === 'contacted') return null
  const { messages } = await api.messaging.thread({ params: { lead_id: id } })
  return messages.findLast(({ quote }) => quote !== null)?.quote?.id ?? null
}

/** A bought lead with what belongs to it: undefined where it could not be read, null where there is none. */
async function loadLead(context: Route.LoaderArgs['context'], leadId: string) {
  const api = context.get(apiContext)
  const lead = await api.leads.lead({ params: { lead_id: leadId } })
  const wasHired = lead.state === 'hired' || lead.state === 'done'
  const [quoteId, price, invoices] = await Promise.all([
    settle(context, sentQuoteOf(api, lead)),
    wasHired ? settle(context, api.changeOrders.price({ params: { lead_id: leadId } })) : null,
    wasHired ? settle(context, api.invoices.ofLead({ params: { lead_id: leadId } })) : null,
  ])
  return { lead, quoteId, price, invoices }
}

/** A member without access to the cards buys with the default one. */
async function loadOffer(api: ApiClient, matchId: string, maySeeCards: boolean) {
  const [offer, { cards }, wallet] = await Promise.all([
    api.leads.offer({ params: { match_id: matchId } }),
    maySeeCards ? api.cards.list() : { cards: [] },
    api.payments.wallet(),
  ])
  return { offer, cards, wallet }
}

export async function load({ context, params: { id, lead }, url }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const { company } = context.get(userContext)
  const companyId = company?.id
  const goTo = (match: string, leadId: string) => redirect(localizedPath(leadPath(match, leadId), localeOf(url.pathname)))
  if (lead) {
    const loaded = await loadLead(context, lead)
    if (loaded.lead.match_id !== id) throw goTo(loaded.lead.match_id, lead)
    return { companyId, bought: loaded, offered: null }
  }
  const may = { pay: !!company && roleMay(company.role, 'money'), configure: !!company && roleMay(company.role, 'configure') }
  const offered = { ...(await loadOffer(api, id, may.pay)), may }
  if (offered.offer.lead_id) throw goTo(id, offered.offer.lead_id)
  return { companyId, bought: null, offered }
}

/** Offer data with the permissions of the reader's role. */
export type Offered = Awaited<ReturnType<typeof loadOffer>> & { may: { pay: boolean; configure: boolean } }
export type Bought = Awaited<ReturnType<typeof loadLead>>
