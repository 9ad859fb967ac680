import { brand } from '#brand/brand.ts'
import type { AdminArea } from '../admin-roles.ts'
import { commonErrors, type ErrorSpec, type Overtaking } from '../errors.ts'
import { machine } from '../machine.ts'
import type { Localized } from '../primitives.ts'

export const peopleKinds = ['member', 'guest', 'admin', 'company', 'suspended', 'factor_reset', 'deleted'] as const

export const foundKinds = ['user', 'company', 'request', 'lead', 'quote', 'payment'] as const

/** Bulk actions, each with its area and the action that undoes it; `null` where an admin cannot undo it for a single row either. */
export const bulkActs = {
  'people.suspend': { area: 'people', undo: 'people.reinstate' },
  'people.reinstate': { area: 'people', undo: 'people.suspend' },
  'companies.suspend': { area: 'companies', undo: 'companies.reinstate' },
  'companies.reinstate': { area: 'companies', undo: 'companies.suspend' },
  'requests.reject': { area: 'market', undo: null },
  'requests.close': { area: 'market', undo: null },
} as const satisfies Record<string, { area: AdminArea; undo: string | null }>

export type BulkActName = keyof typeof bulkActs

export const bulkActNames = Object.keys(bulkActs) as [BulkActName, ...BulkActName[]]

/** Limit of rows per action. */
export const mostBulkRows = 5000

/** Hours after the start in which an action can be undone. */
export const bulkUndoHours = 24

export const bulkStates = machine(['previewed', 'running', 'done', 'undoing', 'undone'], {
  run: { from: ['previewed'], to: 'running', by: ['A'] },
  finish: { from: ['running'], to: 'done', by: ['S'] },
  // Undo also stops a running action: it goes no further, and finished rows are undone.
  undo: { from: ['running', 'done'], to: 'undoing', by: ['A'] },
  'finish:undo': { from: ['undoing'], to: 'undone', by: ['S'] },
})

/**
 * `chosen` waits for its turn, `barred` could not be done from the start, `done`, `refused` could not be done when its turn came,
 * `brought_back` was undone, `kept` was left alone by the undo because somebody has changed it since.
 */
export const bulkRowStates = ['chosen', 'barred', 'done', 'refused', 'brought_back', 'kept'] as const

export type BulkRowState = (typeof bulkRowStates)[number]

export const bulkErrors = {
  none: { code: 'bulk_none', status: 422, message: { es: 'No hay nada que cambiar.', en: 'There’s nothing to change.' } },
  tooMany: {
    code: 'bulk_too_many',
    status: 422,
    message: {
      es: `Son más de ${mostBulkRows}. Usa filtros para elegir menos.`,
      en: `There are more than ${mostBulkRows}. Use filters to choose fewer.`,
    },
  },
  moved: {
    code: 'bulk_moved',
    status: 409,
    message: {
      es: 'Este cambio ya no está así. Actualiza la página.',
      en: 'This change no longer stands like that. Reload to see the latest.',
    },
  },
  final: {
    code: 'bulk_final',
    status: 409,
    message: { es: 'Esto no se puede deshacer.', en: 'This can’t be undone.' },
  },
  tooLate: {
    code: 'bulk_too_late',
    status: 409,
    message: {
      es: `Pasaron más de ${bulkUndoHours} horas: ya no se puede deshacer en grupo.`,
      en: `More than ${bulkUndoHours} hours have passed: it can no longer be undone as one.`,
    },
  },
} as const satisfies Record<string, ErrorSpec>

/** Seconds before a decision takes effect. Until then it can be undone, and nobody is notified. */
export const undoSeconds = 30

/** Another admin has decided this already, named where known. */
export const decisionTaken = (who?: string): ErrorSpec => ({
  ...decisionErrors.taken,
  ...(who && { message: { es: `${who} acaba de decidirlo.`, en: `${who} has just decided this.` } }),
})

/** How long ago something was, in whole minutes, hours or days. */
export function ago(minutes: number, locale: 'es' | 'en'): string {
  const [amount, unit] =
    minutes < 60 ? ([minutes, 'minute'] as const) : minutes < 1440 ? ([minutes / 60, 'hour'] as const) : ([minutes / 1440, 'day'] as const)
  if (minutes < 1) return locale === 'es' ? 'hace un momento' : 'just now'
  return new Intl.RelativeTimeFormat(locale).format(-Math.floor(amount), unit)
}

