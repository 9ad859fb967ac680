import { hourMs } from '../durations.ts'
import { machine } from '../machine.ts'
import type { ErrorSpec } from '../errors.ts'

export const leadStates = machine(['new', 'contacted', 'quoted', 'hired', 'done', 'lost', 'closed'], {
  undo: { from: ['new'], to: 'closed', by: ['C'] },
  first_message: { from: ['new'], to: 'contacted', by: ['C', 'G', 'U'] },
  quote_sent: { from: ['new', 'contacted'], to: 'quoted', by: ['C'] },
  hire: { from: ['new', 'contacted', 'quoted'], to: 'hired', by: ['G', 'U'] },
  lose: { from: ['new', 'contacted', 'quoted'], to: 'lost', by: ['S'] },
  'bring_back:new': { from: ['lost'], to: 'new', by: ['S'] },
  'bring_back:contacted': { from: ['lost'], to: 'contacted', by: ['S'] },
  'bring_back:quoted': { from: ['lost'], to: 'quoted', by: ['S'] },
  archive: { from: ['new', 'contacted', 'quoted', 'lost'], to: 'closed', by: ['C'] },
  complete: { from: ['hired'], to: 'done', by: ['S'] },
  reopen: { from: ['done'], to: 'hired', by: ['S'] },
  unhire: { from: ['hired'], to: 'contacted', by: ['S'] },
  cancel: { from: ['hired'], to: 'closed', by: ['S'] },
})

/** Event that ended a lead, or the reason that it was lost. */
export const leadEndings = ['undo', 'archive', 'cancel', 'other_hired', 'project_closed', 'contact_stopped'] as const

/**
 * Reasons that the customer's words are changed: contact details are hidden (`parts`) or doubtful texts withheld (`texts`) before contact;
 * the customer takes messages only, or calls over a number of ours (`number`); or the contact has ended.
 */
export const withholdings = ['parts', 'texts', 'messages_only', 'number', 'ended'] as const

export type Withheld = (typeof withholdings)[number]

/** Days after the contact was opened, or the company hired, on which its relay number ends. */
export const relayDays = 90

export const callSides = ['company', 'customer'] as const

/** Ends of a call over a relay number; `missed`: it rang to the end; `cancelled`: its caller gave up. */
export const callOutcomes = ['answered', 'missed', 'busy', 'failed', 'cancelled'] as const
export type CallOutcome = (typeof callOutcomes)[number]

/** Least length of an answered call that counts as a talk with the customer, because a voicemail answers too. */
export const talkSeconds = 60

/** Time for undoing the finish of the work. */
export const unfinishMinutes = 10

export const leadTabs = ['new', 'bought', 'closed'] as const

/** Reasons that a company does not have a lead, in order of precedence. */
export const missReasons = [
  'expired',
  'filled',
  'company_paused',
  'service_off',
  'zip_excluded',
  'licence',
  'filter',
  'same_customer',
  'max_price',
  'cap',
  'outscored',
  'not_needed',
] as const

export const appointmentStates = machine(['proposed', 'confirmed', 'declined', 'cancelled', 'replaced', 'past'], {
  confirm: { from: ['proposed'], to: 'confirmed', by: ['C', 'G', 'U', 'S'] },
  decline: { from: ['proposed'], to: 'declined', by: ['C', 'G', 'U'] },
  cancel: { from: ['proposed', 'confirmed'], to: 'cancelled', by: ['C', 'G', 'U', 'S'] },
  replace: { from: ['proposed', 'confirmed'], to: 'replaced', by: ['C', 'G', 'U'] },
  on_way: { from: ['confirmed'], to: 'confirmed', by: ['C'] },
  time: { from: ['proposed', 'confirmed'], to: 'past', by: ['S'] },
})

/**
 * Where a job stands, from its lead and its next appointment: to quote, quoted and waiting, hired without an appointment, with one, on the
 * way there, finished but not confirmed, confirmed lately and not invoiced, invoiced, paid, done without an invoice.
 */
