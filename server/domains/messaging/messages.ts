import type { Notification } from '../notifications/service.ts'
import type { Sides } from './queries.ts'

/** Path of the conversation for each side. */
export const customerPath = (projectId: string, leadId: string) => `/user/projects/${projectId}?thread=${leadId}`
export const companyPath = (matchId: string, leadId: string) => `/user/companies/profile/leads/${matchId}/${leadId}#thread`

const reply = { es: 'Responder', en: 'Reply' }

// Omits the message itself: several people may read a company's mailbox.
export const messageFromCompany = (
  { owner_id: userId, project_id: projectId, lead_id: leadId, company_name: company, service }: Sides,
  messageId: string,
): Notification => ({
  userId,
  eventKey: `message:${messageId}`,
  kind: 'message',
  title: { es: `${company} te escribió`, en: `${company} wrote to you` },
  body: { es: `Sobre tu solicitud: ${service.es}.`, en: `About your request: ${service.en}.` },
  path: customerPath(projectId, leadId),
  email: { action: reply },
})

export const messageFromCustomer = (
  { customer, service, match_id: matchId, lead_id: leadId }: Sides,
  messageId: string,
  userId: string,
): Notification => ({
  userId,
  eventKey: `message:${messageId}`,
  kind: 'message',
  title: { es: `${customer} te escribió`, en: `${customer} wrote to you` },
  body: {
    es: `${service.es}. Contesta pronto: quien responde primero suele ganar el trabajo.`,
    en: `${service.en}. Answer soon: who replies first often wins the job.`,
  },
  path: companyPath(matchId, leadId),
  email: { action: reply },
})
