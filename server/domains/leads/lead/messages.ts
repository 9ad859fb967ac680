import { paymentProblems } from '#contract/payments/payment.ts'
import type { Localized } from '#contract/primitives.ts'
import { span } from '#server/lib/spans.ts'
import { writtenName } from '#server/lib/written.ts'
import type { Notification } from '../../notifications/service.ts'
import { problemOf } from '../../payments/payment/service.ts'
import type { Parties } from './queries.ts'

const leadPath = ({ match_id, lead_id }: Parties) => `/user/companies/profile/leads/${match_id}/${lead_id}`
const projectPath = ({ project_id }: Parties) => `/user/projects/${project_id}`

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

type Failed = { id: string; subject_id: string; attempt: number; decline_code: string | null }

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

export const companyHired = (lead: Parties, userId: string, key: string): Notification => ({
  userId,
  eventKey: `lead:${lead.lead_id}:hired:${key}`,
  kind: 'hired',
  title: { es: `¡${lead.customer} te contrató!`, en: `${lead.customer} hired you!` },
  body: {
    es: `${lead.service.es} en ${lead.city}. Abre el contacto para ver dónde es y acordar la cita.`,
    en: `${lead.service.en} in ${lead.city}. Open the lead to see where it is and set the appointment.`,
  },
  path: leadPath(lead),
  email: true,
})

/** Confirms the hire to the customer in writing, with a link to the agreement of an accepted quote. */
export const hireMade = (lead: Parties, key: string, quoteId: string | undefined): Notification => ({
  userId: lead.owner_id,
  eventKey: `lead:${lead.lead_id}:hire_made:${key}`,
  kind: 'hire_made',
  title: { es: `Contrataste a ${lead.company_name}`, en: `You hired ${lead.company_name}` },
  body: {
    es: `${lead.service.es} en ${lead.city}. ${quoteId ? 'Aceptaste su presupuesto: el acuerdo firmado está en tu solicitud, para leerlo o guardarlo en PDF. ' : ''}Las demás empresas ya no ven tus datos. Acuerden la cita por mensajes.`,
    en: `${lead.service.en} in ${lead.city}. ${quoteId ? 'You accepted their quote: the signed agreement is in your request, to read or save as a PDF. ' : ''}The other companies no longer see your details. Set the appointment by message.`,
  },
  path: quoteId ? `${projectPath(lead)}?quote=${quoteId}` : projectPath(lead),
  email: quoteId ? { action: { es: 'Ver el acuerdo', en: 'See the agreement' } } : true,
})

/** Tells a company that its lead ended: the customer hired another company or closed the request. */
export const leadLost = (lead: Parties, { reason, userId, key }: { reason: LostReason; userId: string; key: string }): Notification => ({
  userId,
  eventKey: `lead:${lead.lead_id}:lost:${key}`,
  kind: 'lead_lost',
  title: lostTitle(lead, reason),
  body: {
    es: `${lead.service.es} en ${lead.city}. El contacto termina aquí: ya no ves sus datos, así que no lo llames ni le escribas. Gracias por responder.`,
    en: `${lead.service.en} in ${lead.city}. Contact ends here: their details are no longer shown, so please don’t call or write. Thank you for answering.`,
  },
  path: leadPath(lead),
})
export type LostReason = 'other_hired' | 'project_closed'

// A deleted account has no name left.
function lostTitle({ customer }: Parties, reason: LostReason): Localized {
  if (!customer) return { es: 'El cliente borró su cuenta', en: 'The customer deleted their account' }
  return reason === 'other_hired'
    ? { es: `${customer} eligió a otra empresa`, en: `${customer} chose another company` }
    : { es: `${customer} cerró su solicitud`, en: `${customer} closed the request` }
}

/** Tells a company that a closed request, and its lead, are open again. */
export const requestReopened = (lead: Parties, userId: string, key: string): Notification => ({
  userId,
  eventKey: `lead:${lead.lead_id}:reopened:${key}`,
  kind: 'request_changed',
  title: { es: `${lead.customer} abrió otra vez su solicitud`, en: `${lead.customer} opened the request again` },
  body: {
    es: `${lead.service.es} en ${lead.city}. Tu contacto está como estaba: puedes escribirle.`,
    en: `${lead.service.en} in ${lead.city}. Your lead is as it was: you can write again.`,
  },
  path: leadPath(lead),
  email: true,
})

/** Tells a company that the customer withdrew the consent to contact. */
export const contactStopped = (lead: Parties, userId: string): Notification => ({
  userId,
  eventKey: `lead:${lead.lead_id}:stopped`,
  kind: 'contact_stopped',
  title: { es: 'Un cliente ya no quiere que lo contactes', en: 'A customer no longer wants to be contacted' },
  body: {
    es: `${lead.service.es} en ${lead.city}. Cerramos la conversación y quitamos sus datos. No lo llames ni le escribas, y borra lo que hayas guardado.`,
    en: `${lead.service.en} in ${lead.city}. We closed the conversation and removed their details. Do not call or write, and delete what you have saved.`,
  },
  path: leadPath(lead),
  email: true,
})

export const workUnfinished = (lead: Parties, now: Date): Notification => ({
  userId: lead.owner_id,
  eventKey: `lead:${lead.lead_id}:unfinished:${now.getTime()}`,
  kind: 'work_finished',
  title: { es: `${lead.company_name} sigue con el trabajo`, en: `${lead.company_name} is still working` },
  body: {
    es: `${lead.service.es}. Avisaron por error de que habían terminado. No tienes que confirmar nada todavía.`,
    en: `${lead.service.en}. They said they were done by mistake. You don’t have to confirm anything yet.`,
  },
  path: projectPath(lead),
  email: true,
})

export const workFinished = (lead: Parties, days: number, now: Date): Notification => ({
  userId: lead.owner_id,
  eventKey: `lead:${lead.lead_id}:finished:${now.getTime()}`,
  kind: 'work_finished',
  title: { es: `${lead.company_name} dice que terminó el trabajo`, en: `${lead.company_name} says that they finished the work` },
  body: {
    es: `${lead.service.es}. Confírmalo si todo quedó bien. Si no dices nada, lo damos por terminado en ${span(days * 86_400).es}.`,
    en: `${lead.service.en}. Confirm it if all is well. If you say nothing, we take it as done in ${span(days * 86_400).en}.`,
  },
  path: projectPath(lead),
  email: true,
})
