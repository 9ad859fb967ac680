import type { Figures } from '#contract/admin/dashboard.ts'
import type { AdminArea } from '#contract/admin-roles.ts'

/** Filters shared by the rows behind a number: days, and optionally a state or service. */
export type Within = { from: string; to: string; state_iso?: string; service?: string }

/** Filters shared by all numbers of the page. */
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

/** Area whose permission a path requires. */
export const areaOf = (to: string): AdminArea => areas[to.slice('/admin/'.length).split('?')[0] as keyof typeof areas]

/** Links to the rows behind each number. */
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
