import type { Localized } from './primitives.ts'

export type ErrorSpec = {
  code: string
  status: 400 | 401 | 402 | 403 | 404 | 409 | 413 | 415 | 419 | 422 | 429 | 503
  /** Ready to be shown to a person. */
  message: Localized
}

/** Messages by field name, as `errors` of the answer. A path into a list is joined by dots: `items.0.quantity`. */
export type FieldErrors = Record<string, Localized[]>

/** The change by somebody else that made a call impossible. `action` is `<thing>.<verb>`, as in the audit log. */
export type Overtaking = { action: string; actor: 'G' | 'U' | 'C' | 'A' | 'S'; name: string | null; at: string }

/** An expected failure that a caller can act on. Anything else that is thrown is a bug and becomes a 500. */
export class AppError extends Error {
  readonly spec: ErrorSpec
  readonly fields: FieldErrors | undefined
  /** Seconds after which a retry makes sense, for 429 and 503. */
  readonly retryAfterSeconds: number | undefined
  /** Known to admins alone. */
  readonly overtaking: Overtaking | undefined

  constructor(spec: ErrorSpec, extra: { fields?: FieldErrors; retryAfterSeconds?: number; overtaking?: Overtaking } = {}) {
    super(spec.code)
    this.name = 'AppError'
    this.spec = spec
    this.fields = extra.fields
    this.retryAfterSeconds = extra.retryAfterSeconds
    this.overtaking = extra.overtaking
  }
}

export const isError = (error: unknown, spec: ErrorSpec): error is AppError => error instanceof AppError && error.spec.code === spec.code

/** One wrong field, with its message. */
export const invalidField = (field: string, message: Localized) => new AppError(commonErrors.invalid, { fields: { [field]: [message] } })

/** @throws AppError `invalid` with all of `fields`, when there are any */
export function refuseInvalid(fields: FieldErrors): void {
  if (Object.keys(fields).length > 0) throw new AppError(commonErrors.invalid, { fields })
}

export const commonErrors = {
  malformed: { code: 'malformed', status: 400, message: { es: 'No pudimos leer la solicitud.', en: 'We couldn’t read the request.' } },
  signedOut: { code: 'signed_out', status: 401, message: { es: 'Inicia sesión para continuar.', en: 'Sign in to continue.' } },
  forbidden: { code: 'forbidden', status: 403, message: { es: 'No tienes acceso a esto.', en: 'You don’t have access to this.' } },
  notFound: { code: 'not_found', status: 404, message: { es: 'No encontramos lo que buscas.', en: 'We couldn’t find that.' } },
  invalidTransition: {
    code: 'invalid_transition',
    status: 409,
    message: {
      es: 'Eso ya no es posible: algo cambió mientras tanto.',
      en: 'That’s no longer possible: something changed in the meantime.',
    },
  },
  inProgress: {
    code: 'in_progress',
    status: 409,
    message: { es: 'Ya lo estamos procesando. Espera un momento.', en: 'We’re already working on it. One moment.' },
  },
  tooLarge: { code: 'too_large', status: 413, message: { es: 'Es demasiado grande.', en: 'That’s too large.' } },
  unsupportedType: {
    code: 'unsupported_type',
    status: 415,
    message: { es: 'Ese tipo de contenido no se admite.', en: 'That kind of content isn’t supported.' },
  },
  csrfMismatch: {
    code: 'csrf_mismatch',
    status: 419,
    message: { es: 'La página venció. Actualízala e inténtalo de nuevo.', en: 'The page expired. Reload and try again.' },
  },
  invalid: { code: 'invalid', status: 422, message: { es: 'Revisa los campos marcados.', en: 'Please check the marked fields.' } },
  idempotencyMismatch: {
    code: 'idempotency_mismatch',
    status: 422,
    message: { es: 'Esa clave ya se usó para otra solicitud.', en: 'That key was already used for a different request.' },
  },
  rateLimited: {
    code: 'rate_limited',
    status: 429,
    message: { es: 'Demasiados intentos. Espera un momento.', en: 'Too many attempts. Wait a moment.' },
  },
  unavailable: {
    code: 'unavailable',
    status: 503,
    message: { es: 'No está disponible ahora. Inténtalo más tarde.', en: 'Not available right now. Try again later.' },
  },
} as const satisfies Record<string, ErrorSpec>

/** Too many calls, with the time to wait where it is more than a moment. */
export function tooOften(seconds: number): AppError {
  const { message, ...spec } = commonErrors.rateLimited
  const minutes = Math.ceil(seconds / 60)
  const [es, en] =
    minutes <= 90 ? [`${minutes} minutos`, `${minutes} minutes`] : [`${Math.ceil(minutes / 60)} horas`, `${Math.ceil(minutes / 60)} hours`]
  const longer = { es: `Demasiados intentos. Vuelve a intentarlo dentro de ${es}.`, en: `Too many attempts. Try again in ${en}.` }
  return new AppError({ ...spec, message: minutes <= 1 ? message : longer }, { retryAfterSeconds: seconds })
}
