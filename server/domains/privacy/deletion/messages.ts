import { brand } from '#brand/brand.ts'
import type { Letter } from '../../notifications/service.ts'

export const goodbye = (userId: string): Omit<Letter, 'to' | 'name' | 'locale'> => ({
  eventKey: `user:${userId}:deleted`,
  subject: { es: 'Borramos tu cuenta', en: 'We deleted your account' },
  text: {
    es: `Cerramos tus solicitudes, avisamos a las empresas y estamos borrando tus mensajes, fotos y datos de contacto. De los pagos guardamos solo lo que exige la ley, sin tu nombre. Gracias por usar ${brand.name}.\n\n¿No fuiste tú? Responde a este correo hoy mismo.`,
    en: `We closed your requests, notified the companies, and are deleting your messages, photos and contact details. We keep only the payment records the law requires, without your name. Thanks for using ${brand.name}.\n\nWasn’t you? Reply to this email today.`,
  },
  path: null,
  isLast: true,
})
