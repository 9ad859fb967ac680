import type { Tables } from '#server/lib/tables.ts'

const afterLead = {
  only: 'exists (select from leads l where l.id = {}.lead_id and l.company_id = {into})',
  expected:
    'not exists (select from leads l join leads o on o.project_id = l.project_id and o.company_id = {into} where l.id = {}.lead_id)',
}

export const tables: Tables = {
  agreement_seals: { document: 'document_id' },
  change_orders: {},
  change_order_lines: {},
  change_order_photos: { pictures: { media_id: 'shown' } },
  deposits: {},
  price_figures: {},
  quote_files: { pictures: { media_id: 'shown' }, document: 'document_id' },
  quote_items: {},
  quote_options: {},
  quote_templates: { company: { company_id: { fate: 'moves', unlike: ['lower({}.name)'], dropsTwins: true, counted: 'templates' } } },
  quotes: { company: { company_id: { fate: 'moves', ...afterLead, counted: 'quotes' } } },
}
