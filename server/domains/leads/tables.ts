import type { Tables } from '#server/lib/tables.ts'

export const tables: Tables = {
  appointments: {},
  // Buying by rule is switched on again by an owner of the company that is kept.
  auto_accepts: { company: { company_id: { fate: 'ends' } } },
  leads: { company: { company_id: { fate: 'moves', unlike: ['{}.project_id'], counted: 'leads' } } },
  weekly_digests: { company: { company_id: { fate: 'stays' } } },
}
