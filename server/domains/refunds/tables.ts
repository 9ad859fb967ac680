import type { Belonging } from '#server/lib/merging.ts'

const follows = {
  only: 'exists (select from leads l where l.id = {}.lead_id and l.company_id = {into})',
  expected:
    'not exists (select from leads l join leads o on o.project_id = l.project_id and o.company_id = {into} where l.id = {}.lead_id)',
}
export const ofCompany: Belonging[] = [
  {
    table: 'refunds',
    column: 'company_id',
    fate: 'moves',
    ...follows,
    what: 'claims',
  },
]
