// Only the part of the library that signs in. Creating passkeys is the larger part.
export { startAuthentication, WebAuthnAbortService } from '@simplewebauthn/browser'
