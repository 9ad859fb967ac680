import type { Tables } from '#server/lib/tables.ts'

export const tables: Tables = { merge_dismissals: {} }
