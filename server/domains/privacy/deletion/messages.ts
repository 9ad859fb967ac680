import type { Letter } from '../../notifications/service.ts'

export const goodbye = (userId: string): Omit<Letter, 'to' | 'name' | 'locale'> => ({
  eventKey: `user:${userId}:deleted`,
  subject: { es: 'Borramos tu cuenta', en: 'Your account is deleted' },
  text: {
    es: 'Cerramos tus solicitudes, avisamos a las empresas y estamos borrando tus mensajes, fotos y datos de contacto. De los pagos queda lo que exige la ley, sin tu nombre. Gracias por haber pasado por aquí.\n\nSi no fuiste tú, responde a este correo hoy mismo.',
    en: 'We closed your requests, told the companies, and are deleting your messages, photos and contact details. Of payments we keep what the law requires, without your name. Thank you for having been here.\n\nIf this was not you, answer this email today.',
  },
  path: null,
  isLast: true,
})
