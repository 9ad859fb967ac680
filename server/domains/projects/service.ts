/** The caller's own request. */
export { getForOwner } from './project/service.ts'
/** A request as its owner sees it. */
export { show } from './project/service.ts'
/** The owner's user id. */
export { ownerOf } from './project/service.ts'
/** Marks the owner as active, which postpones the expiry of an open request. */
export { ownerIsActive } from './project/service.ts'
/** Number of requests made with each of these form versions. */
export { countByForm } from './project/service.ts'
/** Saves the street, which only the hired company can read. */
export { keepStreet } from './draft/service.ts'
/** Continues the requests that waited for a verified phone. */
export { phoneVerified } from './submission/service.ts'
/** Counts the demand of an opened request. */
export { countDemand } from './submission/service.ts'
/** Edits an open request. */
export { editOpen } from './editing/service.ts'
/** Parts that a revision changed. */
export { changedBy } from './editing/service.ts'
/** Reopens a request that its owner closed or that expired. */
export { reopen } from './slots/service.ts'
/** Saves the owner's choice to approve each company. */
export { saveApprovalChoice } from './slots/service.ts'
/** Marks an open request as hired. */
export { markHired } from './hire/service.ts'
/** Confirms the work as its owner. */
export { confirmDone } from './hire/service.ts'
/** Marks the work as finished by the company. */
export { workFinished } from './hire/service.ts'
/** Undoes `workFinished`. */
export { workUnfinished } from './hire/service.ts'
/** Undoes the hire as the owner. */
export { takeBackHire } from './hire/service.ts'
/** Reopens completed work with a problem. */
export { reopenWork } from './hire/service.ts'
/** Reports a problem with the work. */
export { reportProblem } from './hire/service.ts'
/** Resolves the open problem of a request. */
export { resolveProblem } from './hire/service.ts'
/** The open problem of a request. */
export { findOpenProblem } from './hire/service.ts'
/** Approves or rejects a risky request. */
export { decide } from './review/service.ts'
/** Closes an open request for its owner. */
export { closeFor } from './review/service.ts'
/** Takes a fake request down. */
export { takeDown } from './review/service.ts'
/** Requests that an admin's event cannot be applied to. */
export { obstaclesTo } from './review/service.ts'
/** Moves a guest's requests to the user that has proven the same contact. */
export { takeOver } from './takeover/service.ts'
/** Moves the drafts of this browser's guest at a sign-in. */
export { takeAlong } from './takeover/service.ts'
/** Joins the requests of a guest who came back by a link. */
export { guestReturned } from './takeover/service.ts'
/** A person's requests for their data export. */
export { exportOfRequests } from './leaving/service.ts'
/** Email addresses and phone numbers in a person's requests. */
export { addressesOf } from './leaving/service.ts'
/** Ends and erases a deleted user's requests. */
export { forgetRequests } from './leaving/service.ts'
/** Closes a person's requests that companies may still buy. */
export { closeOpen } from './leaving/service.ts'

/** A page of the caller's requests, newest first. */
export { listProjects } from './project/service.ts'