const sides: Record<Exclude<Overtaking['actor'], 'A'>, Localized> = {
  C: { es: 'La empresa', en: 'The company' },
  U: { es: 'El cliente', en: 'The customer' },
  G: { es: 'El cliente', en: 'The customer' },
  S: { es: brand.name, en: brand.name },
}

/** Somebody else changed it first: an admin by name, another side by its role. */
export function movedBy({ actor, name }: Overtaking, minutes: number): ErrorSpec {
  const who = actor === 'A' ? { es: name ?? 'Otra persona', en: name ?? 'Somebody else' } : sides[actor]
  return {
    ...commonErrors.invalidTransition,
    message: {
      es: `${who.es} lo cambió ${ago(minutes, 'es')}: eso ya no es posible.`,
      en: `${who.en} changed this ${ago(minutes, 'en')}: that is no longer possible.`,
    },
  }
}

export const decisionErrors = {
  taken: {
    code: 'decision_taken',
    status: 409,
    message: { es: 'Otra persona acaba de decidirlo.', en: 'Someone else has just decided this.' },
  },
  done: {
    code: 'decision_done',
    status: 409,
    message: { es: 'Ya surtió efecto: no se puede deshacer.', en: 'It has taken effect: it can’t be undone.' },
  },
} as const satisfies Record<string, ErrorSpec>

/** Recipients of alarms about overdue work: first the team that may decide it, later the owners. */
export const alarmLevels = ['team', 'owners'] as const

export type AlarmLevel = (typeof alarmLevels)[number]

export const alarmErrors = {
  kept: {
    code: 'alarm_kept',
    status: 409,
    message: { es: 'Otra persona acaba de hacerse cargo.', en: 'Someone else has just taken it on.' },
  },
} as const satisfies Record<string, ErrorSpec>

/** Another admin took it first, named where known. */
export const alarmKept = (who?: string): ErrorSpec => ({
  ...alarmErrors.kept,
  ...(who && { message: { es: `${who} acaba de hacerse cargo.`, en: `${who} has just taken it on.` } }),
})

/** `waiting` for its turn, `active`, `delayed` until its next try, `dead` after the last one. */
export const jobStates = ['waiting', 'active', 'delayed', 'dead'] as const

/** External services of the product. */
export const providers = [
  'email',
  'sms',
  'voice',
  'push',
  'payments',
  'storage',
  'geoip',
  'google',
  'registries',
  'sealing',
  'timestamps',
  'translation',
] as const

export type Provider = (typeof providers)[number]

/** `local`: this machine does it, as the disk does for pictures. `missing`: not set up. */
export const providerModes = ['real', 'sandbox', 'local', 'missing'] as const

export type ProviderMode = (typeof providerModes)[number]

/** Limit of saved views per admin and list. */
export const maxViews = 12

export const savedViewErrors = {
  tooMany: {
    code: 'too_many_views',
    status: 422,
    message: {
      es: `Caben hasta ${maxViews} vistas por lista. Borra una primero.`,
      en: `A list holds up to ${maxViews} views. Delete one first.`,
    },
  },
} as const satisfies Record<string, ErrorSpec>

export const settingErrors = {
  changedMeanwhile: {
    code: 'setting_changed',
    status: 409,
    message: {
      es: 'Alguien cambió esta cifra mientras tanto. Mira cómo quedó y decide otra vez.',
      en: 'Someone has changed this figure meanwhile. Look at it and decide again.',
    },
  },
} as const satisfies Record<string, ErrorSpec>

/** Interval at which a page announces its open item, and how long an announcement holds. */
export const presenceEveryMs = 20_000

export const presenceLastsMs = 50_000

/** Live channel on which admins announce that they have an item open, and the message on it. */
export const presenceChannel = (id: string) => `item:${id}`

export const presenceOf = (adminId: string, name: string) => `open:${adminId}:${name}`

export function readPresence(kind: string): { id: string; name: string } | undefined {
  const [, id, name] = /^open:([^:]+):(.*)$/s.exec(kind) ?? []
  return id && name !== undefined ? { id, name } : undefined
}

/** Periods that the dashboard offers, in days. */
export const marketDays = ['7', '30', '90'] as const
