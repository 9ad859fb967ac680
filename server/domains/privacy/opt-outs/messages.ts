import type { Localized } from '#contract/primitives.ts'
import { exportDays } from '#contract/privacy/sharing.ts'
import { calendarDay } from '#server/lib/spans.ts'
import type { Letter, Notification } from '../../notifications/service.ts'

const seeStatus: Localized = { es: 'Ver mi petición', en: 'See my request' }
const optOutPath = (id: string) => `/legal/donotsell?request=${id}`

export const exportReady = (userId: string, exportId: string): Notification => ({
  userId,
  eventKey: `export:${exportId}`,
  kind: 'export_ready',
  title: { es: 'La copia de tus datos está lista', en: 'The copy of your data is ready' },
  body: {
    es: `Descárgala en los próximos ${exportDays} días; después la borramos. Para abrirla tienes que haber entrado en tu cuenta.`,
    en: `Download it within ${exportDays} days; after that we delete it. You need to be signed in to open it.`,
  },
  path: '/user/privacy',
  email: { action: { es: 'Descargar mi copia', en: 'Download my copy' } },
})

export const goodbye = (userId: string): Omit<Letter, 'to' | 'name' | 'locale'> => ({
  eventKey: `user:${userId}:deleted`,
  subject: { es: 'Borramos tu cuenta', en: 'Your account is deleted' },
  text: {
    es: 'Cerramos tus solicitudes, avisamos a las empresas y estamos borrando tus mensajes, fotos y datos de contacto. De los pagos queda lo que exige la ley, sin tu nombre. Gracias por haber pasado por aquí.\n\nSi no fuiste tú, responde a este correo hoy mismo.',
    en: 'We closed your requests, told the companies, and are deleting your messages, photos and contact details. Of payments we keep what the law requires, without your name. Thank you for having been here.\n\nIf this was not you, answer this e-mail today.',
  },
  path: null,
  isLast: true,
})

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
