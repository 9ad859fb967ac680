import { portableApi } from '#contract/reviews/portable.ts'
import { implement } from '#server/lib/implement.ts'
import { checkReputation, exportReputation, forgetImported, importReputation, listImported, listKeys, listRemoved } from './service.ts'

export const portableRoutes = implement(portableApi, {
  keys: listKeys,
  export: (ctx, { query }) => exportReputation({ ...ctx, locale: query.locale ?? ctx.locale }, query.code),
  removals: (ctx, { params }) => listRemoved(ctx, params.company_id),
  check: (ctx, { file }) => checkReputation(ctx, file),
  imported: listImported,
  import: (ctx, { file }) => importReputation(ctx, file),
  forget: (ctx, { params }) => forgetImported(ctx, params.imported_id),
})
