import * as z from 'zod/mini'
import { authErrors } from '../auth/states.ts'
import { ownCompanyErrors } from '../companies/states.ts'
import { endpoint } from '../endpoint.ts'
import { commonErrors } from '../errors.ts'
import { Id, Instant, Money, text } from '../primitives.ts'
import { earningsErrors, payoutStates } from './states.ts'

/** True if nine digits are a US routing number: valid district and ABA checksum. */
export function isRouting(digits: string): boolean {
  if (!/^(0[0-9]|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)\d{7}$/.test(digits) || /^0+$/.test(digits)) return false
  const sum = [...digits].reduce((sum, digit, i) => sum + Number(digit) * [3, 7, 1][i % 3]!, 0)
  return sum % 10 === 0
}

/** Digits as people group them, without the spaces and hyphens. */
const digits = () => z.string().check(z.overwrite((value) => value.replace(/[\s-]/g, '')))

export const BankAccountWords = z.object({
  holder: text(2, 100),
  routing: digits().check(z.refine(isRouting, { error: 'routing' })),
  account: digits().check(z.regex(/^\d{4,17}$/, { error: 'account' })),
})
/** Fields of the form. The account number is never shown again, so it is typed twice. */
export const BankAccountForm = z
  .extend(BankAccountWords, { account_again: digits() })
  .check(z.refine(({ account, account_again }) => account === account_again, { path: ['account_again'], error: 'sameAccount' }))

export const BankAccount = z.object({
  holder: z.string(),
  /** The only digits ever shown, even to the owner. */
  last4: z.string(),
  added_at: Instant,
  /** Time from which money can be sent to it. */
  usable_at: Instant,
  /** True while withdrawals wait for `usable_at`. */
  is_resting: z.boolean(),
})
export type BankAccount = z.infer<typeof BankAccount>

export const Withdrawal = z.object({
  id: Id,
  amount: Money,
  state: z.enum(payoutStates.states),
  last4: z.string(),
  created_at: Instant,
  sent_at: z.nullable(Instant),
  paid_at: z.nullable(Instant),
  returned_at: z.nullable(Instant),
  /** The bank's return code, or an admin's note. */
  return_reason: z.string(),
})
export type Withdrawal = z.infer<typeof Withdrawal>

export const Earnings = z.object({
  earned: Money,
  account: z.nullable(BankAccount),
  /** True if this deployment can send bank transfers. */
  is_open: z.boolean(),
  /** Newest first. */
  withdrawals: z.array(Withdrawal),
})
export type Earnings = z.infer<typeof Earnings>

export const Amount = z.object({ amount_cents: z.int().check(z.minimum(1), z.maximum(100_000_000)) })
/** The browser makes the id, so that a repeated request moves money once. */
const Wish = z.extend(Amount, { id: Id })

const owner = { access: 'company', area: 'money' } as const
const limits = [{ count: 10, seconds: 3600, by: 'company' }] as const
const moved = [earningsErrors.notEnough, ownCompanyErrors.over] as const

export const earningsApi = {
  read: endpoint({
    method: 'GET',
    path: '/api/company/earnings',
    ...owner,
    summary: 'Get earnings, the bank account for withdrawals, and withdrawals, newest first',
    response: Earnings,
  }),
  setAccount: endpoint({
    method: 'PUT',
    path: '/api/company/bank-account',
    ...owner,
    summary: 'Set the bank account for withdrawals; requires a proof of presence, and all owners are notified',
    body: BankAccountWords,
    response: Earnings,
    limits,
    errors: [authErrors.proofRequired, earningsErrors.accountInUse, ownCompanyErrors.over],
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/api/company/withdrawals',
    ...owner,
    summary: 'Withdraw earnings to the bank account; requires a proof of presence, and all owners are notified',
    body: Wish,
    response: Earnings,
    status: 201,
    idempotent: true,
    limits,
    errors: [authErrors.proofRequired, earningsErrors.noAccount, ...moved, commonErrors.unavailable],
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/company/withdrawals/:withdrawal_id/cancel',
    ...owner,
    summary: 'Cancel a withdrawal that has not been sent; the money returns to earnings',
    params: z.object({ withdrawal_id: Id }),
    response: Earnings,
  }),
  toWallet: endpoint({
    method: 'POST',
    path: '/api/company/earnings/to-wallet',
    ...owner,
    summary: 'Move earnings to the wallet to pay for leads; this cannot be undone',
    body: Wish,
    response: Earnings,
    idempotent: true,
    limits,
    errors: [...moved],
  }),
}
