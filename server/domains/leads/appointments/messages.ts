import type { Localized } from '#contract/primitives.ts'
import { writtenMoment } from '#server/lib/written.ts'
import type { Notification } from '../../notifications/service.ts'
import type { AppointmentRow, Side, Sides } from './queries.ts'
import { usualHours } from './rules.ts'

export const pathTo = (side: Side, { project_id: projectId, lead_id: leadId, match_id: matchId }: Sides) =>
  side === 'customer' ? `/user/projects/${projectId}?thread=${leadId}` : `/user/companies/profile/leads/${matchId}/${leadId}#thread`
export const nameOf = (side: Side, { company_name: company, customer }: Sides) => (side === 'customer' ? company : customer)

type About = { sides: Sides; appointment: AppointmentRow; to: Side; userId: string }
const titles = {
  proposed: (name: string, at: Localized) => ({ es: `${name} propone verse el ${at.es}`, en: `${name} proposes to meet on ${at.en}` }),
  confirmed: (name: string, at: Localized) => ({
    es: `${name} confirmó la cita del ${at.es}`,
    en: `${name} confirmed the appointment on ${at.en}`,
  }),
  declined: (name: string, at: Localized) => ({ es: `${name} no puede el ${at.es}`, en: `${name} cannot make it on ${at.en}` }),
  cancelled: (name: string, at: Localized) => ({
    es: `${name} canceló la cita del ${at.es}`,
    en: `${name} canceled the appointment on ${at.en}`,
  }),
  ended: (name: string, at: Localized) => ({
    es: `Se canceló la cita con ${name} del ${at.es}`,
    en: `The appointment with ${name} on ${at.en} is canceled`,
  }),
  soon: (name: string, at: Localized) => ({ es: `Cita con ${name}: ${at.es}`, en: `Appointment with ${name}: ${at.en}` }),
  on_way: (name: string) => ({ es: `${name} va en camino`, en: `${name} is on the way` }),
}

const another: Localized = {
  es: 'Pueden acordar otro momento en la conversación.',
  en: 'You can agree on another time in the conversation.',
}
/** Suggested next step; empty where the title is enough. */
const whatNow: Record<keyof typeof titles, Localized> = {
  proposed: {
    es: 'Es la hora del lugar del trabajo. Confírmala o propón otra.',
    en: 'That is the time where the work is. Confirm it or propose another.',
  },
  confirmed: { es: 'Es la hora del lugar del trabajo.', en: 'That is the time where the work is.' },
  declined: another,
  cancelled: another,
  ended: { es: '', en: '' },
  soon: { es: 'Si algo cambió, avísale en la conversación.', en: 'If something has changed, say so in the conversation.' },
  on_way: { es: '', en: '' },
}

/** Reports a change of an appointment to the other side, or to both. */
export const appointmentNotice = (what: keyof typeof titles, { sides, appointment, to, userId }: About): Notification => ({
  userId,
  eventKey: `appointment:${appointment.id}:${what}:${to}`,
  kind: 'appointment',
  title: titles[what](nameOf(to, sides), writtenMoment(appointment.starts_at, sides.time_zone)),
  body: { es: `${sides.service.es}. ${whatNow[what].es}`.trim(), en: `${sides.service.en}. ${whatNow[what].en}`.trim() },
  path: pathTo(to, sides),
  email: what !== 'on_way',
  ...(what === 'on_way' ? { topic: 'urgent' } : {}),
})

/** Warns of a time outside the usual hours. */
export const unusualHour = (startsAt: Date, timeZone: string): Localized => {
  const at = writtenMoment(startsAt.toISOString(), timeZone)
  const { from, to } = usualHours
  return {
    es: `Sería el ${at.es}, fuera de las horas habituales (${from}:00 a ${to}:00).`,
    en: `That would be ${at.en}, outside the usual hours (${from}:00 to ${to}:00).`,
  }
}

/** Warns of another appointment at the same time. */
export const overlapWarning = ({
  service,
  starts_at,
  time_zone,
}: {
  service: Localized
  starts_at: string
  time_zone: string
}): Localized => {
  const at = writtenMoment(starts_at, time_zone)
  return {
    es: `Ya tienes otra cita a esa hora: ${service.es}, el ${at.es}.`,
    en: `You already have another appointment then: ${service.en}, ${at.en}.`,
  }
}
