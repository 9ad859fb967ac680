import { texts } from '#web/lib/texts.ts'

/** The button that opens the free times of a company, and the rules on the card of a booking. */
export const bookTexts = texts({
  es: {
    open: 'Reservar visita',
    until: (at: string) => `Puedes cambiarla o cancelarla hasta el ${at}`,
    over: 'Para cambiarla o cancelarla, escríbele a la empresa.',
    isJob: 'Cita para hacer el trabajo',
  },
  en: {
    open: 'Book a visit',
    until: (at) => `You can change or cancel it until ${at}`,
    over: 'To change or cancel it, message the company.',
    isJob: 'Appointment for the job itself',
  },
})
