import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Instant } from '../primitives.ts'
import { authErrors } from './states.ts'

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

const hour = 3600

/** Account protection. Every change requires proof of presence first: 403 `proof_required`. */
export const secondFactorApi = {
  secondFactor: endpoint({
    method: 'GET',
    path: '/api/user/second-factor',
    access: 'user',
    summary: 'Get the status of two-step verification',
    response: SecondFactor,
  }),
  setUpSecondFactor: endpoint({
    method: 'POST',
    path: '/api/user/second-factor/setup',
    access: 'user',
    summary: 'Start two-step verification: get a new secret for an authenticator app',
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
    summary: 'Create ten new recovery codes; the old ones become invalid',
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
}
