import { passwordsApi } from '#contract/auth/passwords.ts'
import { implement } from '#server/lib/implement.ts'
import { openReset, sendReset, setPassword } from './service.ts'

export const passwordsRoutes = implement(passwordsApi, {
  sendReset: (ctx, { body }) => sendReset(ctx, body.email),
  openReset: (ctx, { params, query, body }) => openReset(ctx, { ...params, ...query }, body.code),
  setPassword: (ctx, { body }) => setPassword(ctx, body),
})
