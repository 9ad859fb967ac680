import type { Tables } from '#server/lib/tables.ts'

/** In the order in which rows move in a merge. */
export const tables: Tables = {
  blocks: {
    person: { user_id: { fate: 'moves', unlike: ['{}.company_id'], dropsTwins: true, counted: 'blocks' } },
    company: { company_id: { fate: 'moves', unlike: ['{}.user_id'], dropsTwins: true, counted: 'blocks' } },
  },
  match_exclusions: { company: { company_id: { fate: 'moves', unlike: ['{}.project_id'], dropsTwins: true } } },
  matches: { company: { company_id: { fate: 'moves', unlike: ['{}.project_id'], counted: 'offers' } } },
  // Recounted from purchases.
  cap_usage: { company: { company_id: { fate: 'ends' } } },
  project_slots: {},
}
