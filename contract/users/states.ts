import type { ErrorSpec } from '../errors.ts'

export const profileErrors = {
  emailInUse: {
    code: 'email_in_use',
    status: 422,
    message: { es: 'Ese correo ya es de otra cuenta.', en: 'That e-mail belongs to another account.' },
  },
  changeSpent: {
    code: 'change_spent',
    status: 422,
    message: {
      es: 'Este enlace ya no sirve: se usó, caducó o pediste otro después. Vuelve a cambiar el correo.',
      en: 'This link no longer works: it was used, has expired, or you asked for another one. Change the e-mail again.',
    },
  },
  undoSpent: {
    code: 'undo_spent',
    status: 422,
    message: {
      es: 'Este enlace ya no sirve: se usó o caducó. Escríbenos y lo vemos contigo.',
      en: 'This link no longer works: it was used or has expired. Write to us and we look into it with you.',
    },
  },
} as const satisfies Record<string, ErrorSpec>
