import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { commonErrors } from '../errors.ts'
import { PasskeyAnswer, PasskeyRequest } from './passkeys.ts'
import { authErrors } from './states.ts'
import { Email, Id, Phone } from '../primitives.ts'
import { AuthUser, ContactFields } from '../users/people.ts'

/** Six digits of the authenticator app, or a recovery code. */
export const FactorCode = z.string().check(z.trim(), z.minLength(6), z.maxLength(20))

export const Login = z.object({
  email: Email,
  password: z.string().check(z.minLength(1), z.maxLength(200)),
  remember: z._default(z.boolean(), false),
  code: z.optional(FactorCode),
})

const SixDigits = z.string().check(z.trim(), z.regex(/^\d{6}$/, { error: 'code' }))

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

export const Guest = z.object({ id: Id, email: z.string(), name: z.string(), surname: z.string(), phone: z.string() })
export type Guest = z.infer<typeof Guest>

export const PhoneNumber = z.object({ phone_number: Phone })
export const CodeCheck = z.object({
  code: SixDigits,
  phone_number: Phone,
  user_id: z.optional(Id),
})

const hour = 3600
const day = 24 * hour

export const authApi = {
  checkEmail: endpoint({
    method: 'GET',
    path: '/api/auth/user/check-email/:email',
    access: 'anyone',
    summary: 'Whether an e-mail has an account',
    params: z.object({ email: Email }),
    response: z.object({ exists: z.boolean() }),
    limits: [
      { count: 10, seconds: 60, by: 'ip' },
      { count: 50, seconds: day, by: 'ip' },
      { count: 300, seconds: 60, by: 'global' },
    ],
  }),
  login: endpoint({
    method: 'POST',
    path: '/api/auth/login',
    access: 'anyone',
    summary: 'Sign in',
    body: Login,
    response: AuthUser,
    limits: [{ count: 50, seconds: hour, by: 'ip' }],
    errors: [authErrors.wrongCredentials, authErrors.secondFactorRequired, authErrors.wrongCode, authErrors.adminPasswordTooShort],
  }),
  passkeyRequest: endpoint({
    method: 'POST',
    path: '/api/auth/passkey/options',
    access: 'anyone',
    summary: 'What any passkey signs to sign in',
    response: PasskeyRequest,
    limits: [{ count: 300, seconds: hour, by: 'ip' }],
  }),
  loginWithPasskey: endpoint({
    method: 'POST',
    path: '/api/auth/passkey',
    access: 'anyone',
    summary: 'Sign in with a passkey; it stands for password and second factor',
    body: z.object({ passkey: PasskeyAnswer, remember: z._default(z.boolean(), false) }),
    response: AuthUser,
    limits: [{ count: 50, seconds: hour, by: 'ip' }],
    errors: [authErrors.wrongPasskey],
  }),
  user: endpoint({ method: 'GET', path: '/api/auth/user', access: 'user', summary: 'The signed-in person', response: AuthUser }),
  logout: endpoint({ method: 'POST', path: '/api/auth/logout', access: 'anyone', forViewers: true, summary: 'Sign out' }),
  prove: endpoint({
    method: 'POST',
    path: '/api/auth/proof',
    access: 'user',
    summary: 'Prove once more to be the account’s person, in one of their ways; good for ten minutes',
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
    summary: 'What one of the person’s passkeys signs to prove presence',
    response: PasskeyRequest,
    limits: [{ count: 60, seconds: hour, by: 'user' }],
  }),
  mailProof: endpoint({
    method: 'POST',
    path: '/api/auth/proof/mail',
    access: 'user',
    summary: 'Mail a 6-digit code that proves presence, to who has no other way',
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
    summary: 'How the signed-in person can prove to be there',
    response: ProofWays,
  }),
  registerGuest: endpoint({
    method: 'POST',
    path: '/api/auth/register-guess',
    access: 'anyone',
    summary: 'Leave contact data as a guest, without signing in',
    body: ContactFields,
    response: z.object({ guest: Guest }),
    status: 201,
    idempotent: true,
    limits: [{ count: 5, seconds: hour, by: 'ip' }],
  }),
  sendCode: endpoint({
    method: 'POST',
    path: '/api/send-verification-code',
    access: 'owner',
    summary: 'Send a 6-digit code by SMS',
    body: PhoneNumber,
    response: z.object({ resend_after_s: z.int(), expires_after_s: z.int() }),
    status: 202,
    limits: [
      { count: 5, seconds: hour, by: 'ip' },
      { count: 10, seconds: day, by: 'user' },
    ],
    errors: [authErrors.phoneNotServed, authErrors.phoneStopped, authErrors.proofRequired],
  }),
  checkCode: endpoint({
    method: 'POST',
    path: '/api/verification-code',
    access: 'owner',
    summary: 'Prove a phone with the code that was sent',
    body: CodeCheck,
    response: z.object({ phone_verified: z.literal(true) }),
    limits: [
      { count: 10, seconds: hour, by: 'user' },
      { count: 30, seconds: hour, by: 'ip' },
    ],
    errors: [authErrors.wrongCode, authErrors.codeSpent],
  }),
}
