import type { Tables } from '#server/lib/tables.ts'

export const tables: Tables = {
  invoice_lines: {},
  // Numbers stay in the series that they were given in.
  invoice_series: { company: { company_id: { fate: 'stays' } } },
  invoices: {
    company: {
      company_id: {
        fate: 'moves',
        only: 'exists (select from leads l where l.id = {}.lead_id and l.company_id = {into})',
        expected:
          'not exists (select from leads l join leads o on o.project_id = l.project_id and o.company_id = {into} where l.id = {}.lead_id)',
      },
      series_id: { fate: 'stays' },
    },
  },
}
