import type { Tables } from '#server/lib/tables.ts'

// Admins cannot be merged: their decisions stay under their name.
const decided = { fate: 'stays' } as const

export const tables: Tables = {
  alarm_keepers: { person: { admin_id: decided } },
  alarms: {},
  bulk_acts: { person: { admin_id: decided, undone_by: decided } },
  bulk_rows: {},
  daily_figures: {},
  daily_replies: {},
  daily_sums: {},
  figure_changes: {},
  figures_counted: {},
  planned_decisions: { person: { admin_id: decided } },
  promise_changes: { person: { decided_by: decided } },
  saved_views: { person: { admin_id: decided } },
}
