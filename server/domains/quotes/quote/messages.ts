import type { Notification } from '../../notifications/service.ts'
import type { Parties } from './queries.ts'
import { written } from '#server/lib/money.ts'
import { calendarDay } from '#server/lib/spans.ts'

export const quoteSent = ({
  owner_id: userId,
  quote_id: id,
  company_name: company,
  total,
  service,
  project_id: projectId,
}: Parties): Notification => ({
  userId,
  eventKey: `quote:${id}:sent`,
  kind: 'quote_sent',
  title: { es: `${company} te envió un presupuesto`, en: `${company} sent you a quote` },
  body: {
    es: `${service.es}: ${written(total.amount)}. Compáralo con los demás en tu tablero.`,
    en: `${service.en}: ${written(total.amount)}. Compare it with the others on your board.`,
  },
  path: `/user/projects/${projectId}`,
  email: true,
})

export const quoteEnding = ({
  owner_id: userId,
  quote_id: id,
  company_name: company,
  total,
  service,
  valid_until: lastDay,
  project_id: projectId,
}: Parties): Notification => ({
  userId,
  eventKey: `quote:${id}:ending`,
  kind: 'quote_ending',
  title: { es: `El presupuesto de ${company} está por vencer`, en: `Your quote from ${company} is about to expire` },
  body: {
    es: `${service.es}: ${written(total.amount)}. Es válido hasta el ${calendarDay(lastDay).es}.`,
    en: `${service.en}: ${written(total.amount)}. It’s good through ${calendarDay(lastDay).en}.`,
  },
  path: `/user/projects/${projectId}`,
  email: true,
})

export const quoteDeclined = ({ quote_id: id, customer, service }: Parties, userId: string): Notification => ({
  userId,
  eventKey: `quote:${id}:declined`,
  kind: 'quote_declined',
  title: { es: `${customer} no aceptó tu presupuesto`, en: `${customer} declined your quote` },
  body: {
    es: `${service.es}. Puedes preguntarle por mensaje la razón.`,
    en: `${service.en}. You can message them to ask why.`,
  },
  path: `/user/companies/profile/quotes/${id}`,
})
