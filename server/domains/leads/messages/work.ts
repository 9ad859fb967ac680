import type { Localized } from '#contract/primitives.ts'
import type { Notification } from '../../notifications/service.ts'
import type { AppointmentRow, Side, Sides } from '../queries/work.ts'

const when = ({ starts_at: at }: AppointmentRow, timeZone: string): Localized => {
  const write = (locale: string) =>
    new Intl.DateTimeFormat(locale, {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      hour: '2-digit',
      minute: '2-digit',
      hour12: false,
      timeZone,
    }).format(new Date(at))
  return { es: write('es-US'), en: write('en-US') }
}
const pathTo = (side: Side, { project_id: projectId, lead_id: leadId, match_id: matchId }: Sides) =>
  side === 'customer' ? `/user/projects/${projectId}?thread=${leadId}` : `/user/companies/profile/leads/${matchId}/${leadId}#thread`
const nameOf = (side: Side, { company_name: company, customer }: Sides) => (side === 'customer' ? company : customer)

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

/** What happened to an appointment, to the side that did not do it, or to both. */
export const appointmentNotice = (what: keyof typeof titles, { sides, appointment, to, userId }: About): Notification => ({
  userId,
  eventKey: `appointment:${appointment.id}:${what}:${to}`,
  kind: 'appointment',
  title: titles[what](nameOf(to, sides), when(appointment, sides.time_zone)),
  body: sides.service,
  path: pathTo(to, sides),
  email: what !== 'on_way',
  ...(what === 'on_way' ? { sms: true } : {}),
})

export const problemOpened = (sides: Sides, userId: string, key: string): Notification => ({
  userId,
  eventKey: `problem:${key}:opened`,
  kind: 'problem',
  title: { es: `${sides.customer} dice que algo no quedó bien`, en: `${sides.customer} says that something is not right` },
  body: {
    es: `${sides.service.es}. Escríbele y acuerden cómo arreglarlo; mientras tanto no corre el plazo.`,
    en: `${sides.service.en}. Write and agree on how to put it right; the clock stands still meanwhile.`,
  },
  path: pathTo('company', sides),
  email: true,
})

export const problemResolved = (sides: Sides, to: Side, userId: string, key: string): Notification => ({
  userId,
  eventKey: `problem:${key}:resolved`,
  kind: 'problem',
  title: { es: `${nameOf(to, sides)} dice que el problema quedó resuelto`, en: `${nameOf(to, sides)} says that the problem is solved` },
  body: sides.service,
  path: to === 'customer' ? `/user/projects/${sides.project_id}` : pathTo('company', sides),
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
