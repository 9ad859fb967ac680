import type { Tables } from '#server/lib/tables.ts'

/** Keys of a merged company or account end: whoever keeps the other one makes new ones. */
export const tables: Tables = {
  api_keys: { person: { user_id: { fate: 'ends' } }, company: { company_id: { fate: 'ends' } } },
  key_purchases: {},
  oauth_clients: {},
  oauth_records: {},
  // The widget of the company that ends leads to the one that is kept, which lists its own sites.
  own_sites: { company: { company_id: { fate: 'ends' } } },
}
