import type { Tables } from '#server/lib/tables.ts'

export const tables: Tables = {
  guest_links: { person: { guest_id: { fate: 'ends' } } },
  users: { person: { merged_into: { fate: 'moves' } }, pictures: { avatar_media_id: 'shown' } },
}
