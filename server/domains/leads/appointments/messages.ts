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
const stands: Localized = {
  es: 'La cita que ya estaba confirmada sigue en pie.',
  en: 'The appointment you had already confirmed stands.',
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
export const appointmentNotice = (what: keyof typeof titles, { sides, appointment, to, userId }: About): Notification => {
  const next = what === 'declined' && appointment.is_move ? stands : whatNow[what]
  return {
    userId,
    eventKey: `appointment:${appointment.id}:${what}:${to}`,
    kind: 'appointment',
    title: titles[what](nameOf(to, sides), writtenMoment(appointment.starts_at, sides.time_zone)),
    body: { es: `${sides.service.es}. ${next.es}`.trim(), en: `${sides.service.en}. ${next.en}`.trim() },
    path: pathTo(to, sides),
    email: what !== 'on_way',
    ...(what === 'on_way' || what === 'near' ? { topic: 'urgent' } : {}),
  }
}

type Moved = About & { from: string }

/** Tells the customer of a time to which the company would move a confirmed appointment; `from` is when that begins. */
export function moveNotice({ from, ...about }: Moved): Notification {
  const { sides, appointment } = about
  const [at, before] = [appointment.starts_at, from].map((one) => writtenMoment(one, sides.time_zone))
  return {
    ...appointmentNotice('proposed', about),
    title: {
      es: `${sides.company_name} propone cambiar la cita al ${at!.es}`,
      en: `${sides.company_name} suggests moving your appointment to ${at!.en}`,
    },
    body: {
      es: `${sides.service.es}. Mientras no confirmes, sigue en pie la del ${before!.es}.`,
      en: `${sides.service.en}. Until you confirm, the one on ${before!.en} stands.`,
    },
  }
}

/** Tells the customer that the company took back a move, and when the appointment is. */
export function unmoveNotice({ move, ...about }: About & { move: AppointmentRow }): Notification {
  const { sides, appointment } = about
  const at = writtenMoment(appointment.starts_at, sides.time_zone)
  return {
    ...appointmentNotice('cancelled', { ...about, appointment: move }),
    title: {
      es: `La cita con ${sides.company_name} sigue el ${at.es}`,
      en: `Your appointment with ${sides.company_name} is still on ${at.en}`,
    },
    body: { es: `${sides.service.es}. La empresa retiró el cambio.`, en: `${sides.service.en}. The company took back the change.` },
  }
}

type Outside = About & { event: { calendar_id: string; version: number } }

const outside = {
  gone: ({ name, at }: { name: Localized; at: Localized }) => ({
    title: { es: `Borraste de tu calendario la cita del ${at.es}`, en: `You deleted the ${at.en} appointment from your calendar` },
    body: {
      es: `Aquí sigue en pie: ${name.es} cuenta con ella. Si ya no puedes, cancélala o propón otra hora.`,
      en: `It still stands here, and ${name.en} is counting on it. If you can’t make it, cancel it or suggest another time.`,
    },
  }),
  unmoved: ({ at }: { at: Localized }) => ({
    title: { es: `No propusimos tu cambio de la cita del ${at.es}`, en: `We didn’t suggest your change to the ${at.en} appointment` },
    body: {
      es: 'La moviste en tu calendario a una hora pasada, a más de un año o a más de 12 horas de duración. La cita sigue como estaba.',
      en: 'In your calendar you moved it to the past, more than a year ahead, or to more than 12 hours. The appointment stands as it was.',
    },
  }),
}

/** Tells a member what became of an appointment that was changed in the company's calendar or theirs, by its event there. */
export function outsideNotice(
  what: keyof typeof outside,
  { sides, appointment, userId, event: { calendar_id: calendar, version } }: Outside,
): Notification {
  const at = writtenMoment(appointment.starts_at, sides.time_zone)
  const name = { es: sides.customer || 'la persona', en: sides.customer || 'the customer' }
  return {
    userId,
    eventKey: `appointment:${appointment.id}:${what}:${calendar}:${version}`,
    kind: 'appointment',
    ...outside[what]({ name, at }),
    path: pathTo('company', sides),
    email: true,
  }
}

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
