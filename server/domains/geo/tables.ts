import type { Tables } from '#server/lib/tables.ts'

/** Base data, loaded with the migrations. */
export const tables: Tables = { states: {}, zips: {} }
