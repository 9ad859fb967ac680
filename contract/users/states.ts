import { brand } from '#brand/brand.ts'
import type { ErrorSpec } from '../errors.ts'
import { machine } from '../machine.ts'

export const profileErrors = {
  emailInUse: {
    code: 'email_in_use',
    status: 422,
    message: { es: 'Ese correo ya es de otra cuenta.', en: 'That email belongs to another account.' },
  },
  changeSpent: {
    code: 'change_spent',
    status: 422,
    message: {
      es: 'Este enlace ya no sirve: se usó, venció o pediste otro después. Vuelve a cambiar el correo.',
      en: 'This link no longer works: it was used, has expired, or you asked for another one. Change the email again.',
    },
  },
  undoSpent: {
    code: 'undo_spent',
    status: 422,
    message: {
      es: 'Este enlace ya no sirve: se usó o venció. Escríbenos y lo vemos contigo.',
      en: 'This link no longer works: it was used or has expired. Contact us and we’ll help.',
    },
  },
} as const satisfies Record<string, ErrorSpec>

/** States of an account. Only active ones can sign in. */
export const accountStates = machine(['active', 'suspended', 'merged'], {
  suspend: { from: ['active'], to: 'suspended', by: ['A'] },
  reinstate: { from: ['suspended'], to: 'active', by: ['A'] },
  // A second account of the same person: its rows move to the other one.
  merge: { from: ['active', 'suspended'], to: 'merged', by: ['A'] },
})

export const adminPeopleErrors = {
  ownAccount: {
    code: 'own_account',
    status: 409,
    message: { es: 'Sobre tu propia cuenta decide otra persona.', en: 'Someone else decides about your own account.' },
  },
  isAdmin: {
    code: 'is_admin',
    status: 409,
    message: {
      es: `Esa persona administra ${brand.name}. Primero un titular tiene que quitarle su rol.`,
      en: `That person is an admin of ${brand.name}. An owner has to take away their role first.`,
    },
  },
  lastOwner: {
    code: 'last_admin_owner',
    status: 409,
    message: {
      es: 'La administración se quedaría sin titular. Nombra a otra persona antes.',
      en: 'The administration would be left without an owner. Name another one first.',
    },
  },
  unproven: {
    code: 'unproven_email',
    status: 409,
    message: {
      es: 'Administrar es para cuentas con el correo confirmado.',
      en: 'Only accounts with a confirmed email can be admins.',
    },
  },
  sameAdmin: {
    code: 'same_admin',
    status: 409,
    message: { es: 'Lo confirma otra persona que quien lo pidió.', en: 'Someone other than who asked confirms it.' },
  },
  noFactor: {
    code: 'no_second_factor',
    status: 409,
    message: { es: 'Esa cuenta no tiene verificación en dos pasos.', en: 'That account has no two-step verification.' },
  },
  ownsCompany: {
    code: 'owns_company',
    status: 422,
    message: { es: 'Esa persona ya pertenece a una empresa.', en: 'That person already belongs to a company.' },
  },
} as const satisfies Record<string, ErrorSpec>
