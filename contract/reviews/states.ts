import type { ErrorSpec } from '../errors.ts'
import { machine } from '../machine.ts'

export const reviewStates = machine(['screening', 'published', 'held', 'needs_edit', 'removed', 'discarded', 'retracted'], {
  'submit:published': { from: ['screening'], to: 'published', by: ['S'] },
  'submit:held': { from: ['screening'], to: 'held', by: ['S'] },
  'submit:needs_edit': { from: ['screening'], to: 'needs_edit', by: ['S'] },
  publish: { from: ['held'], to: 'published', by: ['A'] },
  'remove:held': { from: ['held'], to: 'removed', by: ['A'] },
  edit: { from: ['needs_edit'], to: 'screening', by: ['U', 'G'] },
  time: { from: ['needs_edit'], to: 'discarded', by: ['S'] },
  update: { from: ['published'], to: 'screening', by: ['U', 'G'] },
  'remove:published': { from: ['published'], to: 'removed', by: ['A'] },
  retract: { from: ['published'], to: 'retracted', by: ['U', 'G'] },
  appeal: { from: ['removed'], to: 'held', by: ['U', 'G'] },
})

export const reviewLevels = ['verified_hire', 'verified_contact', 'unverified'] as const

export const reviewErrors = {
  notYet: {
    code: 'review_not_yet',
    status: 409,
    message: { es: 'Podrás opinar cuando termine el trabajo.', en: 'You can review once the work is done.' },
  },
  already: {
    code: 'review_already',
    status: 409,
    message: { es: 'Ya opinaste sobre este trabajo.', en: 'You’ve already reviewed this job.' },
  },
  alreadyCompany: {
    code: 'review_already',
    status: 409,
    message: {
      es: 'Ya opinaste sobre esta empresa en los últimos doce meses.',
      en: 'You’ve already reviewed this company in the last twelve months.',
    },
  },
  ownCompany: {
    code: 'review_own_company',
    status: 409,
    message: { es: 'No puedes opinar sobre tu propia empresa.', en: 'You can’t review your own company.' },
  },
  updatedBefore: {
    code: 'review_updated_before',
    status: 409,
    message: { es: 'Puedes editar una reseña una sola vez.', en: 'You can edit a review once.' },
  },
  replyFixed: {
    code: 'reply_fixed',
    status: 409,
    message: {
      es: 'Ya pasó el plazo para editar tu respuesta.',
      en: 'It’s too late to edit your reply.',
    },
  },
  reportedBefore: {
    code: 'reported_before',
    status: 409,
    message: {
      es: 'Ya reportaste esta reseña. Te avisamos cuando haya una decisión.',
      en: 'You already reported this review. We’ll tell you what we decide.',
    },
  },
  noAppeal: {
    code: 'no_appeal',
    status: 409,
    message: { es: 'Esta decisión ya no se puede apelar.', en: 'This decision can no longer be appealed.' },
  },
  sameAdmin: {
    code: 'same_admin',
    status: 409,
    message: { es: 'Una apelación la decide otra persona.', en: 'Someone else has to decide an appeal.' },
  },
} as const satisfies Record<string, ErrorSpec>

/** Reasons that a review is not published as it is: the author corrects the first two, an admin checks the others. */
export const screeningReasons = ['personal_data', 'link', 'hate', 'copied'] as const

export type ScreeningReason = (typeof screeningReasons)[number]

export const mostReviewPhotos = 8

export const reportReasons = ['personal_data', 'threat', 'not_customer', 'advertising', 'hate', 'other'] as const

/** Rules under which a review can be removed; the author is told which one. */
export const removalRules = ['personal_data', 'hate', 'fake', 'off_topic', 'conflict'] as const

export type RemovalRule = (typeof removalRules)[number]

/** Reasons that another review is shown beside one held as copied: same words, same photo, or a burst of new accounts in one day. */
export const likenesses = ['text', 'photo', 'burst'] as const

/** Days after which a signed file is too old to be imported. */
export const portableDays = 30

/** Whether the platform that signed a file still shows a review of it. */
export const portableStanding = ['shown', 'removed', 'unknown'] as const

export const portableErrors = {
  unreadable: {
    code: 'reputation_unreadable',
    status: 422,
    message: { es: 'Este archivo no es de reseñas firmadas.', en: 'This isn’t a file of signed reviews.' },
  },
  forged: {
    code: 'reputation_forged',
    status: 422,
    message: {
      es: 'La firma no coincide: alguien cambió el archivo después de firmarlo.',
      en: 'The signature doesn’t match: someone changed the file after it was signed.',
    },
  },
  unknownIssuer: {
    code: 'reputation_unknown_issuer',
    status: 422,
    message: {
      es: 'No aceptamos archivos de la plataforma que firmó este.',
      en: 'We don’t accept files from the platform that signed this one.',
    },
  },
  issuerAway: {
    code: 'reputation_issuer_away',
    status: 503,
    message: {
      es: 'La plataforma que firmó el archivo no responde. Inténtalo más tarde.',
      en: 'The platform that signed the file isn’t answering. Try again later.',
    },
  },
  wrongCode: {
    code: 'reputation_wrong_code',
    status: 422,
    message: {
      es: 'El archivo no lleva el código de tu empresa. Descárgalo de nuevo en la otra plataforma y escribe ahí el código.',
      en: 'The file doesn’t carry your company’s code. Download it again at the other platform and enter the code there.',
    },
  },
  tooOld: {
    code: 'reputation_too_old',
    status: 422,
    message: {
      es: `El archivo tiene más de ${portableDays} días. Descarga uno nuevo.`,
      en: `The file is more than ${portableDays} days old. Download a new one.`,
    },
  },
} as const satisfies Record<string, ErrorSpec>
