import { paymentProblems } from '#contract/payments/states.ts'
import type { Localized } from '#contract/primitives.ts'
import { span } from '#server/lib/spans.ts'
import { writtenMoment, writtenName } from '#server/lib/written.ts'
import type { Notification } from '../../notifications/service.ts'
import { problemOf } from '../../payments/service.ts'
import type { Parties } from '../lead/queries.ts'
import { leadPath, projectPath, type Failed } from '../lead/messages.ts'
import type { Asking } from './queries.ts'

type Paid = { service: Localized; city: string; state_iso: string }

export const paymentTitle = ({ service, city, state_iso }: Paid, isFromSite = false): Localized => ({
  es: `Contacto: ${service.es} en ${city}, ${state_iso}${isFromSite ? ' · tu sitio' : ''}`,
  en: `Lead: ${service.en} in ${city}, ${state_iso}${isFromSite ? ' · your site' : ''}`,
})

/** Tells the customer that a company wants the job. */
export const companyInterested = (lead: Parties): Notification => ({
  userId: lead.owner_id,
  eventKey: `lead:${lead.lead_id}:bought`,
  kind: 'lead_bought',
  title: { es: `${lead.company_name} quiere hacer tu trabajo`, en: `${lead.company_name} is interested in your request` },
  body: {
    es: `Ya puede contactarte por tu solicitud de ${writtenName(lead.service).es}, de la forma que elegiste. En tu tablero puedes ver quién tiene tus datos.`,
    en: `They can now contact you about your request for ${writtenName(lead.service).en}, the way you chose. Your board shows who has your details.`,
  },
  path: projectPath(lead),
  email: true,
})

/** Asks the customer to approve a company that wants the job. It has none of their details yet. */
export const approvalAsked = (asking: Asking, until: Date): Notification => ({
  userId: asking.owner_id,
  eventKey: `match:${asking.match_id}:approval:${until.toISOString()}`,
  kind: 'approval_asked',
  title: { es: `${asking.company_name} quiere hacer tu trabajo`, en: `${asking.company_name} wants your job` },
  body: {
    es: `${ratingIn(asking).es}Todavía no tiene tu contacto: lo recibe solo si la apruebas. Tienes hasta el ${writtenMoment(until.toISOString(), asking.time_zone).es} para decidir.`,
    en: `${ratingIn(asking).en}They don’t have your contact details yet, and only get them if you approve. You have until ${writtenMoment(until.toISOString(), asking.time_zone).en}.`,
  },
  path: `/user/projects/${asking.project_id}`,
  email: true,
})

function ratingIn({ rating_mean: mean, reviews_count: count }: Asking): Localized {
  if (mean === null || count === 0) return { es: 'Aún no tiene reseñas. ', en: 'They don’t have reviews yet. ' }
  const stars = mean.toFixed(1)
  return {
    es: `${stars} de 5 en ${count} ${count === 1 ? 'reseña' : 'reseñas'}. `,
    en: `${stars} out of 5 in ${count} ${count === 1 ? 'review' : 'reviews'}. `,
  }
}

/** Tells the company that the customer approved it and the lead is theirs. */
export const approved = (lead: Parties, userId: string): Notification => ({
  ...purchaseDone(lead, userId),
  title: { es: 'El cliente te aprobó: el contacto es tuyo', en: 'The customer approved you: the lead is yours' },
})

/** Tells the company that its purchase completed in the background. */
export const purchaseDone = (lead: Parties, userId: string): Notification => ({
  userId,
  eventKey: `lead:${lead.lead_id}:paid`,
  kind: 'lead_paid',
  title: { es: 'El pago se completó: el contacto es tuyo', en: 'The payment went through: the lead is yours' },
  body: { es: `${lead.service.es} en ${lead.city}. Responde pronto.`, en: `${lead.service.en} in ${lead.city}. Reply soon.` },
  path: leadPath(lead),
  email: true,
})

/** Tells the company that its auto-accept rule bought a lead. */
export const boughtByRule = (lead: Parties, userId: string): Notification => ({
  ...purchaseDone(lead, userId),
  title: { es: 'Tu compra automática compró un contacto', en: 'Your auto-accept bought a lead' },
  body: {
    es: `${lead.service.es} en ${lead.city}. Ábrelo y responde pronto. Si no es para ti, tienes unos minutos para deshacer la compra.`,
    en: `${lead.service.en} in ${lead.city}. Open it and reply soon. If it’s not for you, you have a few minutes to undo the purchase.`,
  },
})

/** Tells the company that its payment arrived too late and was refunded. */
export const purchaseRefunded = (matchId: string, paymentId: string, userId: string): Notification => ({
  userId,
  eventKey: `payment:${paymentId}:too_late`,
  kind: 'payment_refunded',
  title: { es: 'Te devolvimos el pago', en: 'We refunded your payment' },
  body: {
    es: 'Cuando el banco confirmó el pago, ya no quedaban plazas. Te devolvimos todo a donde salió el pago.',
    en: 'By the time the bank confirmed the payment, there were no slots left. We sent everything back to where you paid from.',
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
  title: { es: 'Tu banco pide que confirmes el pago', en: 'Your bank needs you to confirm the payment' },
  body: {
    es: `Te guardamos la plaza ${span(holdMinutes * 60).es}. Todavía no te hemos cobrado nada.`,
    en: `We’re holding your slot for ${span(holdMinutes * 60).en}. We haven’t charged you yet.`,
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
  title: { es: 'El pago no pasó', en: 'The payment didn’t go through' },
  body: {
    es: `${paymentProblems[problemOf(code)].es} ${isStillOpen ? 'La oferta sigue abierta.' : 'La plaza quedó disponible.'}`,
    en: `${paymentProblems[problemOf(code)].en} ${isStillOpen ? 'The offer is still open.' : 'Your slot is open again.'}`,
  },
  path: `/user/companies/profile/leads/${matchId}`,
  email: true,
})

/** Tells the company that its slot was released because the bank has not answered. */
export const purchaseStalled = (matchId: string, paymentId: string, userId: string): Notification => ({
  userId,
  eventKey: `payment:${paymentId}:stalled`,
  kind: 'payment_stalled',
  title: { es: 'Tu banco sigue sin responder', en: 'Your bank still hasn’t responded' },
  body: {
    es: 'Tuvimos que liberar la plaza. Si el banco llega a cobrarte, te damos el contacto si queda una plaza. Si no, te devolvemos todo.',
    en: 'We had to release your slot. If the bank does charge you, you’ll get the lead if there’s a slot left. If there isn’t, you’ll get everything back.',
  },
  path: `/user/companies/profile/leads/${matchId}`,
  email: true,
})
