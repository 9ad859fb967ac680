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
      'People who ask that we neither sell nor share their data. The system honors them by itself within minutes; here is what waits, by when the law wants it, and what has been done.',
    views: { received: 'Pending', all: 'All' },
    states: { received: 'Received', honoured: 'Honored' },
    late: 'Late',
    name: 'Name',
    email: 'Email',
    accounts: 'Accounts with that email',
    count: (count) => `${count} ${plural('en', count, { one: 'account', other: 'accounts' })}`,
    received: 'Received',
    due: 'Due by law',
    honoured: 'Honored',
    honour: 'Honor now',
    hint: 'Their accounts are marked and the person gets an email. It protects them: there is no need to check who they are.',
  },
})
