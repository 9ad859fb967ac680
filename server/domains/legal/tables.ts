import type { Tables } from '#server/lib/tables.ts'

export const tables: Tables = {
  consents: { person: { user_id: { fate: 'moves', unlike: ['{}.document', '{}.version'], dropsTwins: true } } },
  legal_told: { person: { user_id: { fate: 'moves', unlike: ['{}.version_id'], dropsTwins: true } } },
  // Only admins write versions, and admins cannot be merged.
  legal_versions: { person: { saved_by: { fate: 'stays' }, published_by: { fate: 'stays' } } },
}
