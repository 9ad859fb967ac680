import type { Figures } from '#contract/admin/dashboard.ts'
import type { AdminArea } from '#contract/admin-roles.ts'

/** Days, and where they are narrowed to it a state or a service: what the rows behind a figure share. */
export type Within = { from: string; to: string; state_iso?: string; service?: string }

/** What the rows behind all figures of the page share. */
export const withinOf = ({ from, to, state_iso: state, service }: Figures): Within => ({
  from,
  to,
  ...(state && { state_iso: state }),
  ...(service && { service: service.slug }),
})

const path = (list: keyof typeof areas, query: Record<string, string>) => `/admin/${list}?${new URLSearchParams(query)}`

const areas = {
  requests: 'market',
  matches: 'market',
  payments: 'money',
  'refunds/all': 'refunds',
  users: 'people',
  companies: 'companies',
} as const satisfies Record<string, AdminArea>

/** Whose it is to look at the rows of a path. */
export const areaOf = (to: string): AdminArea => areas[to.slice('/admin/'.length).split('?')[0] as keyof typeof areas]

/** The rows behind each figure. */
export const rowsOf = {
  requests: (within: Within) => path('requests', within),
  hired: (within: Within) => path('requests', { ...within, hired: 'true' }),
  offers: (within: Within) => path('matches', within),
  sold: (within: Within) => path('matches', { ...within, bought: 'true' }),
  moneyIn: (within: Within) => path('payments', { ...within, purpose: 'lead' }),
  moneyBack: (within: Within) => path('payments', { ...within, purpose: 'lead', returned: 'true' }),
  claims: (reason: string, within: Within) => path('refunds/all', { ...within, reason }),
  people: ({ from, to }: Within) => path('users', { kind: 'member', from, to }),
  companies: ({ from, to }: Within) => path('companies', { from, to }),
}
