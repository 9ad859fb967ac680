import type { AdminOptOut } from '#contract/privacy/opt-outs.ts'
import { plural } from '#web/lib/format.ts'
import { texts } from '#web/lib/texts.ts'

/** Words of the admin page about requests not to sell or share. */
export const adminOptOutTexts = texts({
  es: {
    intro:
      'Solicitudes de no vender ni compartir datos personales. El sistema las cumple solo en unos minutos; aquí se ve lo que espera, el plazo que da la ley y lo que ya se cumplió.',
    views: { received: 'Por cumplir', all: 'Todas' },
    states: { received: 'Recibida', honoured: 'Cumplida' } satisfies Record<AdminOptOut['state'], string>,
    late: 'Fuera de plazo',
    name: 'Nombre',
    email: 'Correo',
    accounts: 'Cuentas con ese correo',
    count: (count: number) => `${count} ${plural('es', count, { one: 'cuenta', other: 'cuentas' })}`,
    received: 'Recibida',
    due: 'Plazo de ley',
    honoured: 'Cumplida',
    honour: 'Cumplir ahora',
    hint: 'Sus cuentas quedan marcadas y la persona recibe un correo. Es una protección: no hace falta comprobar quién es.',
  },
  en: {
    intro:
      'Requests not to sell or share personal data. They’re honored automatically within minutes. This page shows what’s pending, the legal deadline, and what’s been done.',
    views: { received: 'Pending', all: 'All' },
    states: { received: 'Received', honoured: 'Honored' },
    late: 'Overdue',
    name: 'Name',
    email: 'Email',
    accounts: 'Accounts with that email',
    count: (count) => `${count} ${plural('en', count, { one: 'account', other: 'accounts' })}`,
    received: 'Received',
    due: 'Legal deadline',
    honoured: 'Honored',
    honour: 'Honor now',
    hint: 'This marks their accounts and emails them. It only protects them, so you don’t need to verify who they are.',
  },
})
