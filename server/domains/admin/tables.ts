import type { Belonging } from '#server/lib/merging.ts'

/** Of admins, who cannot be merged: what they once decided stays under their name. */
export const ofPerson: Belonging[] = [
  { table: 'alarm_keepers', column: 'admin_id', fate: 'stays' },
  { table: 'bulk_acts', column: 'admin_id', fate: 'stays' },
  { table: 'bulk_acts', column: 'undone_by', fate: 'stays' },
  { table: 'planned_decisions', column: 'admin_id', fate: 'stays' },
  { table: 'promise_changes', column: 'decided_by', fate: 'stays' },
  { table: 'saved_views', column: 'admin_id', fate: 'stays' },
]
