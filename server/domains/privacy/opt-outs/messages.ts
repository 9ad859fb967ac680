import type { Localized } from '#contract/primitives.ts'
import { calendarDay } from '#server/lib/spans.ts'
import type { Letter } from '../../notifications/service.ts'

const seeStatus: Localized = { es: 'Ver mi petición', en: 'View my request' }

const optOutPath = (id: string) => `/legal/donotsell?request=${id}`

export const optOutReceived = (id: string, dueOn: string, day: string, address: string): Omit<Letter, 'to' | 'name' | 'locale'> => ({
  eventKey: `opt-out:${address}:${day}`,
  subject: { es: 'Recibimos tu petición de privacidad', en: 'We received your privacy request' },
  text: {
    es: `Pediste que no vendamos ni compartamos tus datos personales. Lo haremos a más tardar el ${calendarDay(dueOn).es} y te escribiremos cuando esté hecho. ¿No fuiste tú? No tienes que hacer nada: esta petición solo protege tus datos.`,
    en: `You asked us not to sell or share your personal data. We’ll do it by ${calendarDay(dueOn).en} at the latest and let you know when it’s done. Wasn’t you? You don’t have to do anything. This request only protects your data.`,
  },
  action: seeStatus,
  path: optOutPath(id),
})

export const optOutHonoured = (id: string): Omit<Letter, 'to' | 'name' | 'locale'> => ({
  eventKey: `opt-out:${id}:honoured`,
  subject: { es: 'No vendemos ni compartimos tus datos', en: 'We don’t sell or share your data' },
  text: {
    es: 'Ya cumplimos tu petición. Como siempre, una empresa recibe tus datos de contacto solo si envías una solicitud y la empresa compra una de las plazas que permites.',
    en: 'We’ve completed your request. As always, a company gets your contact details only if you send a request and the company buys one of the slots you allow.',
  },
  action: seeStatus,
  path: optOutPath(id),
})
