import type { Belonging } from '#server/lib/merging.ts'

export const ofCompany: Belonging[] = [
  // The owners of the surviving company decide whether to switch a rule on again.
  { table: 'auto_accepts', column: 'company_id', fate: 'ends' },
  { table: 'leads', column: 'company_id', fate: 'moves', unlike: ['{}.project_id'], what: 'leads' },
  { table: 'weekly_digests', column: 'company_id', fate: 'stays' },
]
