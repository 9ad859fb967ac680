import type { Belonging } from '#server/lib/merging.ts'

export const ofCompany: Belonging[] = [
  {
    table: 'quotes',
    column: 'company_id',
    fate: 'moves',
    only: 'exists (select from leads l where l.id = {}.lead_id and l.company_id = {into})',
    what: 'quotes',
  },
  { table: 'quote_templates', column: 'company_id', fate: 'moves', unlike: ['lower({}.name)'], dropsTwins: true, what: 'templates' },
]
