import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { commonErrors } from '../errors.ts'
import { SixDigits } from './codes.ts'
import { PasskeyAnswer, PasskeyRequest } from './passkeys.ts'
import { FactorCode } from './sign-in.ts'
import { authErrors } from './states.ts'

/** Exactly one of: password, code from the authenticator app, mailed code, or passkey. */
export const Proof = z.object({
  passkey: z.optional(PasskeyAnswer),
  password: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  code: z.optional(FactorCode),
  mailed_code: z.optional(SixDigits),
})
export type Proof = z.infer<typeof Proof>

/** `mailed_code` is only for people with none of the others. */
export const ProofWays = z.object({ password: z.boolean(), code: z.boolean(), passkey: z.boolean(), mailed_code: z.boolean() })
export type ProofWays = z.infer<typeof ProofWays>

const hour = 3600

export const proofApi = {
  prove: endpoint({
    method: 'POST',
    path: '/api/auth/proof',
    access: 'user',
    summary: 'Prove presence with a password, code or passkey; valid for ten minutes',
    body: Proof,
    limits: [{ count: 20, seconds: hour, by: 'user' }],
    errors: [
      authErrors.wrongPassword,
      authErrors.wrongCode,
      authErrors.codeSpent,
      authErrors.wrongPasskey,
      authErrors.adminPasswordTooShort,
    ],
  }),
  provePasskey: endpoint({
    method: 'POST',
    path: '/api/auth/proof/passkey',
    access: 'user',
    summary: 'Start a passkey proof of presence: get the challenge to sign',
    response: PasskeyRequest,
    limits: [{ count: 60, seconds: hour, by: 'user' }],
  }),
  mailProof: endpoint({
    method: 'POST',
    path: '/api/auth/proof/mail',
    access: 'user',
    summary: 'Email a 6-digit code that proves presence, if the account has no other way',
    response: z.object({ resend_after_s: z.int() }),
    status: 202,
    limits: [
      { count: 1, seconds: 60, by: 'user' },
      { count: 5, seconds: hour, by: 'user' },
    ],
    errors: [commonErrors.forbidden],
  }),
  proofWays: endpoint({
    method: 'GET',
    path: '/api/auth/proof',
    access: 'user',
    summary: 'List the person’s ways to prove presence',
    response: ProofWays,
  }),
}
