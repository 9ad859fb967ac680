import type { Belonging } from '#server/lib/merging.ts'

export const ofPerson: Belonging[] = [
  { table: 'consents', column: 'user_id', fate: 'moves', unlike: ['{}.document', '{}.version'], dropsTwins: true },
  { table: 'legal_told', column: 'user_id', fate: 'moves', unlike: ['{}.version_id'], dropsTwins: true },
  // Columns of admins, who cannot be merged.
  { table: 'legal_versions', column: 'saved_by', fate: 'stays' },
  { table: 'legal_versions', column: 'published_by', fate: 'stays' },
]
