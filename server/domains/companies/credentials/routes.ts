import { credentialsApi } from '#contract/companies/credentials.ts'
import { implement } from '#server/lib/implement.ts'
import { askRegistry } from '../registries/service.ts'
import * as credentials from './service.ts'
import { listCredentials, ownDocument, submitCredential } from './service.ts'

export const credentialsRoutes = implement(credentialsApi, {
  list: (ctx) => listCredentials(ctx),
  submit: (ctx, { body, file }) => submitCredential(ctx, body, file),
  document: (ctx, { params }) => ownDocument(ctx, params.credential_id),
  queue: (ctx, { query }) => credentials.listQueue(ctx, query),
  documentForCheck: (ctx, { params }) => credentials.documentForCheck(ctx, params.credential_id),
  check: async (ctx, { params }) => {
    await askRegistry(ctx, params.credential_id)
    return credentials.startCheck(ctx, params.credential_id)
  },
  verify: (ctx, { params, body }) => credentials.verifyCredential(ctx, params.credential_id, body),
  reject: (ctx, { params, body }) => credentials.rejectCredential(ctx, params.credential_id, body.reason),
  recheck: (ctx, { params }) => credentials.recheckCredential(ctx, params.credential_id),
  revoke: (ctx, { params, body }) => credentials.revokeCredential(ctx, params.credential_id, body.reason),
})
