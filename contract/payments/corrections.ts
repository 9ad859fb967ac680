import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import type { ErrorSpec } from '../errors.ts'
import { holderAccounts } from './ledger.ts'
import { Id, Instant, Money, text } from '../primitives.ts'

/** What the house put right in a company's balance by a new entry: positive is what the company gained. */
export const Correction = z.object({
  id: Id,
  account: z.enum(holderAccounts),
  amount: Money,
  reason: z.string(),
  created_at: Instant,
})
export type Correction = z.infer<typeof Correction>

/** As the form has it. */
export const CorrectionWords = z.object({
  account: z.enum(holderAccounts),
  direction: z.enum(['give', 'take']),
  amount_cents: z.int().check(z.minimum(1, { error: 'correction' }), z.maximum(1_000_000, { error: 'correction' })),
  /** The company reads it as it stands here. */
  reason: text(10, 500),
})
/** The browser makes the id, so that one wish is one correction. */
export const Correct = z.extend(CorrectionWords, { id: Id })
export type Correct = z.infer<typeof Correct>

export const correctionErrors = {
  balanceTooLow: {
    code: 'balance_too_low',
    status: 409,
    message: {
      es: 'No hay tanto en esa cuenta: ningún saldo queda por debajo de cero.',
      en: 'There is not that much in this account: no balance goes below zero.',
    },
  },
} as const satisfies Record<string, ErrorSpec>

export const correctionsApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/company/wallet/corrections',
    access: 'company',
    area: 'money',
    summary: 'What the house put right in the balance, newest first',
    response: z.array(Correction),
  }),
  correct: endpoint({
    method: 'POST',
    path: '/api/admin/companies/:company_id/corrections',
    access: 'admin',
    area: 'money',
    summary: 'Put a company’s balance right by a new entry with a reason that the company reads; asks for a proof of presence',
    params: z.object({ company_id: Id }),
    body: Correct,
    response: Correction,
    status: 201,
    idempotent: true,
    errors: [correctionErrors.balanceTooLow],
  }),
}