export const jobStages = [
  'to_quote',
  'waiting',
  'to_schedule',
  'scheduled',
  'on_way',
  'finished',
  'to_invoice',
  'invoiced',
  'paid',
  'done',
] as const
/** Days after the work in which a job with an agreed price waits for its invoice. */
export const toInvoiceDays = 60
export type JobStage = (typeof jobStages)[number]

/** Jobs of the whole team, or those of the reader and of nobody yet. */
export const whoseJobs = ['all', 'mine'] as const

/** A visit to see the work, or the work itself at a fixed price. */
export const appointmentPurposes = ['visit', 'job'] as const
export type AppointmentPurpose = (typeof appointmentPurposes)[number]

/** Holders of connected calendars: the company, or a member of its team. */
export const calendarHolders = ['company', 'member'] as const

/** Providers of connected calendars: any CalDAV server, or Google. */
export const calendarProviders = ['caldav', 'google'] as const
export type CalendarProvider = (typeof calendarProviders)[number]

/** Why a calendar at another provider could not be read. */
export const calendarFailures = ['refused', 'unreachable', 'not_public', 'no_calendar'] as const
export type CalendarFailure = (typeof calendarFailures)[number]

/** Why an appointment could not be written into one; `rejected`: the calendar takes no such event. */
export const calendarWriteFailures = [...calendarFailures, 'rejected'] as const
export type CalendarWriteFailure = (typeof calendarWriteFailures)[number]

export const googleCalendarErrors = {
  unavailable: {
    code: 'google_calendar_unavailable',
    status: 503,
    message: { es: 'Google no responde ahora. Inténtalo en unos minutos.', en: 'Google isn’t responding. Try again in a few minutes.' },
  },
  refused: {
    code: 'google_calendar_refused',
    status: 422,
    message: {
      es: 'No pudimos comprobar la respuesta de Google. Conéctalo otra vez desde aquí.',
      en: 'We couldn’t verify Google’s answer. Please connect it again from here.',
    },
  },
  ungranted: {
    code: 'google_calendar_ungranted',
    status: 422,
    message: {
      es: 'Google no nos dio acceso a tu calendario. Conéctalo otra vez y deja marcadas las dos casillas del calendario.',
      en: 'Google didn’t give us access to your calendar. Connect it again and leave both calendar boxes checked.',
    },
  },
  unread: {
    code: 'google_calendar_unread',
    status: 422,
    message: {
      es: 'Google nos dejó entrar, pero no pudimos leer tu calendario. Inténtalo otra vez en unos minutos.',
      en: 'Google let us in, but we couldn’t read your calendar. Try again in a few minutes.',
    },
  },
} as const satisfies Record<string, ErrorSpec>

