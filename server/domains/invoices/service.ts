/** Sent invoices of requests, for their owner. */
export { countUnpaid, listOfRequest } from './invoice/service.ts'
/** Invoices that a person has received, for their data export. */
export { exportInvoicesOf } from './leaving/service.ts'
/** Subscriber: removes a deleted person from notifications about their invoices. */
export { forgetCustomer } from './leaving/service.ts'
/** Hands the money of a paid invoice to its company; also the subscriber of `payment.settled` and of disputes. */
export { settleInvoice } from './payments/service.ts'
