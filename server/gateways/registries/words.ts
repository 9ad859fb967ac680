import type { RegistryStatus } from '#contract/companies/states.ts'
import type { Registry } from '#server/lib/registries.ts'

const usual: Record<string, RegistryStatus> = {
  active: 'active',
  current: 'active',
  valid: 'active',
  licensed: 'active',
  clear: 'active',
  expired: 'expired',
  lapsed: 'expired',
  inactive: 'expired',
  delinquent: 'expired',
  revoked: 'revoked',
  suspended: 'revoked',
  surrendered: 'revoked',
  cancelled: 'revoked',
  canceled: 'revoked',
}

/** A field of a board's answer as text; empty without one. */
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number'
    ? String(value).trim()
    : value === undefined || value === null
      ? ''
      : JSON.stringify(value)

/** A board's word for the state of a license; active without a word. @throws Error for an unknown word, which decides nothing */
export function statusOf({ words = {}, source }: Registry, word: unknown): RegistryStatus {
  const said = textOf(word)
  if (!said) return 'active'
  const status = words[said] ?? usual[said.toLowerCase()]
  if (!status) throw new Error(`${source}: unknown state of a license: ${said.slice(0, 40)}`)
  return status
}

/** A day as `YYYY-MM-DD` from `2027-05-31`, `2027-05-31T…` or `05/31/2027`; null without one. @throws Error for anything else */
export function dayOf({ source }: Registry, given: unknown): string | null {
  const text = textOf(given)
  if (!text) return null
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? []
  const iso = year ? `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}` : /^\d{4}-\d{2}-\d{2}(?=$|T)/.exec(text)?.[0]
  if (!iso || Number.isNaN(Date.parse(iso))) throw new Error(`${source}: not a day: ${text.slice(0, 40)}`)
  return iso
}

/** A number as boards compare it: capital letters and digits alone. */
export const plainNumber = (number: string): string => number.toUpperCase().replace(/[^A-Z0-9]/g, '')
