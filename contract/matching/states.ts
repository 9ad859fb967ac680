import { brand } from '#brand/brand.ts'
import type { ErrorSpec } from '../errors.ts'
import { machine } from '../machine.ts'

export const matchStates = machine(
  ['candidate', 'offered', 'passed', 'awaiting_approval', 'declined', 'lapsed', 'reserved', 'sold', 'expired', 'filled', 'withdrawn'],
  {
    send: { from: ['candidate'], to: 'offered', by: ['S'] },
    /** The request asks again: renewed, reopened or widened. Undecided companies are asked once more. */
    again: { from: ['lapsed', 'expired', 'filled', 'withdrawn'], to: 'offered', by: ['S', 'A'] },
    withdraw: { from: ['candidate', 'offered', 'awaiting_approval', 'reserved'], to: 'withdrawn', by: ['S'] },
    /** An admin withdraws a single offer; never a purchase under way. */
    take_back: { from: ['candidate', 'offered'], to: 'withdrawn', by: ['A'] },
    view: { from: ['offered'], to: 'offered', by: ['C'] },
    pass: { from: ['offered', 'awaiting_approval'], to: 'passed', by: ['C'] },
    accept: { from: ['offered'], to: 'reserved', by: ['C', 'S'] },
    /** The customer approves each company: slot, caps and money are held until the answer. */
    ask_approval: { from: ['offered'], to: 'awaiting_approval', by: ['C', 'S'] },
    approve: { from: ['awaiting_approval'], to: 'reserved', by: ['G', 'U'] },
    decline: { from: ['awaiting_approval'], to: 'declined', by: ['G', 'U'] },
    lapse: { from: ['awaiting_approval'], to: 'lapsed', by: ['S'] },
    time: { from: ['offered'], to: 'expired', by: ['S'] },
    fill: { from: ['offered'], to: 'filled', by: ['S'] },
    payment_ok: { from: ['reserved', 'expired', 'withdrawn'], to: 'sold', by: ['S'] },
    'payment_failed:offered': { from: ['reserved'], to: 'offered', by: ['S'] },
    'payment_failed:expired': { from: ['reserved'], to: 'expired', by: ['S'] },
  },
)

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
  'company_paused',
  'licence_ended',
  'taken_back',
] as const
export type Withdrawal = (typeof withdrawals)[number]

export const matchErrors = {
  slotsFull: {
    code: 'slots_full',
    status: 409,
    message: {
      es: 'Ya no quedan plazas: otras empresas llegaron antes. No te cobramos nada.',
      en: 'There are no slots left: other companies got there first. We didn’t charge you.',
    },
  },
  capReached: {
    code: 'cap_reached',
    status: 409,
    message: {
      es: 'Con esta compra pasarías tu límite de gasto. No te cobramos nada.',
      en: 'This purchase would go over your spending cap. We didn’t charge you.',
    },
  },
  priceChanged: {
    code: 'price_changed',
    status: 409,
    message: {
      es: 'El precio que viste no es el de esta oferta. Revísala de nuevo.',
      en: 'The price you saw isn’t this offer’s current price. Please check it again.',
    },
  },
  projectClosed: {
    code: 'project_closed',
    status: 409,
    message: { es: 'El cliente ya cerró esta solicitud.', en: 'The customer closed this request.' },
  },
  offerWithdrawn: {
    code: 'offer_withdrawn',
    status: 409,
    message: {
      es: `${brand.name} retiró esta oferta y ya no puedes comprarla. No te cobramos nada.`,
      en: `${brand.name} withdrew this offer, so you can’t buy it anymore. We didn’t charge you.`,
    },
  },
  licenceMissing: {
    code: 'licence_missing',
    status: 409,
    message: {
      es: 'Este servicio pide una licencia o un seguro al día, y a tu empresa le falta o ya venció. No te cobramos nada.',
      en: 'This service requires a current license or insurance policy, and your company’s is missing or has expired. We didn’t charge you.',
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

export const approvalErrors = {
  tooLate: {
    code: 'approval_over',
    status: 409,
    message: {
      es: 'El plazo para aprobar a esta empresa ya pasó, y no tiene tus datos.',
      en: 'The time to approve this company is over. They don’t have your details.',
    },
  },
  unavailable: {
    code: 'company_unavailable',
    status: 409,
    message: {
      es: 'Ahora esta empresa no puede tomar tu trabajo, y no tiene tus datos.',
      en: 'This company can’t take your job right now. They don’t have your details.',
    },
  },
} as const satisfies Record<string, ErrorSpec>

export const matchControlErrors = {
  barred: {
    code: 'company_barred',
    status: 409,
    message: {
      es: 'Ahora mismo esta empresa no puede recibir la oferta. En la lista está el motivo.',
      en: 'This company can’t get the offer right now. The list says why.',
    },
  },
  notWaiting: {
    code: 'not_waiting',
    status: 409,
    message: { es: 'La solicitud ya no está abierta.', en: 'The request isn’t open anymore.' },
  },
} as const satisfies Record<string, ErrorSpec>

/** Public reasons that the requested company could not be asked. */
export const unaskedReasons = ['own', 'blocked', 'inactive', 'paused', 'service', 'area', 'licence', 'work', 'busy', 'unavailable'] as const

export type UnaskedBecause = (typeof unaskedReasons)[number]

/** Outcomes with a requested company that did not take the request. */
export const chosenOutcomes = [...unaskedReasons, 'passed', 'declined', 'lapsed', 'withdrawn', 'silent'] as const

export type ChosenOutcome = (typeof chosenOutcomes)[number]
