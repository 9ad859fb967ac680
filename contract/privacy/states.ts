import type { ErrorSpec } from '../errors.ts'
import { machine } from '../machine.ts'

/** A request that personal data be neither sold nor shared, made without an account. */
export const optOutStates = machine(['received', 'honoured'], {
  honour: { from: ['received'], to: 'honoured', by: ['S', 'A'] },
})

/** Business days within which an opt-out has to be honored. Source: California Code of Regulations, title 11, § 7026. */
export const optOutBusinessDays = 15

/** Days in which an export can be downloaded. */
export const exportDays = 7

/** Years for which the law requires the books, kept without names. */
export const booksYears = 7

export const privacyErrors = {
  lastOwner: {
    code: 'last_owner',
    status: 409,
    message: {
      es: 'Tu empresa se quedaría sin titular. Agrega a otra persona titular o cierra la empresa, y después borra tu cuenta.',
      en: 'Your company would be left without an owner. Make someone else an owner or close the company, then delete your account.',
    },
  },
  exportToday: {
    code: 'export_today',
    status: 429,
    message: { es: 'Puedes pedir una copia al día. Vuelve mañana.', en: 'You can get one copy a day. Try again tomorrow.' },
  },
} as const satisfies Record<string, ErrorSpec>

/** Data that a company got: a summary without a name, or the contact in the way that was allowed; `relay`: calls over a number of ours. */
export const sharedWith = ['summary', 'messages', 'relay', 'calls', 'address'] as const
