import type { Belonging } from '#server/lib/merging.ts'

export const ofPerson: Belonging[] = [{ table: 'messages', column: 'author_id', fate: 'moves', what: 'messages' }]

// The surviving company keeps its own quick replies.
export const ofCompany: Belonging[] = [{ table: 'company_quick_replies', column: 'company_id', fate: 'ends' }]
