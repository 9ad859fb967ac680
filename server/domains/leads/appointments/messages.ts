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
  proposed: (name: string, at: Localized) => ({
    es: `${name} te propone una cita el ${at.es}`,
    en: `${name} suggested meeting on ${at.en}`,
  }),
  confirmed: (name: string, at: Localized) => ({
    es: `${name} confirmó la cita del ${at.es}`,
    en: `${name} confirmed the appointment on ${at.en}`,
  }),
  declined: (name: string, at: Localized) => ({ es: `${name} no puede el ${at.es}`, en: `${name} can’t make it on ${at.en}` }),
  cancelled: (name: string, at: Localized) => ({
    es: `${name} canceló la cita del ${at.es}`,
    en: `${name} canceled the appointment on ${at.en}`,
  }),
  ended: (name: string, at: Localized) => ({
    es: `Se canceló la cita con ${name} del ${at.es}`,
    en: `Your appointment with ${name} on ${at.en} was canceled`,
  }),
  soon: (name: string, at: Localized) => ({ es: `Cita con ${name}: ${at.es}`, en: `Appointment with ${name}: ${at.en}` }),
  booked: (name: string, at: Localized) => ({ es: `Reserva con ${name}: ${at.es}`, en: `Booking with ${name}: ${at.en}` }),
  near: (name: string, at: Localized) => ({ es: `En dos horas: cita con ${name}, ${at.es}`, en: `In two hours: ${name}, ${at.en}` }),
  on_way: (name: string) => ({ es: `${name} va en camino`, en: `${name} is on the way` }),
}

const another: Localized = {
  es: 'Pueden acordar otra hora en la conversación.',
  en: 'You can pick another time in the conversation.',
}
/** Suggested next step; empty where the title is enough. */
const whatNow: Record<keyof typeof titles, Localized> = {
  proposed: {
    es: 'La hora es la del lugar del trabajo. Confírmala o propón otra.',
    en: 'Times are local to the job. Confirm it or suggest another.',
  },
  confirmed: { es: 'La hora es la del lugar del trabajo.', en: 'Times are local to the job.' },
  declined: another,
  cancelled: another,
  ended: { es: '', en: '' },
  soon: { es: 'Si algo cambió, avisa en la conversación.', en: 'If anything changed, say so in the conversation.' },
  booked: {
    es: 'Quedó confirmada. La hora es la del lugar del trabajo.',
    en: 'It’s confirmed. Times are local to the job.',
  },
  near: { es: 'Si algo cambió, avisa en la conversación.', en: 'If anything changed, say so in the conversation.' },
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
  ...(what === 'on_way' || what === 'near' ? { topic: 'urgent' } : {}),
})

/** Warns of a time outside the usual hours. */
export const unusualHour = (startsAt: Date, timeZone: string): Localized => {
  const at = writtenMoment(startsAt.toISOString(), timeZone)
  const { from, to } = usualHours
  return {
    es: `Sería el ${at.es}, fuera de las horas habituales (${from}:00 a ${to}:00).`,
    en: `That would be ${at.en}, outside usual hours (${from}:00 to ${to}:00).`,
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
    en: `You already have another appointment at that time: ${service.en}, ${at.en}.`,
  }
}
