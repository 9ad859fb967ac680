import type { UnaskedBecause } from '#contract/matching/chosen.ts'

/** The requested company with every condition that may keep it from being asked. */
export type Chosen = {
  is_active: boolean
  is_paused: boolean
  is_own: boolean
  is_blocked: boolean
  is_excluded: boolean
  /** Names of the gates that are closed to it; null if it does not offer the service. */
  closed: readonly string[] | null
}

/** Public reason for each gate; the first closed one is shown. Caps and price limits are confidential and show as busy. */
const byGate = {
  service_off: 'service',
  zip_excluded: 'area',
  licence: 'licence',
  filter: 'work',
  max_price: 'work',
  cap: 'busy',
} as const satisfies Record<string, UnaskedBecause>

/** Public reason that a company could not be asked. */
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
