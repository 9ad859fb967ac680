/** Removes the password. */
export { voidPassword } from './accounts/service.ts'
/** Whether `hash` belongs to the browser that registered the account. */
export { isRegisteredWith } from './accounts/service.ts'
/** Clears the password and the phone verification set by the first registrant. */
export { voidProofs } from './accounts/service.ts'
/** Marks the address as verified. */
export { proveEmail } from './accounts/service.ts'
/** Sets the hash of a new password. */
export { savePasswordHash } from './accounts/service.ts'
/** Corrects an unverified address. */
export { correctEmail } from './accounts/service.ts'
/** Creates an account without a password for an address verified elsewhere; undefined if the address has one. */
export { newProvenMember } from './accounts/service.ts'
/** Creates an account and returns its id; undefined if the address has one or the zip doesn't exist. */
export { newMember } from './accounts/service.ts'
/** Replaces the secret of the browser that registered. */
export { saveRegistrationHash } from './accounts/service.ts'
/** An unverified account with this address, created in the last `seconds`. */
export { findFreshAccount } from './accounts/service.ts'

/** Lifetime of a requested link. */
export { askedLinkHours } from './guest-links/service.ts'
/** Creates a sign-in link for a guest and returns its path. */
export { newGuestLink } from './guest-links/service.ts'
/** Spends a link and returns its guest and target; undefined if it is invalid. */
export { takeGuestLink } from './guest-links/service.ts'
/** Scheduled job: deletes expired links. */
export { forgetGuestLinks } from './guest-links/service.ts'
/** Keeps the links of a guest as pointers to the account that took their requests over, and finds where such a link leads. */
export { findTakenOver, handGuestLinks } from './guest-links/service.ts'
/** Deletes the links of a guest, in the caller's transaction. */
export { forgetGuestLinksOf } from './guest-links/service.ts'

/** Locks a person until the caller's transaction ends; undefined once they have left. */
export { lockPresent } from './leaving/service.ts'
/** Turns a person into a pseudonym, in the caller's transaction. */
export { forgetPerson } from './leaving/service.ts'
/** Personal data of a person, for their data export. */
export { exportPerson } from './leaving/service.ts'

/** A person with the fields to compare before a merge. */
export type { MergingPerson } from './merging/service.ts'
/** A person with the fields to compare before a merge. */
export { findPersonForMerge } from './merging/service.ts'
/** Locks both people until the caller's transaction ends. */
export { lockPeopleForMerge } from './merging/service.ts'
/** Copies the chosen fields to the kept account and erases the merged one, in the caller's transaction, after its rows have moved. */
export { endMergedPerson } from './merging/service.ts'

/** Records the browser's signal not to sell or share data. */
export { noteSignal } from './opt-outs/service.ts'
/** Opts everybody with this address out of selling and sharing of data. */
export { optOutByEmail } from './opt-outs/service.ts'

/** Makes the account of `email` an admin, creating it if needed. */
export { makeAdmin } from './people/service.ts'
/** A member or guest by id. */
export { getPerson } from './people/service.ts'
/** Saves a phone number that was just verified. */
export { saveVerifiedPhone } from './people/service.ts'
/** Whether an account with this address exists. */
export { hasAccount } from './people/service.ts'
/** A member or guest by id; undefined if there is none. */
export { findPerson } from './people/service.ts'
/** The newest guest with this address. */
export { findGuestByEmail } from './people/service.ts'
/** Id, password hash and admin flag of the account with an address. */
export { findCredentials } from './people/service.ts'
/** Saves the contact data of a guest; undefined if the guest or the zip doesn't exist. */
export { saveGuestContact } from './people/service.ts'
/** Whether the phone number was verified recently enough. */
export { isPhoneProven } from './people/service.ts'
/** Creates a guest without any data and returns the id. */
export { newGuest } from './people/service.ts'
/** Deletes a guest that was not needed. */
export { dropGuest } from './people/service.ts'
/** Up to two initials for a person without a picture. */
export { initials } from './people/service.ts'
/** Clears the contact data of a guest. */
export { forgetGuest } from './people/service.ts'
/** A member or guest. */
export type { Person } from './people/service.ts'

/** Profile of the caller. */
export { getProfile } from './profile/service.ts'
/** Saves an address that was just verified. */
export { saveEmail } from './profile/service.ts'
/** Changes a profile. */
export { changeProfile } from './profile/service.ts'
/** Removes the picture of the caller. */
export { removeAvatar } from './profile/service.ts'
/** Sets the picture of a person and releases the previous one. */
export { setAvatar } from './profile/service.ts'

/** Accounts that cannot be suspended or reinstated, each with the reason. */
export { obstaclesToStanding } from './standing/service.ts'
/** Creates an account without a password and returns its id; undefined if the zip doesn't exist or the address has an account. */
export { newInvitedMember } from './standing/service.ts'
/** Locks an account until the caller's transaction ends. */
export { lockStanding } from './standing/service.ts'
/** Corrects the personal data of an account, in the caller's transaction. */
export { correctAccount } from './standing/service.ts'
/** Suspends or reinstates an account, in the caller's transaction. */
export { decideStanding } from './standing/service.ts'
/** Sets the admin role of an account, in the caller's transaction, and returns the previous one. */
export { setAdminRole } from './standing/service.ts'

/** Whether a person always wants the texts of others in their own language, and their choice of it. */
export { chooseTranslations, wantsTranslations } from './profile/service.ts'
