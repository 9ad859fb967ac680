/** Approves a waiting company: its slot is reserved for the payment. */
export { approve } from './approvals/service.ts'
/** End of the time for the customer's approval of an acceptance at this moment. */
export { approvalUntil } from './approvals/service.ts'
/** Holds the taken slot of an accepted offer until the customer's answer. */
export { awaitApproval } from './approvals/service.ts'
/** Chooses whether each company needs approval from now on. */
export { chooseApproval } from './approvals/service.ts'
/** Declines a waiting company and frees its slot. */
export { decline } from './approvals/service.ts'
/** Ends the wait of a company whose time for approval is over. */
export { lapse } from './approvals/service.ts'
/** Requests with a company whose time for approval is about to end. */
export { listEnding } from './approvals/service.ts'
/** Companies of a request to remind its owner of, once each. */
export { remind } from './approvals/service.ts'
/** Companies of requests that wait for approval. */
export { countWaiting } from './approvals/service.ts'
/** Companies whose time for approval is over. */
export { listUnapproved } from './approvals/service.ts'
/** Blocks a company for a person: no new offers, and open ones are withdrawn. */
export { block } from './blocks/service.ts'
/** Companies that a person has blocked. */
export { exportBlocks } from './blocks/service.ts'
/** Subscriber: deletes the blocks of a deleted account. */
export { forgetBlocks } from './blocks/service.ts'
/** The cap that a purchase would exceed now; null if none. */
export { capInTheWay } from './caps/service.ts'
/** Caps of a company with their current usage. */
export { spendingOf } from './caps/service.ts'
/** Recounts the cap usage after offers moved. */
export { countCaps } from './merging/service.ts'
/** Keeps one offer per request before offers move. */
export { dropTwins } from './merging/service.ts'
/** Locks the offers of both companies, so that nothing is bought until the caller's transaction ends. */
export { lockOffers } from './merging/service.ts'
/** Obstacle to merging two companies: a reserved offer, whose payment is under way. */
export { mergeObstacles } from './merging/service.ts'
/** Recent requests that did not become leads of this company, with the reason: the same gates as for offers, evaluated now. */
export { listMissedRequests } from './missed/service.ts'
/** The row of an offer. */
export type { MatchRow } from './offers/queries.ts'
/** A match and the slots of its request, locked until the transaction ends. */
export type { Held } from './offers/service.ts'
/** Locks an offer that the company may take at this price; call `take` next. */
export { holdOffer } from './offers/service.ts'
/** Slots in use, by request. */
export { countSlotsUsed } from './offers/service.ts'
/** Takes a buyer out of the running: its payment stays, its slot becomes free for another company. */
export { leaveSlot } from './offers/service.ts'
/** Whether the company of a match still holds what its service requires, locked until the transaction ends. */
export { isLicensed } from './offers/service.ts'
/** Reservations past their hold. */
export { listOverdue } from './offers/service.ts'
/** Locks the slots of a request until the transaction ends. */
export { lockRequest } from './offers/service.ts'
/** Marks an offer as being bought by an auto-accept rule; false when it is no longer open. */
export { markTrying } from './offers/service.ts'
/** Passes on an offer, with a reason. */
export { pass } from './offers/service.ts'
/** Ends a reservation by the result of `fateOf`, which runs under the lock: gives the offer back for its remaining time, or ends it. */
export { release } from './offers/service.ts'
/** Reserves the taken slot until its payment ends. */
export { reserve } from './offers/service.ts'
/** Puts a company back in the running with its slot; false when the slot is taken. */
export { returnToSlot } from './offers/service.ts'
/** Records the decision of an auto-accept rule about an offer, unless it has one. */
export { saveAutoOutcome } from './offers/service.ts'
/** Sells a match whose payment succeeded, in the caller's transaction. */
export { sell } from './offers/service.ts'
/** Sells a taken and fully paid offer: two transitions in its history, one write of its row. */
export { sellTaken } from './offers/service.ts'
/** Takes a slot and cap room for a locked offer, all or nothing. */
export { take } from './offers/service.ts'
/** Frees slot and caps of an undone purchase; false if it already was undone. */
export { undo } from './offers/service.ts'
/** Records the first view of an offer; later views change nothing. */
export { view } from './offers/service.ts'
/** Fraction of its price that a lead keeps when `slots` companies share it; null unless more companies share it than it was priced for, or than `before`. */
export { keptShare } from './pricing/service.ts'
/** Current price of a bought lead in whole cents, for as many companies as it was priced for. */
export { priceNow } from './pricing/service.ts'
/** Time of the next wave, time of the no-answer notification, and the outcome with the requested company. */
export { standingOf } from './rounds/service.ts'
/** Subscriber: begins the rounds of requests that were opened, renewed or widened, and sends their first wave at frozen prices, all or nothing. */
export { buildMatches } from './waves/service.ts'
/** Subscriber: notifies the members of each company that was asked. */
export { tellCompanies } from './waves/service.ts'
/** Subscriber: rechecks a company's offers after it was suspended or reinstated, or a credential changed. */
export { settleOffers } from './withdrawals/service.ts'
/** Subscriber: rechecks offers after the requirements of a service changed. */
export { settleOffersOfService } from './withdrawals/service.ts'
/** Withdraws every open offer of a request that is no longer `open`. */
export { withdrawAll } from './withdrawals/service.ts'
/** Subscriber: withdraws the offers of a closed company; purchases under way are returned. */
export { withdrawOffersOf } from './withdrawals/service.ts'
