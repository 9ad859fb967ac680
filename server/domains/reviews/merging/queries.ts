import type { Belonging } from '#server/lib/merging.ts'

export const ofPerson: Belonging[] = [{ table: 'reviews', column: 'author_id', fate: 'moves', what: 'reviews' }]

// A job has one review: if both companies have one for it, the surviving company's counts and the other stays as history.
const job = 'coalesce({}.project_id, {}.id)'
export const ofCompany: Belonging[] = [
  { table: 'reviews', column: 'company_id', fate: 'moves', unlike: [job], what: 'reviews' },
  {
    table: 'review_reports',
    column: 'company_id',
    fate: 'moves',
    unlike: ['{}.review_id'],
    only: 'exists (select from reviews r where r.id = {}.review_id and r.company_id = {into})',
  },
]
