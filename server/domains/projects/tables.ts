import type { Tables } from '#server/lib/tables.ts'

export const tables: Tables = {
  problems: {},
  project_contacts: {},
  project_photos: { pictures: { media_id: 'shown' } },
  projects: {
    person: { owner_id: { fate: 'moves', counted: 'requests' } },
    company: { directed_company_id: { fate: 'moves' } },
  },
}
