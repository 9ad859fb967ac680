import type { Tables } from '#server/lib/tables.ts'

/** Kept translations name nobody: they are found by their original alone. */
export const tables: Tables = { translations: {} }
