import type { Tables } from '#server/lib/tables.ts'

// A job has one review: where both companies got one, that of the kept company counts and the other stays as history.
const job = 'coalesce({}.project_id, {}.id)'

/** In the order in which rows move in a merge. */
export const tables: Tables = {
  reviews: {
    person: { author_id: { fate: 'moves', counted: 'reviews' } },
    company: { company_id: { fate: 'moves', unlike: [job], counted: 'reviews' } },
  },
  review_reports: {
    company: {
      company_id: {
        fate: 'moves',
        unlike: ['{}.review_id'],
        only: 'exists (select from reviews r where r.id = {}.review_id and r.company_id = {into})',
      },
    },
  },
  review_photos: {
    pictures: { media_id: { shownWhere: "exists (select from reviews r where r.id = {}.review_id and r.state <> 'removed')" } },
  },
  review_versions: {},
  // A file is of the company that ends; the kept one imports its own.
  imported_reputations: { company: { company_id: { fate: 'ends' } } },
}
