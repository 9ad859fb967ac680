import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { ownCompanyErrors } from '../companies/states.ts'
import { Cents, Id } from '../primitives.ts'
import { paymentErrors, topUpPauses } from './states.ts'

/** "When the wallet falls below `below_cents`, add `amount_cents` of the main card." */
const Rule = {
  is_on: z.boolean(),
  below_cents: Cents.check(z.minimum(100, { error: 'topUpBelow' }), z.maximum(100_000, { error: 'topUpBelow' })),
  amount_cents: Cents,
}
export const AutoTopUpRule = z.object(Rule)
export type AutoTopUpRule = z.infer<typeof AutoTopUpRule>

export const AutoTopUp = z.object({
  ...Rule,
  paused_for: z.nullable(z.enum(topUpPauses)),
  /** Top-up that waits for the bank's authentication. */
  waiting_payment_id: z.nullable(Id),
  /** True if the rest of the monthly ceiling is less than one top-up. */
  is_at_ceiling: z.boolean(),
})
export type AutoTopUp = z.infer<typeof AutoTopUp>

export const autoTopUpApi = {
  get: endpoint({
    method: 'GET',
    path: '/api/company/wallet/auto-top-up',
    access: 'company',
    area: 'money',
    summary: 'Get the auto top-up settings of the wallet',
    response: AutoTopUp,
  }),
  set: endpoint({
    method: 'PUT',
    path: '/api/company/wallet/auto-top-up',
    access: 'company',
    area: 'money',
    summary: 'Set the auto top-up of the wallet; a paused one resumes',
    body: AutoTopUpRule,
    response: AutoTopUp,
    errors: [paymentErrors.noMethod, ownCompanyErrors.over],
  }),
}
