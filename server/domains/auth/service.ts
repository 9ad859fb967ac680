export { requireProof } from './service/proof.ts'
export { registerGuest } from './service/registration.ts'
export { actorOf, endAllSessions, endGuest, endSession, ensureGuest, guestOf, startSession } from './service/sessions.ts'
export { checkEmail, getAuthUser, login } from './service/sign-in.ts'
