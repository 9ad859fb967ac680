import type { Localized } from '#contract/primitives.ts'
import type { RefundReason } from '#contract/refunds/states.ts'
import { written } from '#server/lib/money.ts'
import type { SettingsAt } from '#server/lib/settings.ts'
import { span } from '#server/lib/spans.ts'
import { writtenName } from '#server/lib/written.ts'
import type { AccountLetter, Notification } from '../../notifications/service.ts'
import type { Parties, RefundRow } from './queries.ts'

const path = ({ lead_id }: RefundRow) => `/user/companies/profile/refund/${lead_id}`
const hours = (count: number) => span(count * 3600)
const days = (count: number) => span(count * 86_400)
const about = ({ service, city }: Parties): Localized => ({ es: `${service.es} en ${city}.`, en: `${service.en} in ${city}.` })

const whyOf = (row: RefundRow, { bought_at: boughtAt }: Parties, settings: SettingsAt) => {
  const { unreadHours, silentDays } = settings(boughtAt)
  const { customerCheckHours } = settings(row.created_at)
  const whys: Partial<Record<NonNullable<RefundRow['finding']>, Localized>> = {
    unread: {
      es: `El cliente no leyó tu mensaje en ${hours(unreadHours).es}.`,
      en: `The customer didn’t read your message for ${hours(unreadHours).en}.`,
    },
    read_and_silent: {
      es: `El cliente leyó tu mensaje y no respondió en ${days(silentDays).es}.`,
      en: `The customer read your message and didn’t reply for ${days(silentDays).en}.`,
    },
    bought_before: { es: 'Ya habías pagado por este cliente.', en: 'You had already paid for this customer.' },
    customer_confirmed: { es: 'El cliente lo confirmó.', en: 'The customer confirmed it.' },
    customer_silent: {
      es: `El cliente no respondió en ${hours(customerCheckHours).es}.`,
      en: `The customer didn’t reply within ${hours(customerCheckHours).en}.`,
    },
    no_decision_in_time: {
      es: 'No decidimos a tiempo, así que el dinero es tuyo.',
      en: 'We didn’t decide in time, so the money is yours.',
    },
    other_buyer: {
      es: 'El contacto no era real, así que devolvemos el dinero a todas las empresas.',
      en: 'The lead wasn’t real: every company gets it back.',
    },
  }
  return row.finding ? whys[row.finding] : undefined
}

/** To the company: a refund was approved. */
const approved = (row: RefundRow, parties: Parties, userId: string, settings: SettingsAt): Notification => {
  const why = whyOf(row, parties, settings)
  const to: Localized = row.pay_to === 'card' ? { es: 'a tu tarjeta', en: 'to your card' } : { es: 'a tu saldo', en: 'to your balance' }
  return {
    userId,
    eventKey: `refund:${row.id}:approved`,
    kind: 'refund_decided',
    title: { es: `Te devolvemos ${written(row.amount_cents)} ${to.es}`, en: `We’re refunding ${written(row.amount_cents)} ${to.en}` },
    body: { es: [about(parties).es, why?.es].filter(Boolean).join(' '), en: [about(parties).en, why?.en].filter(Boolean).join(' ') },
    path: path(row),
    email: true,
  }
}

const denied = (row: RefundRow, parties: Parties, userId: string, settings: SettingsAt): Notification => {
  const appeal = days(settings(row.decided_at ?? undefined).appealDays)
  return {
    userId,
    eventKey: `refund:${row.id}:${row.state}`,
    kind: 'refund_decided',
    title: { es: 'No aprobamos tu reclamación', en: 'We didn’t approve your claim' },
    body:
      row.state === 'denied_final'
        ? {
            es: `${about(parties).es} En tu reclamación puedes ver la regla y las pruebas.`,
            en: `${about(parties).en} Your claim shows the rule and the evidence.`,
          }
        : {
            es: `${about(parties).es} En tu reclamación puedes ver la regla y las pruebas. Tienes ${appeal.es} para apelar.`,
            en: `${about(parties).en} Your claim shows the rule and the evidence. You have ${appeal.en} to appeal.`,
          },
    path: path(row),
    email: true,
  }
}

/** To the company: an admin has a question. */
const companyAsked = (row: RefundRow, parties: Parties, userId: string, settings: SettingsAt): Notification => ({
  userId,
  eventKey: `refund:${row.id}:asked:${row.due_at}`,
  kind: 'refund_asked',
  title: { es: 'Necesitamos más información sobre tu reclamación', en: 'We need more information about your claim' },
  body: {
    es: `${about(parties).es} Tienes ${days(settings().silentDays).es} para responder.`,
    en: `${about(parties).en} You have ${days(settings().silentDays).en} to reply.`,
  },
  path: path(row),
  email: true,
})

/** Notifications to a company about its claim. */
export const toCompany = { approved, denied, asked: companyAsked }

const questions: Partial<Record<RefundReason, (parties: Parties) => Localized>> = {
  wrong_service: ({ company_name, service }) => ({
    es: `${company_name} dice que lo que necesitas no es ${writtenName(service).es}. ¿Es así?`,
    en: `${company_name} says you don’t need ${writtenName(service).en}. Is that right?`,
  }),
  customer_denies: ({ company_name, service }) => ({
    es: `${company_name} dice que no pediste ${writtenName(service).es}. ¿Es así?`,
    en: `${company_name} says you didn’t ask for ${writtenName(service).en}. Is that right?`,
  }),
  already_hired: ({ company_name, service }) => ({
    es: `${company_name} dice que ya habías contratado a alguien para ${writtenName(service).es}. ¿Es así?`,
    en: `${company_name} says you’d already hired someone for ${writtenName(service).en}. Is that right?`,
  }),
}

const customerTitle: Localized = { es: 'Una pregunta rápida', en: 'Quick question' }
const question = (row: RefundRow, parties: Parties): Localized => questions[row.reason]?.(parties) ?? about(parties)

export const customerAsked = (row: RefundRow, parties: Parties, path: string): Notification => ({
  userId: parties.owner_id,
  eventKey: `refund:${row.id}:check`,
  kind: 'refund_check',
  title: customerTitle,
  body: question(row, parties),
  path,
})

export const customerLetter = (row: RefundRow, parties: Parties, path: string, settings: SettingsAt): AccountLetter => {
  const time = hours(settings(row.created_at).customerCheckHours)
  return {
    userId: parties.owner_id,
    eventKey: `refund:${row.id}:check`,
    subject: question(row, parties),
    text: {
      es: `Responde con un toque. Tienes ${time.es}. Si no respondes, le devolvemos su dinero a la empresa; a ti no te cuesta nada.`,
      en: `Answer with one tap. You have ${time.en}. If you don’t reply, we refund the company. It costs you nothing.`,
    },
    path,
    action: { es: 'Responder', en: 'Answer' },
    expiresAt: new Date(row.due_at!),
  }
}
