import { texts } from '#web/lib/texts.ts'

const before = (n: number, hour: string, hours: string, day: string, days: string) =>
  n === 24 ? `1 ${day}` : n % 24 === 0 ? `${n / 24} ${days}` : `${n} ${n === 1 ? hour : hours}`

/** Words for booking a free time of a company. */
export const bookingTexts = texts({
  es: {
    title: (company: string) => `Reservar con ${company}`,
    purpose: 'Qué reservas',
    purposes: { visit: 'Visita', job: 'El trabajo' },
    minutes: (minutes: string) => `Dura ${minutes}`,
    day: 'Día',
    time: (day: string) => `Hora, ${day}`,
    pickTime: 'Elige un día y una hora.',
    there: (zone: string) => `Hora del lugar del trabajo: ${zone}`,
    note: 'Nota para la empresa',
    replaces: (day: string, hours: string) => `Reemplaza tu cita del ${day}, ${hours}.`,
    instant: 'Queda confirmada al momento.',
    proposed: 'La empresa la confirma. La hora queda apartada mientras responde.',
    rule: (n: number) =>
      n === 0
        ? 'Puedes cambiarla o cancelarla hasta que empiece.'
        : `Puedes cambiarla o cancelarla hasta ${before(n, 'hora', 'horas', 'día', 'días')} antes.`,
    late: 'Una vez confirmada, ya no podrás cambiarla ni cancelarla aquí: empieza pronto.',
    none: 'No hay horas libres en los próximos 30 días. Puedes proponer una hora en la conversación.',
    taken: 'Esa hora ya no está disponible. Estas son las siguientes:',
    takenNone: 'Esa hora ya no está disponible.',
    failed: 'No pudimos cargar las horas libres.',
    retry: 'Reintentar',
    back: 'Volver',
    send: 'Reservar',
    booked: 'Reserva confirmada.',
    sent: 'Hora apartada. Te avisamos cuando la empresa confirme.',
  },
  en: {
    title: (company) => `Book ${company}`,
    purpose: 'What you’re booking',
    purposes: { visit: 'A visit', job: 'The job' },
    minutes: (minutes) => `Takes ${minutes}`,
    day: 'Day',
    time: (day) => `Time, ${day}`,
    pickTime: 'Choose a day and a time.',
    there: (zone) => `Times are local to the job: ${zone}`,
    note: 'Note for the company',
    replaces: (day, hours) => `Replaces your appointment on ${day}, ${hours}.`,
    instant: 'It’s confirmed right away.',
    proposed: 'The company confirms it. The time is held while they answer.',
    rule: (n) =>
      n === 0
        ? 'You can change or cancel it until it starts.'
        : `You can change or cancel it up to ${before(n, 'hour', 'hours', 'day', 'days')} ahead.`,
    late: 'It starts soon, so once it’s confirmed you can’t change or cancel it here.',
    none: 'No open times in the next 30 days. You can suggest a time in the conversation.',
    taken: 'That time is no longer available. These are the next ones:',
    takenNone: 'That time is no longer available.',
    failed: 'We couldn’t load the free times.',
    retry: 'Try again',
    back: 'Back',
    send: 'Book',
    booked: 'Booking confirmed.',
    sent: 'Time held. We’ll let you know when the company confirms.',
  },
})
