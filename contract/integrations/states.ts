import type { ErrorSpec } from '../errors.ts'

/** Lifetimes of a new key, in days. */
export const keyLifetimes = [30, 90, 365] as const

/** Hours for which the old secret of a rotated key stays valid. */
export const rotationHours = [0, 1, 24, 168] as const

/** Keys that a company, or an admin, may have at once. */
export const mostKeys = 20

/** `stopped`: its maker no longer owns the company, or is no longer an admin. */
export const keyStates = ['active', 'expired', 'stopped', 'revoked'] as const

/** Apps that a company, or a customer, may have connected at once. */
export const mostApps = 30

/** Addresses to which an app can have people sent back. */
export const mostRedirects = 5

/** Sites of a company that may show its widget. */
export const mostOrigins = 10

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Whether an app may have people sent back to this address: HTTPS, or the person's own machine. */
export function isRedirectUri(address: string): boolean {
  const url = URL.parse(address)
  if (!url || url.username || url.password || address.includes('#') || /[\s\\*]/.test(address)) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && loopback.has(url.hostname))
}

export const appErrors = {
  consentEnded: {
    code: 'consent_ended',
    status: 409,
    message: {
      es: 'Esta solicitud ya no está abierta. Vuelve a la aplicación y conéctala de nuevo.',
      en: 'This request is no longer open. Go back to the app and connect it again.',
    },
  },
  onlyOwners: {
    code: 'only_owners_connect',
    status: 403,
    message: {
      es: 'Solo una persona titular de la empresa puede conectar aplicaciones.',
      en: 'Only an owner of the company can connect apps.',
    },
  },
  tooManyApps: {
    code: 'too_many_apps',
    status: 409,
    message: {
      es: 'Ya hay 30 aplicaciones conectadas. Desconecta una que no uses.',
      en: 'There are already 30 connected apps. Disconnect one that you do not use.',
    },
  },
} as const satisfies Record<string, ErrorSpec>

export const keyErrors = {
  invalid: {
    code: 'key_invalid',
    status: 401,
    message: {
      es: 'La clave de API no es válida: se revocó, venció o está mal copiada.',
      en: 'The API key is not valid: it was revoked, has expired, or was not copied in full.',
    },
  },
  scopeMissing: {
    code: 'scope_missing',
    status: 403,
    message: {
      es: 'Esta clave de API no tiene permiso para esto.',
      en: 'This API key does not have permission for this.',
    },
  },
  notForKeys: {
    code: 'not_for_keys',
    status: 403,
    message: {
      es: 'Esto solo lo puede hacer una persona que inició sesión, no una clave de API.',
      en: 'Only a signed-in person can do this, not an API key.',
    },
  },
  keyCapReached: {
    code: 'cap_reached',
    status: 409,
    message: {
      es: 'Esta clave de API llegó a su límite de gasto de hoy.',
      en: 'This API key has reached its spend cap for today.',
    },
  },
  nameTaken: {
    code: 'key_name_taken',
    status: 422,
    message: { es: 'Ya hay una clave con ese nombre.', en: 'There is already a key with that name.' },
  },
  tooManyKeys: {
    code: 'too_many_keys',
    status: 409,
    message: {
      es: 'Ya hay 20 claves. Revoca una que no uses.',
      en: 'There are already 20 keys. Revoke one that you do not use.',
    },
  },
} as const satisfies Record<string, ErrorSpec>
