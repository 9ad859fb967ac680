import { leadPath } from '#web/domains/leads/paths.ts'
import { apiContext } from '#web/lib/api.ts'
import { userContext } from '#web/lib/guards.ts'
import type { Route } from '../+types/quote.ts'

export async function load({ context, params }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const quote = await api.quotes.get({ params: { quote_id: params.id } })
  const lead = await api.leads.lead({ params: { lead_id: quote.lead_id } })
  return {
    quote,
    leadPath: leadPath(lead.match_id, lead.id),
    teaser: lead.teaser,
    isOpen: lead.project_state === 'open',
    company: context.get(userContext).company?.name ?? '',
  }
}

export type QuotePageData = Awaited<ReturnType<typeof load>>
