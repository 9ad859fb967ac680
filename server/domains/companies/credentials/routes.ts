import { credentialsApi } from '#contract/companies/credentials.ts'
import { implement } from '#server/lib/implement.ts'
import * as checks from './checks.ts'
import { listCredentials, ownDocument, submitCredential } from './service.ts'

export const credentialsRoutes = implement(credentialsApi, {
  list: (ctx) => listCredentials(ctx),
  submit: (ctx, { body, file }) => submitCredential(ctx, body, file),
  document: (ctx, { params }) => ownDocument(ctx, params.credential_id),
  queue: (ctx, { query }) => checks.listQueue(ctx, query),
  documentForCheck: (ctx, { params }) => checks.documentForCheck(ctx, params.credential_id),
  check: (ctx, { params }) => checks.check(ctx, params.credential_id),
  verify: (ctx, { params, body }) => checks.verify(ctx, params.credential_id, body),
  reject: (ctx, { params, body }) => checks.reject(ctx, params.credential_id, body.reason),
  recheck: (ctx, { params }) => checks.recheck(ctx, params.credential_id),
  revoke: (ctx, { params, body }) => checks.revoke(ctx, params.credential_id, body.reason),
})
