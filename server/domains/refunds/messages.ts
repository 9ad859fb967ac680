import type { Localized } from '#contract/primitives.ts'
import { promises } from '#contract/promises.ts'
import type { RefundReason } from '#contract/refunds.ts'
import type { AccountLetter, Notification } from '../notifications/service.ts'
import type { Parties, RefundRow } from './queries.ts'

const path = ({ lead_id }: RefundRow) => `/user/companies/profile/refund/${lead_id}`
const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`
const about = ({ service, city }: Parties): Localized => ({ es: `${service.es} en ${city}.`, en: `${service.en} in ${city}.` })

const whys: Partial<Record<NonNullable<RefundRow['finding']>, Localized>> = {
  unread: {
    es: `Tu mensaje quedó ${promises.unreadHours} horas sin leer.`,
    en: `Your message stayed unread for ${promises.unreadHours} hours.`,
  },
  read_and_silent: {
    es: `El cliente leyó tu mensaje y calló ${promises.silentDays} días.`,
    en: `The customer read your message and stayed silent for ${promises.silentDays} days.`,
  },
  bought_before: { es: 'Ya habías comprado a este cliente.', en: 'You had bought this customer before.' },
  customer_confirmed: { es: 'El cliente lo confirmó.', en: 'The customer confirmed it.' },
  customer_silent: {
    es: `El cliente no respondió en ${promises.customerCheckHours} horas.`,
    en: `The customer did not answer within ${promises.customerCheckHours} hours.`,
  },
  no_decision_in_time: { es: 'No decidimos a tiempo, así que es tuyo.', en: 'We did not decide in time, so it is yours.' },
  other_buyer: {
    es: 'El contacto no era real: se devuelve a todas las empresas.',
    en: 'The lead was not real: every company gets it back.',
  },
}

/** To the company: money comes back. */
export const approved = (row: RefundRow, parties: Parties, userId: string): Notification => {
  const why = row.finding ? whys[row.finding] : undefined
  const to: Localized = row.pay_to === 'card' ? { es: 'a tu tarjeta', en: 'to your card' } : { es: 'a tu saldo', en: 'to your balance' }
  return {
    userId,
    eventKey: `refund:${row.id}:approved`,
    kind: 'refund_decided',
    title: { es: `Te devolvemos ${dollars(row.amount_cents)} ${to.es}`, en: `${dollars(row.amount_cents)} goes back ${to.en}` },
    body: { es: [why?.es, about(parties).es].filter(Boolean).join(' '), en: [why?.en, about(parties).en].filter(Boolean).join(' ') },
    path: path(row),
    email: true,
  }
}

export const denied = (row: RefundRow, parties: Parties, userId: string): Notification => ({
  userId,
  eventKey: `refund:${row.id}:${row.state}`,
  kind: 'refund_decided',
  title: { es: 'No aprobamos tu reclamación', en: 'We did not approve your claim' },
  body:
    row.state === 'denied_final'
      ? { es: `${about(parties).es} Ahí ves la regla y la prueba.`, en: `${about(parties).en} See the rule and the evidence there.` }
      : {
          es: `${about(parties).es} Ahí ves la regla y la prueba, y puedes recurrir en ${promises.appealDays} días.`,
          en: `${about(parties).en} See the rule and the evidence there; you can appeal within ${promises.appealDays} days.`,
        },
  path: path(row),
  email: true,
})

/** To the company: somebody needs to know more. */
export const companyAsked = (row: RefundRow, parties: Parties, userId: string): Notification => ({
  userId,
  eventKey: `refund:${row.id}:asked:${row.due_at}`,
  kind: 'refund_asked',
  title: { es: 'Necesitamos saber algo más de tu reclamación', en: 'We need to know more about your claim' },
  body: {
    es: `${about(parties).es} Tienes ${promises.silentDays} días para responder.`,
    en: `${about(parties).en} You have ${promises.silentDays} days to answer.`,
  },
  path: path(row),
  email: true,
})

/** To admins: a claim above what silence approves has waited for too long. */
export const overdue = (row: RefundRow, userId: string): Notification => ({
  userId,
  eventKey: `refund:${row.id}:overdue:${row.state}`,
  kind: 'refund_overdue',
  title: { es: 'Una reclamación espera decisión', en: 'A claim waits for a decision' },
  body: {
    es: `${dollars(row.amount_cents)}: pasaron ${promises.silentApprovalBusinessDays} días hábiles.`,
    en: `${dollars(row.amount_cents)}: ${promises.silentApprovalBusinessDays} business days have passed.`,
  },
  path: `/admin/refunds/${row.id}`,
  email: true,
})

const questions: Partial<Record<RefundReason, (parties: Parties) => Localized>> = {
  wrong_service: ({ company_name, service }) => ({
    es: `${company_name} dice que lo que necesitas no es ${service.es}. ¿Es así?`,
    en: `${company_name} says that what you need is not ${service.en}. Is that so?`,
  }),
  customer_denies: ({ company_name, service }) => ({
    es: `${company_name} dice que no pediste ${service.es}. ¿Es así?`,
    en: `${company_name} says that you did not ask for ${service.en}. Is that so?`,
  }),
  already_hired: ({ company_name, service }) => ({
    es: `${company_name} dice que ya habías contratado a alguien para ${service.es}. ¿Es así?`,
    en: `${company_name} says that you had already hired somebody for ${service.en}. Is that so?`,
  }),
}

const customerTitle: Localized = { es: 'Una pregunta de un toque', en: 'A question that takes one tap' }
const question = (row: RefundRow, parties: Parties): Localized => questions[row.reason]?.(parties) ?? about(parties)

export const customerAsked = (row: RefundRow, parties: Parties, path: string): Notification => ({
  userId: parties.owner_id,
  eventKey: `refund:${row.id}:check`,
  kind: 'refund_check',
  title: customerTitle,
  body: question(row, parties),
  path,
})

export const customerLetter = (row: RefundRow, parties: Parties, path: string): AccountLetter => {
  const asked = question(row, parties)
  return {
    userId: parties.owner_id,
    eventKey: `refund:${row.id}:check`,
    subject: asked,
    text: {
      es: `${asked.es} Responde con un toque en las próximas ${promises.customerCheckHours} horas. Si no dices nada, le devolvemos su dinero; a ti no te cuesta nada.`,
      en: `${asked.en} Answer with one tap within ${promises.customerCheckHours} hours. If you say nothing, they get their money back; it costs you nothing.`,
    },
    path,
    action: { es: 'Responder', en: 'Answer' },
    expiresAt: new Date(row.due_at!),
  }
}
