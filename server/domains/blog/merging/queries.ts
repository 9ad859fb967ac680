import type { Belonging } from '#server/lib/merging.ts'

/** Columns of admins, who cannot be merged. */
export const ofPerson: Belonging[] = [
  { table: 'posts', column: 'edited_by', fate: 'stays' },
  { table: 'post_versions', column: 'saved_by', fate: 'stays' },
]
