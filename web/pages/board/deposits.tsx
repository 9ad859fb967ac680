import { DepositCourse } from '#web/domains/quotes/deposit-notice.tsx'
import type { Board } from '#contract/boards/board.ts'

/** Deposits of the request with their state. */
export const Deposits = ({ board }: { board: Board }) =>
  board.deposits.map((deposit) => <DepositCourse key={deposit.quote_id} deposit={deposit} />)
