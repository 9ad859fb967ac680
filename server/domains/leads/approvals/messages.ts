import { brand } from '#brand/brand.ts'
import type { Withdrawal } from '#contract/matching/states.ts'
import type { Localized } from '#contract/primitives.ts'
import { writtenMoment, writtenName } from '#server/lib/written.ts'
import type { Notification } from '../../notifications/service.ts'
import type { Asking } from '../purchases/queries.ts'

export type Ending = 'declined' | 'lapsed' | Withdrawal

const byCompany: Localized = { es: 'Tu empresa ya no podía tomar esta solicitud.', en: 'Your company could no longer take this request.' }
const byPlatform: Localized = { es: `${brand.name} retiró la solicitud.`, en: `${brand.name} withdrew the request.` }

const reasons: Record<Ending, Localized> = {
  declined: { es: 'El cliente siguió con otras opciones.', en: 'The customer went with other options.' },
  lapsed: { es: 'El cliente no respondió a tiempo.', en: 'The customer didn’t answer in time.' },
  contact_stopped: { es: 'El cliente siguió con otras opciones.', en: 'The customer went with other options.' },
  other_hired: { es: 'El cliente contrató a otra empresa.', en: 'The customer hired another company.' },
  project_closed: { es: 'El cliente cerró su solicitud.', en: 'The customer closed their request.' },
  taken_down: byPlatform,
  taken_back: byPlatform,
  company_closed: byCompany,
  company_suspended: byCompany,
  company_paused: { es: 'Tu empresa está en pausa.', en: 'Your company is paused.' },
  licence_ended: byCompany,
}

/** Tells a company that the customer did not approve it, and that it paid nothing. */
export const approvalEnded = (
  { match_id, service, city }: Asking,
  { userId, paymentId, why }: { userId: string; paymentId: string; why: Ending },
): Notification => ({
  userId,
  eventKey: `payment:${paymentId}:not_approved`,
  kind: 'approval_ended',
  title: { es: 'Esta vez no recibiste el contacto', en: 'You didn’t get this lead' },
  body: {
    es: `${service.es} en ${city}. ${reasons[why].es} No te cobramos nada, y lo que apartamos volvió a tu saldo. Gracias por responder.`,
    en: `${service.en} in ${city}. ${reasons[why].en} We didn’t charge you, and what we set aside is back in your balance. Thanks for responding.`,
  },
  path: `/user/companies/profile/leads/${match_id}`,
  email: true,
})

/** Reminds the customer that their time to approve ends soon, `until` that moment for the first company. */
export function approvalEnding(
  { match_id, project_id, owner_id, company_name, service, time_zone }: Asking,
  { until, others }: { until: string; others: number },
): Notification {
  const [moment, name] = [writtenMoment(until, time_zone), writtenName(service)]
  const isOne = others === 0
  return {
    userId: owner_id,
    eventKey: `match:${match_id}:approval_ending:${until}`,
    kind: 'approval_ending',
    title: isOne
      ? { es: `${company_name} espera tu aprobación`, en: `${company_name} is waiting for your approval` }
      : { es: `${others + 1} empresas esperan tu aprobación`, en: `${others + 1} companies are waiting for your approval` },
    body: isOne
      ? {
          es: `Quiere hacer tu trabajo de ${name.es}. Tienes hasta el ${moment.es} para decirle sí o no. Sin tu sí, no recibe tu contacto.`,
          en: `They want your ${name.en} job. You have until ${moment.en} to say yes or no. Without your yes, they won’t get your contact details.`,
        }
      : {
          es: `Quieren hacer tu trabajo de ${name.es}. Tienes hasta el ${moment.es} para responder a ${company_name}. Sin tu sí, ninguna recibe tu contacto.`,
          en: `They want your ${name.en} job. You have until ${moment.en} to answer ${company_name}. Without your yes, nobody gets your contact details.`,
        },
    path: `/user/projects/${project_id}`,
    email: true,
  }
}
