import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { text, Id, Instant } from '../primitives.ts'
import { AuthUser } from '../users/people.ts'
import { authErrors } from './states.ts'

/** Bytes as base64url, as WebAuthn writes them in JSON. */
const Encoded = (max: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(max))
const Transports = z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10)))
const Descriptor = z.object({ id: z.string(), type: z.literal('public-key'), transports: Transports })
const Attachment = z.optional(z.enum(['platform', 'cross-platform']))

/** `PublicKeyCredentialRequestOptionsJSON` of WebAuthn: a challenge to sign, valid for five minutes, once, in this browser. */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  allowCredentials: z.optional(z.array(Descriptor)),
})

/** `AuthenticationResponseJSON` of WebAuthn: the signed challenge. */
export const PasskeyAnswer = z.object({
  id: Encoded(1400),
  rawId: Encoded(1400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Encoded(8000),
    authenticatorData: Encoded(8000),
    signature: Encoded(8000),
    userHandle: z.optional(Encoded(100)),
  }),
  authenticatorAttachment: Attachment,
  clientExtensionResults: z._default(z.object({}), {}),
})
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>

/** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn: options for a new passkey. */
export const PasskeyWish = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(Descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.boolean(),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})

/** `RegistrationResponseJSON` of WebAuthn: the new passkey. */
export const NewPasskey = z.object({
  id: Encoded(1400),
  rawId: Encoded(1400),
  type: z.literal('public-key'),
  response: z.object({ clientDataJSON: Encoded(8000), attestationObject: Encoded(40_000), transports: Transports }),
  authenticatorAttachment: Attachment,
  clientExtensionResults: z._default(z.object({}), {}),
})
export type NewPasskey = z.infer<typeof NewPasskey>

export const PasskeyName = z.object({ name: text(1, 60) })

export const Passkey = z.object({ id: Id, name: z.string(), created_at: Instant, last_used_at: z.nullable(Instant) })
export type Passkey = z.infer<typeof Passkey>

const hour = 3600
const byId = z.object({ id: Id })

export const passkeySignInApi = {
  passkeyRequest: endpoint({
    method: 'POST',
    path: '/api/auth/passkey/options',
    access: 'anyone',
    summary: 'Start a passkey sign-in: get the challenge to sign',
    response: PasskeyRequest,
    limits: [{ count: 300, seconds: hour, by: 'ip' }],
  }),
  loginWithPasskey: endpoint({
    method: 'POST',
    path: '/api/auth/passkey',
    access: 'anyone',
    summary: 'Sign in with a passkey, in place of password and second factor',
    body: z.object({ passkey: PasskeyAnswer, remember: z._default(z.boolean(), false) }),
    response: AuthUser,
    limits: [{ count: 50, seconds: hour, by: 'ip' }],
    errors: [authErrors.wrongPasskey],
  }),
}

export const passkeysApi = {
  passkeys: endpoint({
    method: 'GET',
    path: '/api/user/passkeys',
    access: 'user',
    summary: 'List the passkeys of the account',
    response: z.array(Passkey),
  }),
  wishPasskey: endpoint({
    method: 'POST',
    path: '/api/user/passkeys/options',
    access: 'user',
    summary: 'Start a new passkey: get the options for the authenticator',
    response: PasskeyWish,
    limits: [{ count: 60, seconds: hour, by: 'user' }],
    errors: [authErrors.proofRequired, authErrors.tooManyPasskeys],
  }),
  addPasskey: endpoint({
    method: 'POST',
    path: '/api/user/passkeys',
    access: 'user',
    summary: 'Save a passkey made by the authenticator',
    body: z.object({ passkey: NewPasskey }),
    response: Passkey,
    status: 201,
    limits: [{ count: 60, seconds: hour, by: 'user' }],
    errors: [authErrors.proofRequired, authErrors.wrongPasskey, authErrors.tooManyPasskeys],
  }),
  renamePasskey: endpoint({
    method: 'PATCH',
    path: '/api/user/passkeys/:id',
    access: 'user',
    summary: 'Rename a passkey',
    params: byId,
    body: PasskeyName,
    response: Passkey,
  }),
  dropPasskey: endpoint({
    method: 'DELETE',
    path: '/api/user/passkeys/:id',
    access: 'user',
    summary: 'Delete a passkey',
    params: byId,
    errors: [authErrors.proofRequired],
  }),
}
