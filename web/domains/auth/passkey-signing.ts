// What a sign-in needs of the library: making a passkey is the larger part of it.
export { startAuthentication, WebAuthnAbortService } from '@simplewebauthn/browser'
