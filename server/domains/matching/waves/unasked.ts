import type { UnaskedBecause } from '#contract/matching/chosen.ts'

/** The company that a request was made for, with everything that may keep it from being asked. */
export type Chosen = {
  is_active: boolean
  is_paused: boolean
  is_own: boolean
  is_blocked: boolean
  is_excluded: boolean
  /** Names of the gates that are closed to it; null where it does not have the service at all. */
  closed: readonly string[] | null
}

/** What a customer is told of each gate, the first that is closed. A company's caps and prices stay its own: it is busy. */
const byGate = {
  service_off: 'service',
  zip_excluded: 'area',
  licence: 'licence',
  filter: 'work',
  max_price: 'work',
  cap: 'busy',
} as const satisfies Record<string, UnaskedBecause>

/** Why a company could not be asked. */
export function unaskedBecause({ closed, ...company }: Chosen): UnaskedBecause {
  if (company.is_own) return 'own'
  if (company.is_blocked) return 'blocked'
  if (!company.is_active) return 'inactive'
  if (company.is_paused) return 'paused'
  if (company.is_excluded) return 'unavailable'
  const gates = closed ?? ['service_off']
  const gate = Object.entries(byGate).find(([name]) => gates.includes(name))
  return gate ? gate[1] : 'unavailable'
}
