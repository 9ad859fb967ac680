import type { Tables } from '#server/lib/tables.ts'

const openRequest = "case when {}.state = 'requested' then '' else {}.id::text end"

export const tables: Tables = {
  // Copies that were made: a later deletion of the account removes them as well.
  data_exports: { person: { user_id: { fate: 'moves', unlike: [openRequest], dropsTwins: true } } },
  opt_outs: {},
}
