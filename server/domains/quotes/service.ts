/** The accepted quote of a hired lead and its accepted changes. */
export { findAgreed } from './agreement/service.ts'
/** The companies asked for a request, their answers and prices. */
export { getQuoteBoard } from './board/service.ts'
/** Quotes that a customer can read, by request. */
export { countVisibleQuotes } from './board/service.ts'
/** Quotes of leads of the caller’s company, newest first, without replaced versions. */
export { listOfLeads } from './board/service.ts'
/** Change orders of a lead's conversation for one side. */
export { changesOfLead, countOpenChanges } from './change-orders/service.ts'
/** Subscriber: ends the open change of a lead after its work was finished or its hire ended. */
export { endChanges } from './change-orders/service.ts'
/** The lead of a change order. */
export { leadOfChange } from './change-orders/service.ts'
/** Subscriber: ends the quotes of a request closed without a hire. */
export { closeAll } from './closing/service.ts'
/** Subscriber: ends the open quotes of a company that the customer stopped. */
export { closeOfLead } from './closing/service.ts'
/** Subscriber: ends the other companies' quotes after a hire, with or without a quote. */
export { closeOthersOfHire } from './closing/service.ts'
/** Subscriber: restores the quotes of a reopened lead. */
export { restoreQuotes } from './closing/service.ts'
/** Subscriber: withdraws the quotes of a closed company. */
export { withdrawQuotesOf } from './closing/service.ts'
/** Subscriber: ends the agreement and returns its deposit after the hire was cancelled. */
export { endAgreement } from './deposits/service.ts'
/** Records a deposit as held after its payment succeeded, exactly once; also the subscriber of `payment.settled`. */
export { holdDeposit } from './deposits/service.ts'
/** Subscriber: settles deposits after work was confirmed or a hire ended. */
export { settleDeposits } from './deposits/service.ts'
/** Subscriber: settles a deposit after a bank decided a dispute. */
export { settleDisputed } from './deposits/service.ts'
/** Counts the prices that customers agreed to, by service and place. */
export { countPrices } from './prices/service.ts'
/** Quotes that a person has received, for their data export. */
export { exportQuotes } from './leaving/service.ts'
/** Subscriber: removes a deleted person from quotes; the quotes stay with their company. */
export { forgetAcceptance } from './leaving/service.ts'
/** Prices that customers agreed to for a service at a place. */
export { getGuide } from './prices/service.ts'
/** Services with known prices, and the places of each, for the site map. */
export { pricedPlaces } from './prices/service.ts'
/** Subscriber: seals an agreement, once for each version. */
export { sealAgreement } from './seals/service.ts'
/** Subscriber: seals the agreement that a change belongs to. */
export { sealChange } from './seals/service.ts'
/** Quote templates as rows of their file, and the import of such a file. */
export { importTemplates, templateSheet } from './template-sheets/service.ts'
/** A page of a company's quotes, newest first. */
export { listQuotes } from './quote/service.ts'
