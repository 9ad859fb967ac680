import type { AccountSums } from '#contract/payments/ledger.ts'
import type { LedgerAccount } from '#contract/payments/states.ts'
import type { Money } from '#contract/primitives.ts'
import { money } from '#contract/money.ts'

type Kind = 'owed' | 'owned' | 'earned' | 'spent' | 'passing'

/** Description of each account. */
export const kindOf: Record<LedgerAccount, Kind> = {
  wallet: 'owed',
  promo: 'owed',
  earned: 'owed',
  deposits: 'owed',
  gateway: 'owned',
  bank: 'owned',
  held: 'passing',
  sales: 'earned',
  disputes: 'passing',
  losses: 'spent',
  payouts: 'owed',
  promotions: 'spent',
  corrections: 'spent',
}

const growsByCredit = (account: LedgerAccount): boolean => kindOf[account] === 'owed' || kindOf[account] === 'earned' || account === 'held'

/** A balance with its usual sign: debts and revenue are not negative. */
export const spokenBalance = ({ account, balance }: Pick<AccountSums, 'account' | 'balance'>): Money =>
  growsByCredit(account) ? money(-balance.amount || 0) : balance

export const ledgerPath = (narrowedTo: Record<string, string>): string => `/admin/payments/ledger?${new URLSearchParams(narrowedTo)}`
