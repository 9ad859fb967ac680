import type { Belonging } from '#server/lib/merging.ts'

export const ofPerson: Belonging[] = [{ table: 'messages', column: 'author_id', fate: 'moves', what: 'messages' }]

// Ready answers are at most a few: those of the company that is kept stand.
export const ofCompany: Belonging[] = [{ table: 'company_quick_replies', column: 'company_id', fate: 'ends' }]
