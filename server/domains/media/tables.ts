import type { Tables } from '#server/lib/tables.ts'

export const tables: Tables = {
  documents: {},
  drawings: {},
  media: {},
  upload_links: {},
  upload_parts: {},
  uploads: { person: { owner_id: { fate: 'moves' } } },
}