export const workErrors = {
  ended: {
    code: 'lead_ended',
    status: 409,
    message: { es: 'Este contacto ya terminó: no se pueden acordar citas.', en: 'This lead has ended, so you can’t make appointments.' },
  },
  ownProposal: {
    code: 'own_proposal',
    status: 409,
    message: { es: 'La propusiste tú: le toca responder al otro lado.', en: 'You suggested it, so it’s up to the other side.' },
  },
  unlicensed: {
    code: 'company_unlicensed',
    status: 409,
    message: {
      es: 'Este trabajo exige una licencia o un seguro, y el de esta empresa ya no está vigente. No puedes contratarla hasta que lo renueve: pregúntale en la conversación.',
      en: 'This job requires a license or insurance, and this company’s is no longer valid. You can’t hire them until they renew it. Ask them in the conversation.',
    },
  },
  /** `fields.starts_at` lists the warnings about the time. */
  checkTime: {
    code: 'check_time',
    status: 409,
    message: { es: 'Revisa la hora antes de seguir.', en: 'Check the time before you go on.' },
  },
  notBookable: {
    code: 'not_bookable',
    status: 409,
    message: {
      es: 'Esta empresa no recibe reservas. Puedes proponerle una cita en la conversación.',
      en: 'This company doesn’t take bookings. You can suggest a time in the conversation.',
    },
  },
  /** `fields.starts_at` lists the next free times. */
  slotTaken: {
    code: 'slot_taken',
    status: 409,
    message: { es: 'Esa hora ya no está disponible.', en: 'That time is no longer available.' },
  },
  calendarUnread: {
    code: 'calendar_unread',
    status: 409,
    message: {
      es: 'Ahora no podemos leer el calendario de la empresa, así que no sabemos qué horas tiene libres. Inténtalo más tarde o propón una hora en la conversación.',
      en: 'We can’t read the company’s calendar right now, so we don’t know which times are free. Try again later, or suggest a time in the conversation.',
    },
  },
  changesClosed: {
    code: 'changes_closed',
    status: 409,
    message: {
      es: 'El plazo para cambiar o cancelar esta cita ya pasó. Escríbele a la empresa en la conversación.',
      en: 'It’s too late to change or cancel this appointment here. Message the company in the conversation.',
    },
  },
  tooEarly: {
    code: 'too_early',
    status: 409,
    message: {
      es: 'Podrás avisar que vas en camino desde dos horas antes de la cita.',
      en: 'You can say you’re on your way starting two hours before the appointment.',
    },
  },
  tooLate: {
    code: 'too_late',
    status: 409,
    message: { es: 'El plazo para hacerlo ya pasó.', en: 'It’s too late to do this.' },
  },
  problemOpen: {
    code: 'problem_open',
    status: 409,
    message: { es: 'Ya hay un problema abierto de este trabajo.', en: 'There’s already an open problem with this job.' },
  },
} as const satisfies Record<string, ErrorSpec>

/** Time before an appointment from which its company can announce that it is on the way. */
export const onMyWayMs = 2 * hourMs

/** Decision of a rule: bought, or the reason to leave the offer to a person. */
export const autoOutcomes = ['bought', 'price', 'score', 'hours', 'cap', 'slots', 'paused', 'licence', 'closed', 'payment'] as const

export type AutoOutcome = (typeof autoOutcomes)[number]

export const autoAcceptErrors = {
  dryRunFirst: {
    code: 'dry_run_first',
    status: 409,
    message: {
      es: 'Primero prueba la regla con los últimos días: así ves qué habría comprado.',
      en: 'First test the rule on recent days to see what it would have bought.',
    },
  },
} as const satisfies Record<string, ErrorSpec>

/** Selectable periods, in days. */
export const analyticsDays = [7, 30, 90] as const

export type AnalyticsDays = (typeof analyticsDays)[number]

/** Reasons that an offer did not become a job, in chronological order. */
export const lostReasons = [
  'passed',
  'declined',
  'lapsed',
  'expired',
  'filled',
  'withdrawn',
  'undone',
  'other_hired',
  'customer_closed',
  'archived',
] as const

export type LostReason = (typeof lostReasons)[number]

/** Most tags of one customer. */
export const mostTags = 10
/** Most entries of a company's own address book. */
export const mostOwnCustomers = 15_000
/** Customers by where they come from: requests, or the company's own address book. */
export const customerSources = ['requests', 'added'] as const

export const customerErrors = {
  tooManyTags: {
    code: 'too_many_tags',
    status: 409,
    message: {
      es: 'Este cliente ya tiene 10 etiquetas. Quita una antes de agregar otra.',
      en: 'This customer already has 10 tags. Remove one first.',
    },
  },
  tooManyCustomers: {
    code: 'too_many_customers',
    status: 409,
    message: {
      es: 'Puedes agregar hasta 15,000 clientes. Quita alguno primero.',
      en: 'You can add up to 15,000 customers. Remove some first.',
    },
  },
} as const satisfies Record<string, ErrorSpec>

/** Apart from `workErrors`, which public pages load. */
export const priceErrors = {
  aboveAgreed: {
    code: 'above_agreed',
    status: 409,
    message: {
      es: 'Es más de lo acordado. Propón un cambio: cuando el cliente lo acepte, podrás terminar con ese total.',
      en: 'That’s more than you agreed on. Propose a change. Once the customer accepts it, you can finish at that total.',
    },
  },
} as const satisfies Record<string, ErrorSpec>
