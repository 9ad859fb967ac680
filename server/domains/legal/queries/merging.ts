import type { Belonging } from '#server/lib/merging.ts'

export const ofPerson: Belonging[] = [
  { table: 'consents', column: 'user_id', fate: 'moves', unlike: ['{}.document', '{}.version'], dropsTwins: true },
]
