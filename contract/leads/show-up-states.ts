import type { ErrorSpec } from '../errors.ts'
import { machine } from '../machine.ts'

// Apart from `states.ts`, which public pages load.

/** Marks of one side about the other after an appointment: nobody came, or late. */
export const showUpKinds = ['no_show', 'late'] as const
export type ShowUpKind = (typeof showUpKinds)[number]

/** Days after an appointment in which a side can say so, and after that in which the other side can dispute it. */
export const showUpDays = 7

/** A mark counts once it `stands`. It does so when nobody disputed it in time, or when the side that did agrees after all. */
export const showUpStates = machine(['recorded', 'disputed', 'stands', 'withdrawn'], {
  record: { from: ['withdrawn'], to: 'recorded', by: ['C', 'G', 'U'] },
  // The system where each side says that the other did not come.
  dispute: { from: ['recorded'], to: 'disputed', by: ['C', 'G', 'U', 'S'] },
  agree: { from: ['disputed'], to: 'stands', by: ['C', 'G', 'U'] },
  withdraw: { from: ['recorded', 'disputed', 'stands'], to: 'withdrawn', by: ['C', 'G', 'U'] },
  time: { from: ['recorded'], to: 'stands', by: ['S'] },
})

/** Most appointments on time that count of one lead, so that no company counts itself up with appointments of one friend. */
export const mostOnTimePerLead = 3

/** Number of counted appointments from which on the record is shown. */
export const appointmentsForShowUps = 10

export const showUpErrors = {
  notMarkable: {
    code: 'show_up_not_markable',
    status: 409,
    message: {
      es: 'Solo se puede anotar en una cita confirmada, cuando ya pasó su hora.',
      en: 'You can only note this for a confirmed appointment, once its time has passed.',
    },
  },
  markedOtherwise: {
    code: 'show_up_marked_otherwise',
    status: 409,
    message: {
      es: 'Ya anotaste otra cosa en esta cita. Retírala primero.',
      en: 'You already noted something else for this appointment. Take it back first.',
    },
  },
  wasDisputed: {
    code: 'show_up_was_disputed',
    status: 409,
    message: {
      es: 'La otra parte no estuvo de acuerdo con lo que anotaste en esta cita, así que no se puede anotar de nuevo.',
      en: 'The other side disagreed with what you noted for this appointment, so you can’t note it again.',
    },
  },
} as const satisfies Record<string, ErrorSpec>
