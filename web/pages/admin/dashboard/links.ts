/** Days, and where they are narrowed to it a state or a service: what the rows behind a figure share. */
export type Within = { from: string; to: string; state_iso?: string; service?: string }

const path = (list: string, query: Record<string, string>) => `/admin/${list}?${new URLSearchParams(query)}`

/** The rows behind each figure. */
export const rowsOf = {
  requests: (within: Within) => path('requests', within),
  hired: (within: Within) => path('requests', { ...within, hired: 'true' }),
  offers: (within: Within) => path('matches', within),
  sold: (within: Within) => path('matches', { ...within, bought: 'true' }),
  moneyIn: (within: Within) => path('payments', { ...within, purpose: 'lead' }),
  moneyBack: (within: Within) => path('payments', { ...within, purpose: 'lead', returned: 'true' }),
  claims: (reason: string, { from, to }: Within) => path('refunds/all', { reason, from, to }),
  people: ({ from, to }: Within) => path('users', { kind: 'member', from, to }),
  companies: ({ from, to }: Within) => path('companies', { from, to }),
}
