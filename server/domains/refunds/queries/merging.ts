import type { Belonging } from '#server/lib/merging.ts'

export const ofCompany: Belonging[] = [
  {
    table: 'refunds',
    column: 'company_id',
    fate: 'moves',
    only: 'exists (select from leads l where l.id = {}.lead_id and l.company_id = {into})',
    what: 'claims',
  },
]
