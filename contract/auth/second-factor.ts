import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { NewPasskey, Passkey, PasskeyName, PasskeyWish } from './passkeys.ts'
import { authErrors } from './states.ts'
import { Id, Instant } from '../primitives.ts'

/** Two-step verification of the signed-in person. */
export const SecondFactor = z.object({
  is_on: z.boolean(),
  since: z.nullable(Instant),
  /** Unused recovery codes, of ten. */
  recovery_codes_left: z.int(),
  /** Compulsory for admins. */
  is_compulsory: z.boolean(),
})
export type SecondFactor = z.infer<typeof SecondFactor>

/** Setup of an authenticator app: `uri` to scan as a QR code, or `secret` to type (Base32). */
export const FactorSetup = z.object({ secret: z.string(), uri: z.string() })
export type FactorSetup = z.infer<typeof FactorSetup>

/** Six digits from the new app. */
export const FactorCheck = z.object({ code: z.string().check(z.trim(), z.regex(/^\d{6}$/, { error: 'code' })) })

/** Shown once: only hashes are kept. */
export const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>

/** A signed-in browser. `network` is the first part of its IP address; `browser` and `system` come from its user agent. */
export const Device = z.object({
  id: Id,
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  network: z.string(),
  first_seen: Instant,
  last_seen: Instant,
  is_this: z.boolean(),
  is_remembered: z.boolean(),
})
export type Device = z.infer<typeof Device>

const hour = 3600
const byId = z.object({ id: Id })

/** Account protection. Every change requires proof of presence first: 403 `proof_required`. */
export const securityApi = {
  secondFactor: endpoint({
    method: 'GET',
    path: '/api/user/second-factor',
    access: 'user',
    summary: 'Whether two-step verification is on',
    response: SecondFactor,
  }),
  setUpSecondFactor: endpoint({
    method: 'POST',
    path: '/api/user/second-factor/setup',
    access: 'user',
    summary: 'Begin two-step verification: a new secret for an authenticator app',
    response: FactorSetup,
    limits: [{ count: 20, seconds: hour, by: 'user' }],
    errors: [authErrors.proofRequired],
  }),
  confirmSecondFactor: endpoint({
    method: 'POST',
    path: '/api/user/second-factor',
    access: 'user',
    summary: 'Turn two-step verification on with a code of the app',
    body: FactorCheck,
    response: RecoveryCodes,
    limits: [{ count: 20, seconds: hour, by: 'user' }],
    errors: [authErrors.proofRequired, authErrors.wrongCode],
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/api/user/second-factor/recovery-codes',
    access: 'user',
    summary: 'Ten new recovery codes; the old ones are void',
    response: RecoveryCodes,
    limits: [{ count: 20, seconds: hour, by: 'user' }],
    errors: [authErrors.proofRequired],
  }),
  dropSecondFactor: endpoint({
    method: 'DELETE',
    path: '/api/user/second-factor',
    access: 'user',
    summary: 'Turn two-step verification off',
    limits: [{ count: 20, seconds: hour, by: 'user' }],
    errors: [authErrors.proofRequired, authErrors.secondFactorCompulsory],
  }),
  passkeys: endpoint({
    method: 'GET',
    path: '/api/user/passkeys',
    access: 'user',
    summary: 'The passkeys of the account',
    response: z.array(Passkey),
  }),
  wishPasskey: endpoint({
    method: 'POST',
    path: '/api/user/passkeys/options',
    access: 'user',
    summary: 'What an authenticator needs to make a passkey',
    response: PasskeyWish,
    limits: [{ count: 60, seconds: hour, by: 'user' }],
    errors: [authErrors.proofRequired, authErrors.tooManyPasskeys],
  }),
  addPasskey: endpoint({
    method: 'POST',
    path: '/api/user/passkeys',
    access: 'user',
    summary: 'Keep the passkey that an authenticator made',
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
  devices: endpoint({
    method: 'GET',
    path: '/api/user/devices',
    access: 'user',
    summary: 'Where the account is signed in, the latest first',
    response: z.array(Device),
  }),
  signOutDevice: endpoint({
    method: 'DELETE',
    path: '/api/user/devices/:id',
    access: 'user',
    summary: 'Sign one device out',
    params: byId,
  }),
  signOutOthers: endpoint({
    method: 'DELETE',
    path: '/api/user/devices',
    access: 'user',
    summary: 'Sign out all devices but this one',
  }),
}
