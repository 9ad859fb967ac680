/** Opens the payment of an order in the caller's transaction; `charge` follows. */
export { openPayment } from './payment/service.ts'
/** A payment by its id. */
export { getPayment } from './payment/service.ts'
/** The newest payment for a subject, in any state. */
export { findPaymentFor } from './payment/service.ts'
/** A payment as its holder sees it. */
export { showPayment } from './payment/service.ts'
/** True while the payment may still take money. */
export { isPending } from './payment/service.ts'
/** True if the payment failed or was cancelled. */
export { cameToNothing } from './payment/service.ts'
/** Error for a payment that took no money. */
export { refusalOf } from './payment/service.ts'
/** Problem of a failed payment, by its decline code. */
export { problemOf } from './payment/service.ts'
/** Row of the table `payments`. */
export type { PaymentRow } from './payment/service.ts'
/** Grants promotional credit or wallet money, once per key. */
export { credit } from './payment/service.ts'
/** Wallet and promotional credit of a holder. */
export { wallet } from './payment/service.ts'
/** Continues the payment on hold for a subject. */
export { resume } from './holds/service.ts'
/** Cancels the payment on hold for a subject. */
export { drop } from './holds/service.ts'
/** Charges the card part of a payment, outside any transaction. */
export { charge } from './charges/service.ts'
/** Cancels a payment that waits for authentication. */
export { cancel } from './charges/service.ts'
/** Refunds part or all of a payment, once per reason. */
export { refund } from './refunds/service.ts'
/** Pays the card part of a refund through the gateway. */
export { payRefund } from './refunds/service.ts'
/** Holder that the actor acts for: their company, else themselves. */
export { holderOf } from './cards/service.ts'
/** Detaches a removed card at the gateway. */
export { detachCard } from './cards/service.ts'
/** Releases a held deposit to its company. */
export { releaseDeposit } from './deposits/service.ts'
/** Refunds a held deposit to its source. */
export { giveDepositBack } from './deposits/service.ts'
/** Books a held deposit as lost to a dispute. */
export { loseDeposit } from './deposits/service.ts'
/** Hands the money of an invoice's payment to its company. */
export { releaseInvoice } from './invoices/service.ts'
/** Refunds a payment whose invoice can no longer be paid. */
export { returnUnused } from './invoices/service.ts'
/** Takes the money of a paid invoice back from its company and refunds it. */
export { reclaimInvoice } from './invoices/service.ts'
/** Balance of a holder by the ledger. */
export { balanceOf } from './ledger/service.ts'
/** Amounts of a holder's accounts, in cents. */
export type { Balance } from './ledger/service.ts'
/** Handles a webhook of the gateway. */
export { handleNotice } from './webhooks/service.ts'
/** A person's payments and cards for their data export. */
export { exportOfPayer } from './holders/service.ts'
/** Number of a person's payments, and the time of the last. */
export { paymentHistoryOf } from './holders/service.ts'
/** Erases the cards of a deleted user. */
export { forgetPayer } from './holders/service.ts'
/** Pays out the balance of a closed company, and erases its cards. */
export { closeAccount } from './holders/service.ts'
/** Blocks new top-ups of two holders during their merge. */
export { lockMoney } from './holders/service.ts'
/** Pending payments, disputes and payouts that block a merge. */
export { moneyObstaclesOf } from './holders/service.ts'
/** Moves the balance in a merge, and erases the cards. */
export { moveMoney } from './holders/service.ts'
/** Notes in the ledger that a lead from the company's own site cost nothing. */
export { noteOwnSite } from './ledger/service.ts'
