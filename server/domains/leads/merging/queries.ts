import type { Belonging } from '#server/lib/merging.ts'

export const ofCompany: Belonging[] = [
  // A rule that buys is switched on again by whoever answers for the company that is kept.
  { table: 'auto_accepts', column: 'company_id', fate: 'ends' },
  { table: 'leads', column: 'company_id', fate: 'moves', unlike: ['{}.project_id'], what: 'leads' },
  { table: 'weekly_digests', column: 'company_id', fate: 'stays' },
]
