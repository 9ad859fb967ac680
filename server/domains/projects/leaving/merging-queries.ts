import type { Belonging } from '#server/lib/merging.ts'

export const ofPerson: Belonging[] = [{ table: 'projects', column: 'owner_id', fate: 'moves', what: 'requests' }]

export const ofCompany: Belonging[] = [{ table: 'projects', column: 'directed_company_id', fate: 'moves' }]
