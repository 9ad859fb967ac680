import type { Localized } from '#contract/primitives.ts'
import type { NoticeKind } from '../preferences/rules.ts'

const seeRequest: Localized = { es: 'Ver mi solicitud', en: 'See my request' }
const answer: Localized = { es: 'Responder', en: 'Reply' }
const seeOffer: Localized = { es: 'Ver la oferta', en: 'See the offer' }
const seeQuote: Localized = { es: 'Ver el presupuesto', en: 'See the quote' }
const seeLead: Localized = { es: 'Ver el contacto', en: 'See the lead' }

const actions: Partial<Record<string, Localized>> = {
  project_opened: seeRequest,
  still_looking: seeRequest,
  project_expired: seeRequest,
  project_rejected: { es: 'Pedir de nuevo', en: 'Ask again' },
  nobody_answered: seeRequest,
  lead_bought: { es: 'Ver quién tiene mis datos', en: 'See who has my details' },
  work_finished: { es: 'Confirmar el trabajo', en: 'Confirm the work' },
  offer: seeOffer,
  quote_sent: seeQuote,
  quote_ending: seeQuote,
  message: answer,
  appointment: { es: 'Ver la cita', en: 'See the appointment' },
  problem: { es: 'Ver el trabajo', en: 'See the job' },
  review_asked: { es: 'Escribir mi reseña', en: 'Write my review' },
  review_published: { es: 'Leer y responder', en: 'Read and reply' },
  review_decided: { es: 'Ver mi reseña', en: 'See my review' },
  payment_failed: seeOffer,
  payment_authentication: { es: 'Confirmar el pago', en: 'Confirm the payment' },
  deposit: { es: 'Ver el anticipo', en: 'See the deposit' },
  refund_decided: { es: 'Ver la decisión', en: 'See the decision' },
  refund_asked: answer,
  lead_paid: seeLead,
  request_changed: seeLead,
  hired: seeLead,
} satisfies Partial<Record<NoticeKind, Localized>>

/** Button label of a kind in emails and pushes; undefined for the default label. */
export const actionOf = (kind: string): Localized | undefined => actions[kind]
