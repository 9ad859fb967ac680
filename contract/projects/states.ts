import type { ErrorSpec } from '../errors.ts'
import { machine } from '../machine.ts'

export const projectStates = machine(
  ['draft', 'awaiting_phone', 'in_review', 'open', 'hired', 'completed', 'cancelled', 'expired', 'rejected'],
  {
    answer: { from: ['draft'], to: 'draft', by: ['G', 'U'] },
    'submit:awaiting_phone': { from: ['draft'], to: 'awaiting_phone', by: ['G', 'U'] },
    'submit:open': { from: ['draft'], to: 'open', by: ['U'] },
    'submit:in_review': { from: ['draft'], to: 'in_review', by: ['U'] },
    'code_ok:open': { from: ['awaiting_phone'], to: 'open', by: ['G', 'U'] },
    'code_ok:in_review': { from: ['awaiting_phone'], to: 'in_review', by: ['G', 'U'] },
    expire: { from: ['draft', 'awaiting_phone', 'open'], to: 'expired', by: ['S'] },
    approve: { from: ['in_review'], to: 'open', by: ['A'] },
    reject: { from: ['in_review'], to: 'rejected', by: ['A'] },
    discard: { from: ['draft', 'awaiting_phone', 'in_review'], to: 'cancelled', by: ['G', 'U'] },
    edit: { from: ['open'], to: 'open', by: ['G', 'U'] },
    add_slots: { from: ['open'], to: 'open', by: ['G', 'U', 'S', 'A'] },
    choose_approval: { from: ['open'], to: 'open', by: ['G', 'U'] },
    widen: { from: ['open'], to: 'open', by: ['G', 'U', 'S'] },
    hire: { from: ['open'], to: 'hired', by: ['G', 'U'] },
    accept_quote: { from: ['open'], to: 'hired', by: ['G', 'U'] },
    close: { from: ['open'], to: 'cancelled', by: ['G', 'U', 'A'] },
    take_down: { from: ['open', 'hired'], to: 'rejected', by: ['A'] },
    work_finished: { from: ['hired'], to: 'hired', by: ['C'] },
    work_unfinished: { from: ['hired'], to: 'hired', by: ['C'] },
    confirm_done: { from: ['hired'], to: 'completed', by: ['G', 'U'] },
    clock: { from: ['hired'], to: 'completed', by: ['S'] },
    unhire: { from: ['hired'], to: 'open', by: ['G', 'U'] },
    cancel: { from: ['hired'], to: 'cancelled', by: ['G', 'U'] },
    'reopen:hired': { from: ['completed'], to: 'hired', by: ['G', 'U'] },
    'reopen:open': { from: ['cancelled'], to: 'open', by: ['G', 'U'] },
    renew: { from: ['expired'], to: 'open', by: ['G', 'U'] },
  },
)

export const timings = ['urgent', 'this_week', 'this_month', 'flexible', 'dates'] as const
export const contactModes = ['messages', 'calls'] as const

export const projectErrors = {
  noAnswers: { code: 'no_answers', status: 422, message: { es: 'Elige al menos una respuesta.', en: 'Choose at least one answer.' } },
  incomplete: {
    code: 'incomplete',
    status: 422,
    message: { es: 'Faltan respuestas antes de enviar tu solicitud.', en: 'Some answers are missing before we can send your request.' },
  },
  tooManyPhotos: {
    code: 'too_many_photos',
    status: 422,
    message: { es: 'Puedes agregar hasta 8 fotos.', en: 'You can add up to 8 photos.' },
  },
} as const satisfies Record<string, ErrorSpec>

/** Parts of an open request that its owner can change. Service, place and contact need a new request. */
export const changedParts = ['text', 'timing', 'answers'] as const
export type ChangedPart = (typeof changedParts)[number]

export const requestEditErrors = {
  changedMeanwhile: {
    code: 'changed_meanwhile',
    status: 409,
    message: {
      es: 'Tu solicitud cambió mientras tanto, quizás en otra pestaña. Lo que escribiste sigue aquí: revísalo y guarda otra vez.',
      en: 'Your request changed in the meantime, maybe in another tab. What you wrote is still here. Check it and save again.',
    },
  },
} as const satisfies Record<string, ErrorSpec>
