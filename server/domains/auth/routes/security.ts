import { securityApi } from '#contract/security.ts'
import { implement } from '#server/lib/implement.ts'
import * as factor from '../service/second-factor.ts'

export const securityRoutes = implement(securityApi, {
  secondFactor: (ctx) => factor.getSecondFactor(ctx),
  setUpSecondFactor: (ctx) => factor.setUpSecondFactor(ctx),
  confirmSecondFactor: (ctx, { body }) => factor.confirmSecondFactor(ctx, body.code),
  renewRecoveryCodes: (ctx) => factor.renewRecoveryCodes(ctx),
  dropSecondFactor: (ctx) => factor.dropSecondFactor(ctx),
})
