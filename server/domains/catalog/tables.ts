import type { Tables } from '#server/lib/tables.ts'

export const tables: Tables = {
  catalogue_pictures: { pictures: { media_id: 'shown' } },
  categories: {},
  service_demand: {},
  service_demand_counted: {},
  service_forms: {},
  service_prices: {},
  service_requirements: {},
  services: {},
}
