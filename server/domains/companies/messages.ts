import type { Notification } from '../notifications/service.ts'

type Company = { id: string; name: string }

export const phoneMissing = ({ id, name }: Company, userId: string): Notification => ({
  userId,
  eventKey: `company:${id}:phone`,
  kind: 'company_phone_missing',
  title: { es: 'Falta un paso: confirma tu teléfono', en: 'One step left: confirm your phone' },
  body: {
    es: `Con un código por SMS confirmas tu número, y ${name} pasa a revisión.`,
    en: `A code by text message confirms your number, and ${name} goes on to review.`,
  },
  path: '/add-phone',
  email: { action: { es: 'Confirmar mi teléfono', en: 'Confirm my phone' } },
})

export const inReview = ({ id, name }: Company, userId: string): Notification => ({
  userId,
  eventKey: `company:${id}:submitted`,
  kind: 'company_in_review',
  title: { es: `${name} está en revisión`, en: `${name} is being reviewed` },
  body: {
    es: 'Lo normal es un día hábil. Mientras tanto completa tu perfil: las empresas con fotos y licencias reciben más solicitudes.',
    en: 'It usually takes one business day. Until then, complete your profile: companies with pictures and licences get more requests.',
  },
  path: '/user/companies/profile',
  email: { action: { es: 'Completar mi perfil', en: 'Complete my profile' } },
})
