/** Finds a company by slug, in any state. */
export { findBySlug } from './identity/service.ts'
/** Gets a company by id, in any state. */
export { getRef } from './identity/service.ts'
/** Locks a company that is not closed, until the caller's transaction ends. */
export { lockOpenCompany } from './identity/service.ts'
/** Creates a company with its owner, in the caller's transaction. */
export { newCompany } from './registration/service.ts'
/** The public profile of an active company. */
export { readProfile } from './profile/service.ts'
/** Saves the company's spending caps, which matching and search honor. */
export { setCaps } from './profile/service.ts'
/** Notes whether the company has a card on file for leads. */
export { setPaymentMethod } from './profile/service.ts'
/** An even sample of points, enough for a map of an area. */
export { areaPoints } from './area/rules.ts'
/** Zips and states that a company covers, for counting demand there. */
export { readCovered } from './area/service.ts'

/** The company that a person belongs to. */
export { companyOf } from './team/service.ts'
/** Ids of members with permission for an area, owners first: the recipients of its notifications. */
export { membersOf } from './team/service.ts'
/** Members of the company, and open invitations for those who may invite. */
export { readTeam } from './team/service.ts'
/** Mails an invitation in the recipient's language. */
export { inviteMember } from './team/service.ts'
/** Takes an invitation back. */
export { revokeInvitation } from './team/service.ts'
/** Details of an open invitation. */
export { openInvitation } from './team/service.ts'
/** Accepts an invitation, once, with the invited account. */
export { acceptInvitation } from './team/service.ts'
/** Changes the role of a member. */
export { setMemberRole } from './team/service.ts'
/** Sets the most that a member spends on leads per day. */
export { setMemberLimit } from './team/service.ts'
/** Takes room for a purchase under the caller's own daily limit. */
export { takeMemberRoom } from './team/service.ts'
/** Returns the room that a purchase took. */
export { freeMemberRoom } from './team/service.ts'
/** Removes a member. */
export { removeMember } from './team/service.ts'
/** Ends the caller's own membership. */
export { leaveTeam } from './team/service.ts'
/** Tells whether a change adds, demotes or removes an owner and therefore needs proof of presence. */
export { concernsOwner } from './team/service.ts'
/** A person's memberships, for their data export. */
export { exportMemberships } from './team/service.ts'
/** Locks the teams that a person is about to leave. */
export { lockTeams } from './team/service.ts'
/** Finds an open company of which a person is the only owner. */
export { findOwnedAlone } from './team/service.ts'
/** Ends a person's memberships and invitations, in the caller's transaction. */
export { forgetMemberships } from './team/service.ts'

/** All credentials of a company, for admins. */
export { credentialsOf } from './credentials/service.ts'
/** Credentials required by the company's services where it works, each with its state. */
export { needsOf } from './credentials/service.ts'
/** Verifies a credential. */
export { verifyCredential } from './credentials/service.ts'
/** Rejects a credential, with a reason. */
export { rejectCredential } from './credentials/service.ts'
/** Revokes a verified credential, with a reason. */
export { revokeCredential } from './credentials/service.ts'
/** Asks the registries about a company's licenses whose kept answers are too old, before a purchase or a hire. */
export { askRegistries } from './registries/service.ts'
/** Subscriber: a member's verified email or phone becomes a credential of the company. */
export { proveContact } from './credentials/service.ts'
/** SQL condition: a company holds every credential that a service requires in a state. */
export { isLicensed } from './credentials/queries.ts'

/** Subscriber: submits a company for review once its owner has verified both contacts. */
export { submitProven } from './review/service.ts'
/** Companies waiting for a decision, longest wait first. */
export { listWaitingCompanies } from './review/service.ts'
/** Companies for which a decision is not possible, each with the reason. */
export { decisionObstacles } from './review/service.ts'
/** An admin's decision about a company, with its audit row. */
export { decideCompany } from './review/service.ts'
/** Closes the caller's company for good. */
export { closeOwnCompany } from './review/service.ts'
/** Runs a company's own endpoints on its behalf, for admins. */
export { onBehalfOf } from './upkeep/service.ts'
/** Version of each part of a company, for edits on its behalf. */
export { versionsOf } from './upkeep/service.ts'

/** Adds a purchased lead to the counters, in the transaction of the purchase. */
export { recordLead } from './track-record/service.ts'
/** Takes an undone purchase off the counters, in its transaction. */
export { recordUndone } from './track-record/service.ts'
/** Adds a hire to the counter or takes it off, in the caller's transaction. */
export { recordHire } from './track-record/service.ts'
/** Saves computed ratings and updates search. */
export { setRatings } from './track-record/service.ts'
/** Saves how often companies kept what they agreed to: a price, or the time of an appointment. */
export { setKept } from './track-record/service.ts'
/** Saves how fast the company replies. */
export { setReplies } from './track-record/service.ts'

/** Cards of companies in the given order, in any state. */
export { getCards } from './cards/service.ts'
/** Rebuilds the search rows and cards of companies. */
export { rebuildSearch } from './search-index/service.ts'
/** Notes when search may say that a company has free time in the next seven days. */
export { setBookable } from './search-index/service.ts'
/** Opening hours of the caller's company, with its time zone and today there. */
export { readHours } from './hours/service.ts'
/** Channel on which all processes hear that a company left search or changed a price. */
export { listingsChannel } from './search-index/service.ts'
/** Clears this process's caches of companies that left search and of former prices. */
export { forgetListings } from './search-index/service.ts'
/** Recounts the companies of every service. */
export { countCompanies } from './search-index/service.ts'
/** Subscriber: a company changed in a way that search shows. */
export { refreshCompany } from './search-index/service.ts'
/** Subscriber: the credentials required for a service changed. */
export { refreshOffering } from './search-index/service.ts'
/** Subscriber: a picture has new sizes and may be shown on company cards. */
export { refreshPictured } from './search-index/service.ts'
/** The parts into which the sitemap of companies is split. */
export { sitemapParts } from './sitemap/service.ts'
/** Companies of one part of the sitemap. */
export { listedCompanies } from './sitemap/service.ts'
/** Pairs of service and state with at least one company. */
export { servedStates } from './sitemap/service.ts'

/** Data of a company for comparing both sides of a merge. */
export type { MergingCompany } from './merging/service.ts'
/** Both companies of a merge. */
export { findForMerge } from './merging/service.ts'
/** Locks both companies until the caller's transaction ends. */
export { lockForMerge } from './merging/service.ts'
/** Companies merged since a moment. */
export { listMergedSince } from './merging/service.ts'
/** Gives the surviving account the higher of both roles where both are on the same team. */
export { raiseRole } from './merging/service.ts'
/** Companies that either of two people belongs to. */
export { companiesOfBoth } from './merging/service.ts'
/** Copies the chosen parts of the merged company, before its rows move. */
export { copyChosenParts } from './merging/service.ts'
/** Turns the merged company into a tombstone and refreshes the survivor, after its rows moved. */
export { finishMerge } from './merging/service.ts'
/** Drops pictures of the merged company that are no longer used. */
export { dropUnusedPictures } from './merging/service.ts'
/** Notifies the members of both companies. */
export { notifyMerged } from './merging/service.ts'

/** Listed zips, and services with their settings, as rows of their files. */
export { areaRows, serviceRows } from './sheets/service.ts'
/** Adds or changes what a file lists, or only says what it would do. */
export { importArea, importServices } from './sheets/service.ts'
