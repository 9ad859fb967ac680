import { written } from '#server/lib/money.ts'
import { span } from '#server/lib/spans.ts'
import type { Notification } from '../../notifications/service.ts'
import type { Parties } from '../lead/queries.ts'
import { leadPath, projectPath } from '../lead/messages.ts'
import type { Sides } from '../appointments/queries.ts'
import { pathTo } from '../appointments/messages.ts'

/** The accepted quote of a hire, with its agreed total and the most that it can come to. */
export type AcceptedQuote = { id: string; totalCents: number; mostCents: number }

const seeAgreement = { action: { es: 'Ver el acuerdo', en: 'View the agreement' } }

/** Tells the company of the hire, with a link to the agreement of an accepted quote. */
export const companyHired = (
  lead: Parties,
  { userId, key, quote }: { userId: string; key: string; quote?: AcceptedQuote },
): Notification => {
  const about = {
    userId,
    eventKey: `lead:${lead.lead_id}:hired:${key}`,
    kind: 'hired' as const,
    title: { es: `¡${lead.customer} te contrató!`, en: `${lead.customer} hired you!` },
  }
  if (!quote)
    return {
      ...about,
      body: {
        es: `${lead.service.es} en ${lead.city}. Abre el contacto para ver la dirección y acordar la cita.`,
        en: `${lead.service.en} in ${lead.city}. Open the lead to see the address and schedule the visit.`,
      },
      path: leadPath(lead),
      email: true,
    }
  return {
    ...about,
    body: {
      es: `${lead.service.es} en ${lead.city}. Aceptó tu presupuesto por ${written(quote.totalCents)}: ahí tienes el acuerdo firmado y puedes guardarlo en PDF. En el contacto ves la dirección y acuerdas la cita.`,
      en: `${lead.service.en} in ${lead.city}. They accepted your quote for ${written(quote.totalCents)}: you can read the signed agreement there or save it as a PDF. Open the lead to see the address and schedule the visit.`,
    },
    path: `/user/companies/profile/quotes/${quote.id}`,
    email: seeAgreement,
  }
}

/** Confirms the hire to the customer in writing, with a link to the agreement of an accepted quote. */
export const hireMade = (lead: Parties, key: string, quote: AcceptedQuote | undefined): Notification => ({
  userId: lead.owner_id,
  eventKey: `lead:${lead.lead_id}:hire_made:${key}`,
  kind: 'hire_made',
  title: { es: `Contrataste a ${lead.company_name}`, en: `You hired ${lead.company_name}` },
  body: {
    es: `${lead.service.es} en ${lead.city}. ${quote ? `Aceptaste su presupuesto por ${written(quote.totalCents)}: el acuerdo firmado está en tu solicitud y puedes guardarlo en PDF. ` : ''}Las demás empresas ya no ven tus datos. Acuerda la cita por mensaje.`,
    en: `${lead.service.en} in ${lead.city}. ${quote ? `You accepted their quote for ${written(quote.totalCents)}: you can read the signed agreement in your request or save it as a PDF. ` : ''}The other companies can no longer see your details. Schedule the visit by message.`,
  },
  path: quote ? `${projectPath(lead)}?quote=${quote.id}` : projectPath(lead),
  email: quote ? seeAgreement : true,
})

export const workUnfinished = (lead: Parties, now: Date): Notification => ({
  userId: lead.owner_id,
  eventKey: `lead:${lead.lead_id}:unfinished:${now.getTime()}`,
  kind: 'work_finished',
  title: { es: `${lead.company_name} sigue trabajando`, en: `${lead.company_name} is still working` },
  body: {
    es: `${lead.service.es}. Nos avisaron por error que habían terminado. No tienes que confirmar nada todavía.`,
    en: `${lead.service.en}. They marked it done by mistake. You don’t have to confirm anything yet.`,
  },
  path: projectPath(lead),
  email: true,
})

type Finished = { finalCents: number | null; days: number; now: Date }

export const workFinished = (lead: Parties, { finalCents, days, now }: Finished): Notification => ({
  userId: lead.owner_id,
  eventKey: `lead:${lead.lead_id}:finished:${now.getTime()}`,
  kind: 'work_finished',
  title: { es: `${lead.company_name} dice que terminó el trabajo`, en: `${lead.company_name} says the job is done` },
  body: {
    es: `${lead.service.es}. ${finalCents === null ? '' : `Dice que costó ${written(finalCents)}. `}Si todo quedó bien, confírmalo. Si no dices nada, lo damos por terminado en ${span(days * 86_400).es}.`,
    en: `${lead.service.en}. ${finalCents === null ? '' : `They say it cost ${written(finalCents)}. `}If everything looks good, confirm it. If we don’t hear from you, we’ll mark it done in ${span(days * 86_400).en}.`,
  },
  path: projectPath(lead),
  email: true,
})

export const hireTakenBack = (sides: Sides, userId: string, key: string): Notification => ({
  userId,
  eventKey: `lead:${sides.lead_id}:unhired:${key}`,
  kind: 'hired',
  title: { es: `${sides.customer} canceló la contratación`, en: `${sides.customer} canceled the hire` },
  body: { es: `${sides.service.es}. El acuerdo ya no tiene validez.`, en: `${sides.service.en}. The agreement is no longer valid.` },
  path: pathTo('company', sides),
  email: true,
})
