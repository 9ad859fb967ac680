import { legalAdminApi } from '#contract/legal/versions.ts'
import { implement } from '#server/lib/implement.ts'
import { publish, takeBack } from '../publishing/service.ts'
import { discardDraft, listForAdmins, preview, readForAdmins, readVersion, saveDraft } from './service.ts'

export const legalAdminRoutes = implement(legalAdminApi, {
  list: (ctx) => listForAdmins(ctx),
  read: (ctx, { params }) => readForAdmins(ctx, params.document),
  version: (ctx, { params }) => readVersion(ctx, params.document, params.version),
  save: (ctx, { params, body }) => saveDraft(ctx, params.document, body),
  discard: (ctx, { params, body }) => discardDraft(ctx, params.document, body.revision),
  publish: (ctx, { params, body }) => publish(ctx, params.document, body),
  takeBack: (ctx, { params, body }) => takeBack(ctx, params.document, body),
  preview: async (ctx, { body }) => preview(ctx, body),
})
