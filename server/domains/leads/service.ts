/** Subscriber: an appointment changed when its company has free time. */
export { refreshBookable } from './availability/service.ts'
/** Subscriber to sent offers: decides and buys by active rules. */
export { autoAccept } from './auto-accept/service.ts'
/** Subscriber: an appointment changed in what its company's calendar shows. */
export { noteChange as noteCalendarChange } from './calendar-writing/service.ts'
/** Subscriber: ends the calendar of a member who left. */
export { endMemberCalendar } from './external-calendars/service.ts'
/** The calendar that a person connected as a member of a team, for their export. */
export { exportCalendars } from './external-calendars/service.ts'
/** Errand: writes appointments into connected calendars. */
export { writeCalendars } from './calendar-writing/service.ts'
/** Withdraws the consent to contact: companies lose contact and conversation and are notified once. */
export { stopContact } from './contact/service.ts'
/** Customers of the caller’s company, with the team’s notes and tags. */
export { addNote, addTag, getCustomer, listCustomers, removeNote, removeTag } from './customers/service.ts'
/** Notes and tags about a person, and notes that they wrote, for their export. */
export { exportNotes } from './customers/service.ts'
/** Subscriber: tells the buyers of a request about an edit, once per revision. */
export { tellOfEdit } from './editing/service.ts'
/** Subscriber: completes the lead after the customer confirmed, or stayed silent for seven days; does nothing if the work was reopened. */
export { completeLead } from './hiring/service.ts'
/** Asks the registries about the company of a person's lead, before it is hired. */
export { askBeforeHire } from './hiring/service.ts'
/** Hires a company: the request is hired, other leads are lost, offers withdrawn and everyone notified, all or nothing. */
export { hire } from './hiring/service.ts'
/** A page of a company's offers and leads, without their unread messages. */
export { listLeads } from './inbox/service.ts'
/** Shown to companies in place of a deleted customer's name. */
export { formerCustomer } from './lead/service.ts'
/** Finds a lead of the caller's company. */
export { getOwn } from './lead/service.ts'
/** Marks a lead as quoted; later versions of the quote change nothing. */
export { markQuoted } from './lead/service.ts'
/** Records the first message of a side: a company's is its response, a customer's its interest. */
export { noteFirstMessage } from './lead/service.ts'
/** Notifies the members of a company who handle leads. */
export { tellCompany } from './lead/service.ts'
/** Whether a company gets no contact details in its customer's words, and a text of theirs without them, doubtful ones included. */
export { hidesContact, withoutContact } from './lead/service.ts'
/** Companies that were offered a person's requests, and those that got their contact. */
export { exportSharing } from './leaving/service.ts'
/** Subscriber: removes a deleted person from the history of leads and from notifications to companies. */
export { forgetCustomer } from './leaving/service.ts'
/** Obstacle to merging two companies: a request that both bought. */
export { leadObstacles } from './merging/service.ts'
/** Locks a lead for a change of its agreement: meanwhile the work is neither finished nor confirmed, and the hire stands. */
export { lockAgreed } from './price/service.ts'
/** The work goes on: hired, not finished, and not ended by its owner. */
export { isInWork } from './price/service.ts'
/** Notes what the customer paid for finished work. */
export { notePaid } from './price/service.ts'
/** Until when the customer can say what they paid. */
export { paidUntil } from './price/service.ts'
/** Counts the kept prices of companies anew. */
export { countKept } from './price/service.ts'
/** Saves the most that the customer has agreed to pay, in the caller's transaction. */
export { saveAgreed } from './price/service.ts'
/** Saves the sum of a lead's sent invoices, in the caller's transaction. */
export { saveInvoiced } from './price/service.ts'
/** Subscriber: charges the card for a company that the customer approved. */
export { chargeApproved } from './purchases/service.ts'
/** Subscriber: cancels the other companies' purchases that wait for their bank after a hire. */
export { cancelAfterHire } from './purchases/service.ts'
/** Subscriber: closes a request: loses its leads, withdraws its offers, then cancels purchases that wait for their bank. */
export { closeRequest } from './purchases/service.ts'
/** Hands over the lead of a settled payment, exactly once; also the subscriber of `payment.settled`. */
export { completePurchase } from './purchases/service.ts'
/** Subscriber: frees slot and caps after a failed payment, unless another payment for the match is under way. */
export { releasePurchase } from './purchases/service.ts'
/** Subscriber: tells customers which companies may contact them, except undone purchases. */
export { tellCustomers } from './purchases/service.ts'
/** Companies whose next lead gets no relay number. */
export { countFullCompanies } from './relay-numbers/service.ts'
/** Paths of the webhooks of the provider of calls. */
export { relayPaths } from './relays/service.ts'
/** SQL: a call is a try of its company. */
export { isTry } from './relays/queries.ts'
/** Calls of a lead, and its company's tries, over the relay number. */
export { callsOf, triesOf } from './relays/service.ts'
/** Numbers from which companies call, by lead. */
export { numbersOf } from './relays/service.ts'
/** Calls and texts between a person and companies, for their export. */
export { exportCalls } from './relays/service.ts'
/** Subscriber: sends a text on over a relay number, unless the contact has ended meanwhile. */
export { passOn } from './relays/service.ts'
/** Recomputes the reply time of a company after its leads moved, in the caller's transaction. */
export { remeasureReplies } from './replies/service.ts'
/** Subscriber: pays the withheld difference after a bank decided a dispute, even for an ended request. */
export { giveBackAfterDispute } from './sharing/service.ts'
/** Refunds for one purchase; takes no lock when its price already covers the number of companies. */
export { giveBackOfPurchase } from './sharing/service.ts'
/** Subscriber: refunds the difference when more companies share a lead than it was priced for, once per number of companies, and notifies the buyer. */
export { giveBackShared } from './sharing/service.ts'
/** Counts the appointments on time of companies anew. */
export { countShowUps } from './track-record/service.ts'
/** Counts kept prices and appointments on time of all companies anew. */
export { recountKept } from './track-record/service.ts'
/** Marks on the past appointments of a conversation. */
export { showUpsOfLead } from './show-ups/service.ts'
/** Marks on the appointments of a person, for their export. */
export { exportShowUps } from './show-ups/service.ts'
/** SQL: counted appointments of companies, and those on time. */
export { shownUp } from './track-record/queries.ts'
/** A company's own customers, out to a spreadsheet and back in. */
export { importOwnCustomers, ownCustomerRows } from './own-customer-sheets/service.ts'
/** People that a company adds to its customers. */
export { addOwnCustomer, changeOwnCustomer, removeOwnCustomer } from './own-customers/service.ts'
/** Subscriber: a closed company's own customers are erased with it. */
export { eraseOwnCustomers } from './own-customers/service.ts'
/** Offers, leads and customers of a company as lines of its files. */
export { type CustomerLine, type LeadLine, listCustomerLines, listLeadLines } from './sheets/service.ts'
