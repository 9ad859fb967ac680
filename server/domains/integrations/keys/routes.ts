import { adminKeysApi, keysApi } from '#contract/integrations/keys.ts'
import { implement } from '#server/lib/implement.ts'
import { createKey, editKey, listKeys, ofAdmin, ofCompany, revokeKey, rotateKey } from './service.ts'

export const keysRoutes = implement(keysApi, {
  list: (ctx) => listKeys(ctx, ofCompany(ctx)),
  create: (ctx, { body }) => createKey(ctx, ofCompany(ctx), body),
  edit: (ctx, { params, body }) => editKey(ctx, ofCompany(ctx), params.key_id, body),
  rotate: (ctx, { params, body }) => rotateKey(ctx, ofCompany(ctx), params.key_id, body),
  revoke: (ctx, { params }) => revokeKey(ctx, ofCompany(ctx), params.key_id),
})

export const adminKeysRoutes = implement(adminKeysApi, {
  list: (ctx) => listKeys(ctx, ofAdmin(ctx)),
  create: (ctx, { body }) => createKey(ctx, ofAdmin(ctx), body),
  edit: (ctx, { params, body }) => editKey(ctx, ofAdmin(ctx, 'own'), params.key_id, body),
  rotate: (ctx, { params, body }) => rotateKey(ctx, ofAdmin(ctx, 'own'), params.key_id, body),
  revoke: (ctx, { params }) => revokeKey(ctx, ofAdmin(ctx), params.key_id),
})
