import type { Belonging } from '#server/lib/merging.ts'

const underWay = "case when {}.state = 'requested' then '' else {}.id::text end"
/** Copies that were made: whoever leaves later has them removed as well. */
export const ofPerson: Belonging[] = [{ table: 'data_exports', column: 'user_id', fate: 'moves', unlike: [underWay], dropsTwins: true }]
