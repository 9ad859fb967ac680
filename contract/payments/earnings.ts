import * as z from 'zod/mini'
import { authErrors } from '../auth/sign-in.ts'
import { endpoint } from '../endpoint.ts'
import { commonErrors, type ErrorSpec } from '../errors.ts'
import { ownCompanyErrors } from '../companies/profile.ts'
import { payoutStates } from './payouts.ts'
import { Id, Instant, Money, text } from '../primitives.ts'

/** How long a new bank account holds withdrawals, unless an admin confirms it first. */
export const accountHoldHours = 24

/** Whether nine digits are a US routing number: the district of its bank, and the checksum of the ABA. */
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
/** As the form has it: a number that nobody can see again is typed twice. */
export const BankAccountForm = z
  .extend(BankAccountWords, { account_again: digits() })
  .check(z.refine(({ account, account_again }) => account === account_again, { path: ['account_again'], error: 'sameAccount' }))

export const BankAccount = z.object({
  holder: z.string(),
  /** Nothing more of the number is shown, not even to who gave it. */
  last4: z.string(),
  added_at: Instant,
  /** From when on money leaves for it. */
  usable_at: Instant,
  /** Whether withdrawals still wait for that. */
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
  /** Why the bank sent it back: its code, or an admin's words. */
  return_reason: z.string(),
})
export type Withdrawal = z.infer<typeof Withdrawal>

export const Earnings = z.object({
  earned: Money,
  account: z.nullable(BankAccount),
  /** Whether bank transfers are set up here. */
  is_open: z.boolean(),
  /** The newest ones. */
  withdrawals: z.array(Withdrawal),
})
export type Earnings = z.infer<typeof Earnings>

export const Amount = z.object({ amount_cents: z.int().check(z.minimum(1), z.maximum(100_000_000)) })
/** The browser makes the id, so that one wish is one movement. */
const Wish = z.extend(Amount, { id: Id })

export const earningsErrors = {
  notEnough: {
    code: 'not_enough_earned',
    status: 409,
    message: { es: 'No tienes tanto dinero ganado.', en: 'You have not earned that much.' },
  },
  noAccount: {
    code: 'no_bank_account',
    status: 409,
    message: { es: 'Agrega primero tu cuenta de banco.', en: 'Add your bank account first.' },
  },
  accountInUse: {
    code: 'bank_account_in_use',
    status: 409,
    message: {
      es: 'Hay un retiro en camino a la cuenta de ahora. Cámbiala cuando llegue, o cancela el retiro.',
      en: 'A withdrawal is on its way to the current account. Change it once that arrives, or cancel the withdrawal.',
    },
  },
} as const satisfies Record<string, ErrorSpec>

const owner = { access: 'company', area: 'money' } as const
const limits = [{ count: 10, seconds: 3600, by: 'company' }] as const
const moved = [earningsErrors.notEnough, ownCompanyErrors.over] as const

export const earningsApi = {
  read: endpoint({
    method: 'GET',
    path: '/api/company/earnings',
    ...owner,
    summary: 'Money that customers paid to the company, the bank account it leaves for, and its withdrawals, newest first',
    response: Earnings,
  }),
  setAccount: endpoint({
    method: 'PUT',
    path: '/api/company/bank-account',
    ...owner,
    summary: 'Say which bank account earned money leaves for; asks for a proof of presence, and all owners are told',
    body: BankAccountWords,
    response: Earnings,
    limits,
    errors: [authErrors.proofRequired, earningsErrors.accountInUse, ownCompanyErrors.over],
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/api/company/withdrawals',
    ...owner,
    summary: 'Withdraw earned money to the bank account; asks for a proof of presence, and all owners are told',
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
    summary: 'Take a withdrawal back that has not been sent: it is earned money again',
    params: z.object({ withdrawal_id: Id }),
    response: Earnings,
  }),
  toWallet: endpoint({
    method: 'POST',
    path: '/api/company/earnings/to-wallet',
    ...owner,
    summary: 'Move earned money to the wallet, where it pays for leads; it does not come back',
    body: Wish,
    response: Earnings,
    idempotent: true,
    limits,
    errors: [...moved],
  }),
}
