import { span } from '#server/lib/spans.ts'
import type { Notification } from '../../notifications/service.ts'
import type { Parties } from '../lead/queries.ts'
import { leadPath, projectPath } from '../lead/messages.ts'
import type { Sides } from '../appointments/queries.ts'
import { pathTo } from '../appointments/messages.ts'

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

export const hireTakenBack = (sides: Sides, userId: string, key: string): Notification => ({
  userId,
  eventKey: `lead:${sides.lead_id}:unhired:${key}`,
  kind: 'hired',
  title: { es: `${sides.customer} canceló la contratación`, en: `${sides.customer} canceled the hire` },
  body: { es: `${sides.service.es}. El acuerdo ya no vale.`, en: `${sides.service.en}. The agreement no longer holds.` },
  path: pathTo('company', sides),
  email: true,
})
