import type { Tables } from '#server/lib/tables.ts'

/** Keys of a merged company or account end: whoever keeps the other one makes new ones. */
export const tables: Tables = {
  api_keys: { person: { user_id: { fate: 'ends' } }, company: { company_id: { fate: 'ends' } } },
  key_purchases: {},
  oauth_clients: {},
  oauth_records: {},
}
