import { country } from '#country/country.ts'
import type { ErrorSpec } from '../errors.ts'
import { machine } from '../machine.ts'

/** Minimum number of characters of a password. */
export const passwordLength = { person: 10, admin: 15 } as const

export const authErrors = {
  wrongCredentials: {
    code: 'wrong_credentials',
    status: 422,
    message: { es: 'El correo o la contraseña no coinciden.', en: 'That email or password isn’t right.' },
  },
  wrongPassword: {
    code: 'wrong_password',
    status: 422,
    message: { es: 'Esa no es tu contraseña.', en: 'That isn’t your password.' },
  },
  suspended: {
    code: 'account_suspended',
    status: 403,
    message: {
      es: 'Tu cuenta está suspendida. Te escribimos por correo por qué; respóndenos ahí.',
      en: 'Your account is suspended. We emailed you the reason. Reply there if you have questions.',
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
    message: { es: 'Confirma primero que eres tú.', en: 'First, confirm it’s you.' },
  },
  /** One answer for wrong and expired codes, so that guessing reveals nothing. The page that requested the code knows its expiry. */
  wrongCode: {
    code: 'wrong_code',
    status: 422,
    message: { es: 'El código no es correcto o venció.', en: 'The code is wrong or has expired.' },
  },
  wrongPasskey: {
    code: 'wrong_passkey',
    status: 422,
    message: {
      es: 'Esa llave de acceso no sirvió. Inténtalo otra vez o usa otra manera.',
      en: 'That passkey didn’t work. Try again or use another way.',
    },
  },
  tooManyPasskeys: {
    code: 'too_many_passkeys',
    status: 409,
    message: { es: 'Ya tienes 20 llaves de acceso. Borra una que no uses.', en: 'You have 20 passkeys. Delete one that you don’t use.' },
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
      en: 'Admins can’t turn two-step verification off.',
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
    message: {
      es: `No es un teléfono personal ${country.ofIt.esEnding} Revisa el código de área.`,
      en: `That isn’t a personal ${country.ofIt.en} phone number. Check the area code.`,
    },
  },
  phoneStopped: {
    code: 'phone_stopped',
    status: 422,
    message: {
      es: 'Nuestros mensajes no llegan a ese número. Si respondiste STOP, envía START desde él; si no, usa otro.',
      en: 'We can’t text that number. If you replied STOP, text START from it. Otherwise, use another number.',
    },
  },
  emailTaken: {
    code: 'email_taken',
    status: 422,
    message: {
      es: 'Ese correo ya tiene cuenta. Inicia sesión y todo te espera.',
      en: 'That email has an account. Sign in and all is waiting for you.',
    },
  },
} as const satisfies Record<string, ErrorSpec>

/** Requests to remove a lost second factor: one admin asks, another decides. */
export const factorResetStates = machine(['asked', 'confirmed', 'declined'], {
  confirm: { from: ['asked'], to: 'confirmed', by: ['A'] },
  decline: { from: ['asked'], to: 'declined', by: ['A'] },
})

export const googleErrors = {
  unavailable: {
    code: 'google_unavailable',
    status: 503,
    message: {
      es: 'Google no responde ahora. Entra con tu correo o inténtalo más tarde.',
      en: 'Google isn’t responding. Use your email or try later.',
    },
  },
  refused: {
    code: 'google_refused',
    status: 422,
    message: {
      es: 'No pudimos comprobar con Google quién eres. Empieza otra vez.',
      en: 'We couldn’t confirm who you are with Google. Please start again.',
    },
  },
  unverified: {
    code: 'google_unverified',
    status: 422,
    message: {
      es: 'Google no ha comprobado ese correo. Crea tu cuenta con correo y contraseña.',
      en: 'Google hasn’t verified that email. Open your account with email and password.',
    },
  },
  admin: {
    code: 'google_admin',
    status: 403,
    message: { es: 'Los administradores entran con contraseña y código.', en: 'Admins sign in with password and code.' },
  },
} as const satisfies Record<string, ErrorSpec>

export const registrationErrors = {
  linkSpent: {
    code: 'link_spent',
    status: 422,
    message: {
      es: 'Este enlace ya no sirve: se usó, venció o hay uno más nuevo. Pide otro.',
      en: 'This link no longer works: it was used, expired, or there’s a newer one. Get a new link.',
    },
  },
  passwordRequired: {
    code: 'password_required',
    status: 422,
    message: {
      es: 'Abriste el enlace en otro navegador. Escribe también la contraseña que elegiste.',
      en: 'You opened the link in another browser. Enter the password you chose as well.',
    },
  },
} as const satisfies Record<string, ErrorSpec>
