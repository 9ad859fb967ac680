import { type BulkActName, type BulkRowState, type bulkStates, bulkUndoHours } from '#contract/admin/states.ts'
import { plural } from '#web/lib/format.ts'
import { texts } from '#web/lib/texts.ts'

type Act = {
  button: string
  /** The action, in general and for a number of rows. */
  name: string
  title: (count: number) => string
  /** Recipients of notifications, and other effects. */
  effect: string
}

const people = (count: number) => `${count} ${plural('es', count, { one: 'cuenta', other: 'cuentas' })}`
const companies = (count: number) => `${count} ${plural('es', count, { one: 'empresa', other: 'empresas' })}`
const requests = (count: number) => `${count} ${plural('es', count, { one: 'solicitud', other: 'solicitudes' })}`
const accounts = (count: number) => `${count} ${plural('en', count, { one: 'account', other: 'accounts' })}`
const firms = (count: number) => `${count} ${plural('en', count, { one: 'company', other: 'companies' })}`

const asked = (count: number) => `${count} ${plural('en', count, { one: 'request', other: 'requests' })}`

/** Words of what is done to many at once. */
export const bulkTexts = texts({
  es: {
    section: 'Cambios en grupo',
    intro: `Lo que se hizo a muchas personas, empresas o solicitudes de una vez: se empieza marcando filas en su lista. Lo que tiene vuelta atrás se puede deshacer durante ${bulkUndoHours} horas.`,
    acts: {
      'people.suspend': {
        button: 'Suspender…',
        name: 'Suspender cuentas',
        title: (count) => `Suspender ${people(count)}`,
        effect: 'Sus sesiones terminan y nadie puede entrar en ellas. A cada persona le llega un correo con este motivo.',
      },
      'people.reinstate': {
        button: 'Reabrir…',
        name: 'Reabrir cuentas',
        title: (count) => `Reabrir ${people(count)}`,
        effect: 'Sus dueños pueden volver a entrar. A cada persona le llega un correo con este motivo.',
      },
      'companies.suspend': {
        button: 'Suspender…',
        name: 'Suspender empresas',
        title: (count) => `Suspender ${companies(count)}`,
        effect: 'Dejan de verse y de recibir ofertas. A quienes las llevan les llega un aviso con este motivo.',
      },
      'companies.reinstate': {
        button: 'Reactivar…',
        name: 'Reactivar empresas',
        title: (count) => `Reactivar ${companies(count)}`,
        effect: 'Vuelven a verse y a recibir ofertas. A quienes las llevan les llega un aviso.',
      },
      'requests.reject': {
        button: 'Rechazar…',
        name: 'Rechazar solicitudes',
        title: (count) => `Rechazar ${requests(count)}`,
        effect: 'No salen a ninguna empresa. A quien las envió le llega un aviso con este motivo. No se puede deshacer.',
      },
      'requests.close': {
        button: 'Cerrar…',
        name: 'Cerrar solicitudes',
        title: (count) => `Cerrar ${requests(count)}`,
        effect:
          'Dejan de ofrecerse y las empresas que las tenían lo saben. A quien las envió le llega un aviso con este motivo. No se puede deshacer.',
      },
    } satisfies Record<BulkActName, Act>,
    states: { previewed: 'Sin hacer', running: 'En marcha', done: 'Hecho', undoing: 'Deshaciéndose', undone: 'Deshecho' } satisfies Record<
      (typeof bulkStates.states)[number],
      string
    >,
    rowStates: {
      chosen: 'Sin hacer',
      barred: 'No se puede',
      done: 'Hecho',
      refused: 'No se pudo',
      brought_back: 'Deshecho',
      kept: 'No se deshizo',
    } satisfies Record<BulkRowState, string>,
    will: (count: number) => `${count} ${plural('es', count, { one: 'va a cambiar', other: 'van a cambiar' })}.`,
    none: 'Ninguna puede cambiar.',
    barred: (count: number) =>
      `${count} se ${plural('es', count, { one: 'queda', other: 'quedan' })} como ${plural('es', count, { one: 'está', other: 'están' })}:`,
    because: (count: number, why: string) => `${count}: ${why}`,
    back: 'Volver a la lista',
    progress: (done: number, all: number) => `${done} de ${all}`,
    stop: 'Parar y deshacer',
    stopOnly: 'Parar',
    stopTitle: 'Parar este cambio',
    stopText: 'Lo que falta se queda como está. Lo que ya se hizo no se puede deshacer.',
    undo: 'Deshacer',
    undoTitle: 'Deshacer este cambio',
    undoText: 'Vuelve a como estaba lo que este cambio hizo y nadie ha tocado desde entonces. El motivo les llega con el aviso.',
    undoUntil: 'Se puede deshacer hasta',
    undoneBy: 'Lo deshizo',
    undoWhy: 'Por qué se deshizo',
    by: 'Lo hizo',
    at: 'Cuándo',
    rows: 'Una por una',
    name: 'Nombre',
    state: 'Qué pasó',
    why: 'Por qué',
    act: 'Cambio',
    counts: 'Resultado',
  },
  en: {
    section: 'Bulk changes',
    intro: `Changes made to many people, companies, or requests at once. To start one, select rows in a list. Reversible changes can be undone for ${bulkUndoHours} hours.`,
    acts: {
      'people.suspend': {
        button: 'Suspend…',
        name: 'Suspend accounts',
        title: (count) => `Suspend ${accounts(count)}`,
        effect: 'They’re signed out and can’t sign back in. Each person gets an email with this reason.',
      },
      'people.reinstate': {
        button: 'Reinstate…',
        name: 'Reinstate accounts',
        title: (count) => `Reinstate ${accounts(count)}`,
        effect: 'They can sign in again. Each person gets an email with this reason.',
      },
      'companies.suspend': {
        button: 'Suspend…',
        name: 'Suspend companies',
        title: (count) => `Suspend ${firms(count)}`,
        effect: 'They’re hidden and stop getting offers. Owners and managers get this reason.',
      },
      'companies.reinstate': {
        button: 'Reinstate…',
        name: 'Reinstate companies',
        title: (count) => `Reinstate ${firms(count)}`,
        effect: 'They’re visible and get offers again. Owners and managers are notified.',
      },
      'requests.reject': {
        button: 'Reject…',
        name: 'Reject requests',
        title: (count) => `Reject ${asked(count)}`,
        effect: 'They don’t go out to any company. The customers get this reason. You can’t undo this.',
      },
      'requests.close': {
        button: 'Close…',
        name: 'Close requests',
        title: (count) => `Close ${asked(count)}`,
        effect: 'They’re no longer offered, and companies that had them are told. The customers get this reason. You can’t undo this.',
      },
    },
    states: { previewed: 'Not started', running: 'In progress', done: 'Done', undoing: 'Undoing', undone: 'Undone' },
    rowStates: {
      chosen: 'Not done',
      barred: 'Not possible',
      done: 'Done',
      refused: 'Failed',
      brought_back: 'Undone',
      kept: 'Not undone',
    },
    will: (count) => `${count} will change.`,
    none: 'None of them can be changed.',
    barred: (count) => `${count} ${plural('en', count, { one: 'stays as it is', other: 'stay as they are' })}:`,
    because: (count, why) => `${count}: ${why}`,
    back: 'Back to the list',
    progress: (done, all) => `${done} of ${all}`,
    stop: 'Stop and undo',
    stopOnly: 'Stop',
    stopTitle: 'Stop this change',
    stopText: 'The rest stays as it is. You can’t undo what’s already done.',
    undo: 'Undo',
    undoTitle: 'Undo this change',
    undoText:
      'Everything this change did goes back to how it was, except what someone has changed since. The people affected get your reason.',
    undoUntil: 'Can be undone until',
    undoneBy: 'Undone by',
    undoWhy: 'Why it was undone',
    by: 'Done by',
    at: 'When',
    rows: 'Row by row',
    name: 'Name',
    state: 'Result',
    why: 'Why',
    act: 'Change',
    counts: 'Totals',
  },
})
