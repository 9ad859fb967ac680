import type { ErrorSpec } from '../errors.ts'
import { machine } from '../machine.ts'

export const matchStates = machine(['candidate', 'offered', 'passed', 'reserved', 'sold', 'expired', 'filled', 'withdrawn'], {
  send: { from: ['candidate'], to: 'offered', by: ['S'] },
  /** The request asks again: renewed, reopened or widened. Undecided companies are asked once more. */
  again: { from: ['expired', 'filled', 'withdrawn'], to: 'offered', by: ['S', 'A'] },
  withdraw: { from: ['candidate', 'offered', 'reserved'], to: 'withdrawn', by: ['S'] },
  /** An admin withdraws a single offer; never a purchase under way. */
  take_back: { from: ['candidate', 'offered'], to: 'withdrawn', by: ['A'] },
  view: { from: ['offered'], to: 'offered', by: ['C'] },
  pass: { from: ['offered'], to: 'passed', by: ['C'] },
  accept: { from: ['offered'], to: 'reserved', by: ['C', 'S'] },
  time: { from: ['offered'], to: 'expired', by: ['S'] },
  fill: { from: ['offered'], to: 'filled', by: ['S'] },
  payment_ok: { from: ['reserved', 'expired', 'withdrawn'], to: 'sold', by: ['S'] },
  'payment_failed:offered': { from: ['reserved'], to: 'offered', by: ['S'] },
  'payment_failed:expired': { from: ['reserved'], to: 'expired', by: ['S'] },
})

/**
 * Steps of a request: ask the requested company, then others, the best, the next best, more at half price, one for free; finally tell its
 * owner that nobody has answered.
 */
export const waveSteps = ['direct', 'others', 'best', 'next', 'half', 'rescue', 'tell'] as const
export type WaveStep = (typeof waveSteps)[number]

export const passReasons = ['too_far', 'not_my_work', 'too_busy', 'price', 'unclear', 'other'] as const

/** Reasons for withdrawing an offer. `taken_down`: an admin removed the request; `taken_back`: an admin withdrew the offer alone. */
export const withdrawals = [
  'other_hired',
  'project_closed',
  'taken_down',
  'contact_stopped',
  'company_closed',
  'company_suspended',
  'licence_ended',
  'taken_back',
] as const
export type Withdrawal = (typeof withdrawals)[number]

export const matchErrors = {
  slotsFull: {
    code: 'slots_full',
    status: 409,
    message: {
      es: 'Ya no quedan plazas: otras empresas llegaron antes. No se te cobró nada.',
      en: 'No slots are left: other companies were first. You were not charged.',
    },
  },
  capReached: {
    code: 'cap_reached',
    status: 409,
    message: {
      es: 'Con esta compra pasarías tu límite de gasto. No se te cobró nada.',
      en: 'This purchase would exceed your spend cap. You were not charged.',
    },
  },
  priceChanged: {
    code: 'price_changed',
    status: 409,
    message: {
      es: 'El precio que viste no es el de esta oferta. Revísala de nuevo.',
      en: 'The price you saw is not the price of this offer. Look again.',
    },
  },
  projectClosed: {
    code: 'project_closed',
    status: 409,
    message: { es: 'El cliente ya cerró esta solicitud.', en: 'The customer has closed this request.' },
  },
  offerWithdrawn: {
    code: 'offer_withdrawn',
    status: 409,
    message: {
      es: 'Oficio retiró esta oferta y ya no puedes comprarla. No se te cobró nada.',
      en: 'Oficio took this offer back, so it can no longer be bought. You were not charged.',
    },
  },
  licenceMissing: {
    code: 'licence_missing',
    status: 409,
    message: {
      es: 'Este servicio pide una licencia o un seguro al día, y a tu empresa le falta o ya venció. No se te cobró nada.',
      en: 'This service requires a current license or insurance policy, and your company’s is missing or has expired. You were not charged.',
    },
  },
  companyInactive: {
    code: 'company_inactive',
    status: 409,
    message: { es: 'Tu empresa está en pausa o aún no está activa.', en: 'Your company is paused or not active yet.' },
  },
} as const satisfies Record<string, ErrorSpec>

/** Obstacles to asking a company: its settings, the rules, the customer's choices or an admin's exclusion. */
export const barriers = [
  'company_paused',
  'service_off',
  'zip_excluded',
  'licence',
  'filter',
  'same_customer',
  'max_price',
  'cap',
  'blocked',
  'excluded',
] as const

export const matchControlErrors = {
  barred: {
    code: 'company_barred',
    status: 409,
    message: {
      es: 'Ahora mismo esta empresa no puede recibir la oferta: mira en la lista qué se lo impide.',
      en: 'This company cannot be given the offer right now: the list says what stands in the way.',
    },
  },
  notWaiting: {
    code: 'not_waiting',
    status: 409,
    message: { es: 'La solicitud ya no está abierta.', en: 'The request is not open any more.' },
  },
} as const satisfies Record<string, ErrorSpec>

/** Public reasons that the requested company could not be asked. */
export const unaskedReasons = ['own', 'blocked', 'inactive', 'paused', 'service', 'area', 'licence', 'work', 'busy', 'unavailable'] as const

export type UnaskedBecause = (typeof unaskedReasons)[number]

/** Outcomes with a requested company that did not take the request. */
export const chosenOutcomes = [...unaskedReasons, 'passed', 'withdrawn', 'silent'] as const

export type ChosenOutcome = (typeof chosenOutcomes)[number]
