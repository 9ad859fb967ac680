import type { Board } from '#contract/quotes/quote.ts'
import { DepositCourse } from '#web/domains/quotes/deposit-notice.tsx'

/** Deposits of the request with their state. */
export const Deposits = ({ board }: { board: Board }) =>
  board.deposits.map((deposit) => <DepositCourse key={deposit.quote_id} deposit={deposit} />)
