import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { commonErrors, type ErrorSpec } from '../errors.ts'
import { PasskeyAnswer, PasskeyRequest } from './passkeys.ts'
import { Email, Id, Phone } from '../primitives.ts'
import { AuthUser, ContactFields } from '../users/people.ts'

/** Minimum number of characters of a password. */
export const passwordLength = { person: 10, admin: 15 } as const

export const authErrors = {
  wrongCredentials: {
    code: 'wrong_credentials',
    status: 422,
    message: { es: 'El correo o la contraseña no coinciden.', en: 'The e-mail or the password does not match.' },
  },
  wrongPassword: {
    code: 'wrong_password',
    status: 422,
    message: { es: 'Esa no es tu contraseña.', en: 'That is not your password.' },
  },
  suspended: {
    code: 'account_suspended',
    status: 403,
    message: {
      es: 'Tu cuenta está suspendida. Te escribimos por correo por qué; respóndenos ahí.',
      en: 'Your account is suspended. We wrote you an e-mail that says why; answer us there.',
    },
  },
  adminPasswordTooShort: {
    code: 'admin_password_too_short',
    status: 403,
    message: {
      es: `La contraseña de quien administra lleva ${passwordLength.admin} caracteres o más, y la tuya tiene menos. Elige otra en «¿Olvidaste tu contraseña?» y entra con ella.`,
      en: `Admin passwords have ${passwordLength.admin} characters or more, and yours is shorter. Choose a new one under “Forgot your password?” and sign in with it.`,
    },
  },
  proofRequired: {
    code: 'proof_required',
    status: 403,
    message: { es: 'Confirma primero que eres tú.', en: 'Confirm first that it is you.' },
  },
  /** One answer for wrong and expired codes, so that guessing reveals nothing. The page that requested the code knows its expiry. */
  wrongCode: {
    code: 'wrong_code',
    status: 422,
    message: { es: 'El código no es correcto o caducó.', en: 'The code is wrong or has expired.' },
  },
  wrongPasskey: {
    code: 'wrong_passkey',
    status: 422,
    message: {
      es: 'Esa llave de acceso no sirvió. Inténtalo otra vez o usa otra manera.',
      en: 'That passkey did not work. Try again or use another way.',
    },
  },
  tooManyPasskeys: {
    code: 'too_many_passkeys',
    status: 409,
    message: { es: 'Ya tienes 20 llaves de acceso. Borra una que no uses.', en: 'You have 20 passkeys. Delete one that you do not use.' },
  },
  secondFactorRequired: {
    code: 'second_factor_required',
    status: 422,
    message: { es: 'Escribe también el código de tu app.', en: 'Enter the code of your app as well.' },
  },
  secondFactorMissing: {
    code: 'second_factor_required',
    status: 403,
    message: {
      es: 'Activa primero la verificación en dos pasos: los administradores la necesitan.',
      en: 'Turn on two-step verification first: admins need it.',
    },
  },
  secondFactorCompulsory: {
    code: 'second_factor_compulsory',
    status: 409,
    message: {
      es: 'Los administradores no pueden quitar la verificación en dos pasos.',
      en: 'Admins cannot turn two-step verification off.',
    },
  },
  secondFactorOn: {
    code: 'second_factor_on',
    status: 409,
    message: { es: 'La verificación en dos pasos ya está activa.', en: 'Two-step verification is on already.' },
  },
  codeSpent: {
    code: 'code_spent',
    status: 422,
    message: { es: 'Demasiados intentos con este código. Pide uno nuevo.', en: 'Too many tries with this code. Ask for a new one.' },
  },
  phoneNotServed: {
    code: 'phone_not_served',
    status: 422,
    message: { es: 'Solo podemos enviar códigos a teléfonos de EE. UU.', en: 'We can only text US phone numbers.' },
  },
  phoneStopped: {
    code: 'phone_stopped',
    status: 422,
    message: {
      es: 'Nuestros mensajes no llegan a ese número. Si respondiste STOP, envía START desde él; si no, usa otro.',
      en: 'Our texts do not reach that number. If you answered STOP, send START from it; otherwise use another one.',
    },
  },
  emailTaken: {
    code: 'email_taken',
    status: 422,
    message: {
      es: 'Ese correo ya tiene cuenta. Inicia sesión y todo te espera.',
      en: 'That e-mail has an account. Sign in and all is waiting for you.',
    },
  },
} as const satisfies Record<string, ErrorSpec>

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
