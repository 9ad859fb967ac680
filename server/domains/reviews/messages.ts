import type { Notification } from '../notifications/service.ts'

type Asked = { project_id: string; owner_id: string; company_name: string }

export const reviewAsked = ({ project_id: projectId, owner_id: userId, company_name: company }: Asked, hours: number): Notification => ({
  userId,
  eventKey: `project:${projectId}:review-asked:${hours}`,
  kind: 'review_asked',
  title: { es: `¿Cómo te fue con ${company}?`, en: `How did it go with ${company}?` },
  body: {
    es: 'Tu reseña ayuda a tus vecinos y a quien hace bien su trabajo. Toma un minuto.',
    en: 'Your review helps your neighbours and whoever does good work. It takes a minute.',
  },
  path: `/user/projects/${projectId}`,
  email: true,
})
