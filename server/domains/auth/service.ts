/** Resolves cookies to an actor. */
export { actorOf } from './sessions/service.ts'
/** Requires a proof of presence within the last ten minutes. */
export { requireProof } from './sessions/service.ts'
/** Ends the signed-in session on the server and in the browser. */
export { endSession } from './sessions/service.ts'
/** Signs a person out everywhere. */
export { endAllSessions } from './sessions/service.ts'
/** Returns the browser's guest, creating one if needed. */
export { ensureGuest } from './sessions/service.ts'
/** Guest of this browser's guest cookie, whether or not someone is signed in. */
export { guestOf } from './sessions/service.ts'
/** Ends the guest's session on the server and in the browser. */
export { endGuest } from './sessions/service.ts'
/** Signs in the person of a Google ID token, and opens an account if there is none. */
export { enterWithGoogle } from './google/service.ts'
/** Gives an account a second factor that was set up by someone else, as for a new admin. */
export { giveSecondFactor } from './second-factor/service.ts'
/** Open request to reset a person's second factor, which needs another admin. */
export { findFactorReset } from './second-factor/service.ts'
/** Suspends or reinstates an account, for callers that have already required proof of presence. */
export { decideAccountProven } from './people/service.ts'
/** Subscriber: mails the requested link, if the account exists. */
export { sendLink } from './letters/service.ts'
/** Sessions and sign-in methods of a person, for their data export. */
export { exportSignIns } from './leaving/service.ts'
/** Phone numbers that codes were sent to for a person. */
export { phonesOf } from './leaving/service.ts'
/** Ends all sessions and deletes all sign-in methods of a person, in the caller's transaction. */
export { forgetCredentials } from './leaving/service.ts'
