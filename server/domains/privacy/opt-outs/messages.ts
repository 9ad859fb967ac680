import type { Localized } from '#contract/primitives.ts'
import { calendarDay } from '#server/lib/spans.ts'
import type { Letter } from '../../notifications/service.ts'

const seeStatus: Localized = { es: 'Ver mi petición', en: 'See my request' }

const optOutPath = (id: string) => `/legal/donotsell?request=${id}`

export const optOutReceived = (id: string, dueOn: string, day: string, address: string): Omit<Letter, 'to' | 'name' | 'locale'> => ({
  eventKey: `opt-out:${address}:${day}`,
  subject: { es: 'Recibimos tu petición de privacidad', en: 'We received your privacy request' },
  text: {
    es: `Pediste que no vendamos ni compartamos tus datos personales. Lo haremos a más tardar el ${calendarDay(dueOn).es} y te escribiremos cuando esté hecho. Si no fuiste tú, no tienes que hacer nada: esta petición solo protege tus datos.`,
    en: `You asked us not to sell or share your personal data. We will do so by ${calendarDay(dueOn).en} at the latest and will write to you when it is done. If it was not you, there is nothing to do: this request only protects your data.`,
  },
  action: seeStatus,
  path: optOutPath(id),
})

export const optOutHonoured = (id: string): Omit<Letter, 'to' | 'name' | 'locale'> => ({
  eventKey: `opt-out:${id}:honoured`,
  subject: { es: 'Tus datos no se venden ni se comparten', en: 'Your data is neither sold nor shared' },
  text: {
    es: 'Tu petición está cumplida. Una empresa solo recibe tus datos cuando tú le envías una solicitud, como siempre.',
    en: 'Your request is done. A company gets your details only when you send it a request, as always.',
  },
  action: seeStatus,
  path: optOutPath(id),
})
