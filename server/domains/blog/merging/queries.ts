import type { Belonging } from '#server/lib/merging.ts'

/** Of admins, who cannot be merged: what they once wrote stays under their name. */
export const ofPerson: Belonging[] = [
  { table: 'posts', column: 'edited_by', fate: 'stays' },
  { table: 'post_versions', column: 'saved_by', fate: 'stays' },
]
