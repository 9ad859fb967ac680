import { secondFactorApi } from '#contract/auth/second-factor.ts'
import { implement } from '#server/lib/implement.ts'
import * as service from './service.ts'

export const secondFactorRoutes = implement(secondFactorApi, {
  secondFactor: (ctx) => service.getSecondFactor(ctx),
  setUpSecondFactor: (ctx) => service.setUpSecondFactor(ctx),
  confirmSecondFactor: (ctx, { body }) => service.confirmSecondFactor(ctx, body.code),
  renewRecoveryCodes: (ctx) => service.renewRecoveryCodes(ctx),
  dropSecondFactor: (ctx) => service.dropSecondFactor(ctx),
})
