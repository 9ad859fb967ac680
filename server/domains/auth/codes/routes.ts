import { codesApi } from '#contract/auth/codes.ts'
import { implement } from '#server/lib/implement.ts'
import { checkCode, sendCode } from './service.ts'

export const codesRoutes = implement(codesApi, {
  sendCode: (ctx, { body }) => sendCode(ctx, body.phone_number),
  checkCode: (ctx, { body }) => checkCode(ctx, body),
})
