import type { Belonging } from '#server/lib/merging.ts'

export const ofPerson: Belonging[] = [{ table: 'uploads', column: 'owner_id', fate: 'moves' }]
