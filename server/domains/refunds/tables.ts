import type { Tables } from '#server/lib/tables.ts'

const afterLead = {
  only: 'exists (select from leads l where l.id = {}.lead_id and l.company_id = {into})',
  expected:
    'not exists (select from leads l join leads o on o.project_id = l.project_id and o.company_id = {into} where l.id = {}.lead_id)',
}

export const tables: Tables = {
  lead_areas: {},
  refund_papers: { document: 'document_id' },
  refunds: { company: { company_id: { fate: 'moves', ...afterLead, counted: 'claims' } } },
}
