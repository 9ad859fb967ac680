import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, Money, text } from '../primitives.ts'
import { correctionErrors, holderAccounts } from './states.ts'

/** An admin's correction of a company's balance by a new entry; positive is in the company's favor. */
export const Correction = z.object({
  id: Id,
  account: z.enum(holderAccounts),
  amount: Money,
  reason: z.string(),
  created_at: Instant,
})
export type Correction = z.infer<typeof Correction>

/** Fields of the form. */
export const CorrectionWords = z.object({
  account: z.enum(holderAccounts),
  direction: z.enum(['give', 'take']),
  amount_cents: z.int().check(z.minimum(1, { error: 'correction' }), z.maximum(1_000_000, { error: 'correction' })),
  /** Shown to the company unchanged. */
  reason: text(10, 500),
})
/** The browser makes the id, so that a repeated request corrects once. */
export const Correct = z.extend(CorrectionWords, { id: Id })
export type Correct = z.infer<typeof Correct>

export const correctionsApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/company/wallet/corrections',
    access: 'company',
    area: 'money',
    summary: 'List corrections of the company’s balance, newest first',
    response: z.array(Correction),
  }),
  correct: endpoint({
    method: 'POST',
    path: '/api/admin/companies/:company_id/corrections',
    access: 'admin',
    area: 'money',
    summary: 'Correct a company’s balance by a new entry with a reason the company reads; requires a proof of presence',
    params: z.object({ company_id: Id }),
    body: Correct,
    response: Correction,
    status: 201,
    idempotent: true,
    errors: [correctionErrors.balanceTooLow],
  }),
}
