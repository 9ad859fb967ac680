import type { RegistryStatus } from '#contract/companies/states.ts'

/** A trade license; `trade` is the slug of a category, null for a license of all trades. */
export type Licence = { state: string; trade: string | null; number: string; holder: string }

/** `expiry`: last day as `YYYY-MM-DD`, null when the registry gives none. `asked_at`: when the registry said so. */
export type RegistryAnswer = { status: RegistryStatus; expiry: string | null; source: string; asked_at: Date }
