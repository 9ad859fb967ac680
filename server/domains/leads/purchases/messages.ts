import { paymentProblems } from '#contract/payments/states.ts'
import type { Localized } from '#contract/primitives.ts'
import { span } from '#server/lib/spans.ts'
import { writtenName } from '#server/lib/written.ts'
import type { Notification } from '../../notifications/service.ts'
import { problemOf } from '../../payments/service.ts'
import type { Parties } from '../lead/queries.ts'
import { leadPath, projectPath, type Failed } from '../lead/messages.ts'

export const paymentTitle = ({ service, city, state_iso }: { service: Localized; city: string; state_iso: string }): Localized => ({
  es: `Contacto: ${service.es} en ${city}, ${state_iso}`,
  en: `Lead: ${service.en} in ${city}, ${state_iso}`,
})

/** Tells the customer that a company wants the job. */
export const companyInterested = (lead: Parties): Notification => ({
  userId: lead.owner_id,
  eventKey: `lead:${lead.lead_id}:bought`,
  kind: 'lead_bought',
  title: { es: `${lead.company_name} quiere tu trabajo`, en: `${lead.company_name} wants your job` },
  body: {
    es: `Ya puede contactarte por tu solicitud de ${writtenName(lead.service).es}, de la forma que elegiste. En tu tablero ves quién tiene tus datos.`,
    en: `They can now get in touch about your request for ${writtenName(lead.service).en}, in the way you chose. Your board shows who has your details.`,
  },
  path: projectPath(lead),
  email: true,
})

/** Tells the company that its purchase completed in the background. */
export const purchaseDone = (lead: Parties, userId: string): Notification => ({
  userId,
  eventKey: `lead:${lead.lead_id}:paid`,
  kind: 'lead_paid',
  title: { es: 'El pago pasó: el contacto es tuyo', en: 'The payment went through: the lead is yours' },
  body: { es: `${lead.service.es} en ${lead.city}. Responde pronto.`, en: `${lead.service.en} in ${lead.city}. Answer soon.` },
  path: leadPath(lead),
  email: true,
})

/** Tells the company that its auto-accept rule bought a lead. */
export const boughtByRule = (lead: Parties, userId: string): Notification => ({
  ...purchaseDone(lead, userId),
  title: { es: 'Tu compra automática tomó un contacto', en: 'Your auto-accept bought a lead' },
  body: {
    es: `${lead.service.es} en ${lead.city}. Ábrelo y responde pronto; si no es para ti, puedes deshacer la compra unos minutos.`,
    en: `${lead.service.en} in ${lead.city}. Open it and answer soon; if it is not for you, the purchase can be undone for some minutes.`,
  },
})

/** Tells the company that its payment arrived too late and was refunded. */
export const purchaseRefunded = (matchId: string, paymentId: string, userId: string): Notification => ({
  userId,
  eventKey: `payment:${paymentId}:too_late`,
  kind: 'payment_refunded',
  title: { es: 'Te devolvimos el pago', en: 'We refunded your payment' },
  body: {
    es: 'Cuando el banco confirmó el pago, ya no quedaban plazas. Te devolvimos todo al medio con el que pagaste.',
    en: 'When the bank confirmed the payment, no slot was left. Everything went back to where it came from.',
  },
  path: `/user/companies/profile/leads/${matchId}`,
  email: true,
})

type Asked = { matchId: string; paymentId: string; userId: string; holdMinutes: number }

/** Tells the company that its bank asks for confirmation of a payment. */
export const authenticationNeeded = ({ matchId, paymentId, userId, holdMinutes }: Asked): Notification => ({
  userId,
  eventKey: `payment:${paymentId}:authentication`,
  kind: 'payment_authentication',
  title: { es: 'Tu banco pide que confirmes el pago', en: 'Your bank asks you to confirm the payment' },
  body: {
    es: `Te guardamos la plaza ${span(holdMinutes * 60).es}. No se te ha cobrado nada todavía.`,
    en: `We hold your slot for ${span(holdMinutes * 60).en}. You have not been charged yet.`,
  },
  path: `/user/companies/profile/leads/${matchId}`,
  email: true,
})

/** Tells the company that a purchase failed in the background. */
export const purchaseFailed = (
  { id, subject_id: matchId, attempt, decline_code: code }: Failed,
  isStillOpen: boolean,
  userId: string,
): Notification => ({
  userId,
  eventKey: `payment:${id}:failed:${attempt}`,
  kind: 'payment_failed',
  title: { es: 'El pago no pasó', en: 'The payment did not go through' },
  body: {
    es: `${paymentProblems[problemOf(code)].es} ${isStillOpen ? 'La oferta sigue abierta.' : 'La plaza quedó libre.'}`,
    en: `${paymentProblems[problemOf(code)].en} ${isStillOpen ? 'The offer is still open.' : 'The slot was released.'}`,
  },
  path: `/user/companies/profile/leads/${matchId}`,
  email: true,
})

/** Tells the company that its slot was released because the bank has not answered. */
export const purchaseStalled = (matchId: string, paymentId: string, userId: string): Notification => ({
  userId,
  eventKey: `payment:${paymentId}:stalled`,
  kind: 'payment_stalled',
  title: { es: 'Tu banco sigue sin responder', en: 'Your bank is still not answering' },
  body: {
    es: 'Tuvimos que soltar la plaza. Si el banco llega a cobrarte, te damos el contacto si queda una plaza; si no, te devolvemos todo.',
    en: 'We had to let the slot go. Should the bank still charge you, you get the lead if a slot is left, and everything back if not.',
  },
  path: `/user/companies/profile/leads/${matchId}`,
  email: true,
})
