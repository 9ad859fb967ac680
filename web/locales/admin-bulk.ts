import { type BulkActName, type BulkRowState, type bulkStates, bulkUndoHours } from '#contract/admin/states.ts'
import { plural } from '#web/lib/format.ts'
import { texts } from '#web/lib/texts.ts'

type Act = {
  button: string
  /** What is done, in general and to so many. */
  name: string
  title: (count: number) => string
  /** Who hears of it, and what else it brings about. */
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
    intro: `What was done to many people, companies or requests at once: it begins by ticking rows in their list. What can be taken back can be undone for ${bulkUndoHours} hours.`,
    acts: {
      'people.suspend': {
        button: 'Suspend…',
        name: 'Suspend accounts',
        title: (count) => `Suspend ${accounts(count)}`,
        effect: 'Their sessions end and nobody can sign in to them. Each person gets an email with this reason.',
      },
      'people.reinstate': {
        button: 'Reinstate…',
        name: 'Reinstate accounts',
        title: (count) => `Reinstate ${accounts(count)}`,
        effect: 'Their people can sign in again. Each of them gets an email with this reason.',
      },
      'companies.suspend': {
        button: 'Suspend…',
        name: 'Suspend companies',
        title: (count) => `Suspend ${firms(count)}`,
        effect: 'They are no longer seen and get no offers. Those who run them are told, with this reason.',
      },
      'companies.reinstate': {
        button: 'Reinstate…',
        name: 'Reinstate companies',
        title: (count) => `Reinstate ${firms(count)}`,
        effect: 'They are seen and get offers again. Those who run them are told.',
      },
      'requests.reject': {
        button: 'Reject…',
        name: 'Reject requests',
        title: (count) => `Reject ${asked(count)}`,
        effect: 'They go out to no company. Whoever sent them is told, with this reason. This cannot be undone.',
      },
      'requests.close': {
        button: 'Close…',
        name: 'Close requests',
        title: (count) => `Close ${asked(count)}`,
        effect:
          'They are offered no more, and companies that had them are told. Whoever sent them is told, with this reason. This cannot be undone.',
      },
    },
    states: { previewed: 'Not done', running: 'Under way', done: 'Done', undoing: 'Being undone', undone: 'Undone' },
    rowStates: {
      chosen: 'Not done',
      barred: 'Not possible',
      done: 'Done',
      refused: 'Not possible',
      brought_back: 'Undone',
      kept: 'Not undone',
    },
    will: (count) => `${count} will change.`,
    none: 'None of them can change.',
    barred: (count) => `${count} ${plural('en', count, { one: 'stays as it is', other: 'stay as they are' })}:`,
    because: (count, why) => `${count}: ${why}`,
    back: 'Back to the list',
    progress: (done, all) => `${done} of ${all}`,
    stop: 'Stop and undo',
    stopOnly: 'Stop',
    stopTitle: 'Stop this change',
    stopText: 'What is left stays as it is. What has been done cannot be undone.',
    undo: 'Undo',
    undoTitle: 'Undo this change',
    undoText: 'What this change did and nobody has touched since goes back to how it was. They are told, with the reason.',
    undoUntil: 'Can be undone until',
    undoneBy: 'Undone by',
    undoWhy: 'Why it was undone',
    by: 'Done by',
    at: 'When',
    rows: 'One by one',
    name: 'Name',
    state: 'What happened',
    why: 'Why',
    act: 'Change',
    counts: 'Outcome',
  },
})
