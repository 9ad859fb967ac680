import type { Localized } from '#contract/primitives.ts'
import type { RefundReason } from '#contract/refunds.ts'
import type { Promised } from '#server/lib/promised.ts'
import type { AccountLetter, Notification } from '../notifications/service.ts'
import type { Parties, RefundRow } from './queries.ts'

const path = ({ lead_id }: RefundRow) => `/user/companies/profile/refund/${lead_id}`
const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`
const about = ({ service, city }: Parties): Localized => ({ es: `${service.es} en ${city}.`, en: `${service.en} in ${city}.` })

const whyOf = (row: RefundRow, { bought_at: boughtAt }: Parties, promised: Promised) => {
  const { unreadHours, silentDays } = promised(boughtAt)
  const { customerCheckHours } = promised(row.created_at)
  const whys: Partial<Record<NonNullable<RefundRow['finding']>, Localized>> = {
    unread: {
      es: `Tu mensaje quedó ${unreadHours} horas sin leer.`,
      en: `Your message stayed unread for ${unreadHours} hours.`,
    },
    read_and_silent: {
      es: `El cliente leyó tu mensaje y calló ${silentDays} días.`,
      en: `The customer read your message and stayed silent for ${silentDays} days.`,
    },
    bought_before: { es: 'Ya habías comprado a este cliente.', en: 'You had bought this customer before.' },
    customer_confirmed: { es: 'El cliente lo confirmó.', en: 'The customer confirmed it.' },
    customer_silent: {
      es: `El cliente no respondió en ${customerCheckHours} horas.`,
      en: `The customer did not answer within ${customerCheckHours} hours.`,
    },
    no_decision_in_time: { es: 'No decidimos a tiempo, así que es tuyo.', en: 'We did not decide in time, so it is yours.' },
    other_buyer: {
      es: 'El contacto no era real: se devuelve a todas las empresas.',
      en: 'The lead was not real: every company gets it back.',
    },
  }
  return row.finding ? whys[row.finding] : undefined
}

/** To the company: money comes back. */
export const approved = (row: RefundRow, parties: Parties, userId: string, promised: Promised): Notification => {
  const why = whyOf(row, parties, promised)
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

export const denied = (row: RefundRow, parties: Parties, userId: string, promised: Promised): Notification => ({
  userId,
  eventKey: `refund:${row.id}:${row.state}`,
  kind: 'refund_decided',
  title: { es: 'No aprobamos tu reclamación', en: 'We did not approve your claim' },
  body:
    row.state === 'denied_final'
      ? { es: `${about(parties).es} Ahí ves la regla y la prueba.`, en: `${about(parties).en} See the rule and the evidence there.` }
      : {
          es: `${about(parties).es} Ahí ves la regla y la prueba, y puedes recurrir en ${promised(row.decided_at ?? undefined).appealDays} días.`,
          en: `${about(parties).en} See the rule and the evidence there; you can appeal within ${promised(row.decided_at ?? undefined).appealDays} days.`,
        },
  path: path(row),
  email: true,
})

/** To the company: somebody needs to know more. */
export const companyAsked = (row: RefundRow, parties: Parties, userId: string, promised: Promised): Notification => ({
  userId,
  eventKey: `refund:${row.id}:asked:${row.due_at}`,
  kind: 'refund_asked',
  title: { es: 'Necesitamos saber algo más de tu reclamación', en: 'We need to know more about your claim' },
  body: {
    es: `${about(parties).es} Tienes ${promised().silentDays} días para responder.`,
    en: `${about(parties).en} You have ${promised().silentDays} days to answer.`,
  },
  path: path(row),
  email: true,
})

/** To admins: a claim above what silence approves has waited for too long. */
export const overdue = (row: RefundRow, userId: string, promised: Promised): Notification => ({
  userId,
  eventKey: `refund:${row.id}:overdue:${row.state}`,
  kind: 'refund_overdue',
  title: { es: 'Una reclamación espera decisión', en: 'A claim waits for a decision' },
  body: {
    es: `${dollars(row.amount_cents)}: pasaron ${promised(row.created_at).silentApprovalBusinessDays} días hábiles.`,
    en: `${dollars(row.amount_cents)}: ${promised(row.created_at).silentApprovalBusinessDays} business days have passed.`,
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

export const customerLetter = (row: RefundRow, parties: Parties, path: string, promised: Promised): AccountLetter => {
  const asked = question(row, parties)
  return {
    userId: parties.owner_id,
    eventKey: `refund:${row.id}:check`,
    subject: asked,
    text: {
      es: `${asked.es} Responde con un toque en las próximas ${promised(row.created_at).customerCheckHours} horas. Si no dices nada, le devolvemos su dinero; a ti no te cuesta nada.`,
      en: `${asked.en} Answer with one tap within ${promised(row.created_at).customerCheckHours} hours. If you say nothing, they get their money back; it costs you nothing.`,
    },
    path,
    action: { es: 'Responder', en: 'Answer' },
    expiresAt: new Date(row.due_at!),
  }
}
