import type { Locale, Localized } from '#contract/primitives.ts'
import { span } from '#server/lib/spans.ts'
import type { Notification } from '../../notifications/service.ts'
import type { RemovalRule } from '#contract/reviews/states.ts'

type Asked = { project_id: string; owner_id: string; company_name: string }

export const reviewAsked = ({ project_id: projectId, owner_id: userId, company_name: company }: Asked, hours: number): Notification => ({
  userId,
  eventKey: `project:${projectId}:review-asked:${hours}`,
  kind: 'review_asked',
  title: { es: `¿Cómo te fue con ${company}?`, en: `How did it go with ${company}?` },
  body: {
    es: 'Tu reseña ayuda a tus vecinos y a las empresas que hacen bien su trabajo. Toma un minuto.',
    en: 'Your review helps your neighbors and companies that do good work. It takes a minute.',
  },
  path: `/user/projects/${projectId}`,
  email: true,
})

type Published = { id: string; overall: number; slug: string; userId: string; replyEditHours: number }

/** Tells the company about a new review. */
export const reviewPublished = ({ id, overall, slug, userId, replyEditHours }: Published): Notification => ({
  userId,
  eventKey: `review:${id}:published`,
  kind: 'review_published',
  // Omits the author's name: it would outlive their account.
  title: { es: `Tienes una reseña nueva: ${overall} de 5`, en: `You have a new review: ${overall} out of 5` },
  body: {
    es: `Puedes responder y tu respuesta aparecerá debajo. Tienes ${span(replyEditHours * 3600).es} para editarla.`,
    en: `You can reply, and your reply will appear below it. You have ${span(replyEditHours * 3600).en} to edit it.`,
  },
  path: `/companies/${slug}#reviews`,
  email: true,
})

type ToChange = { projectId: string; userId: string; id: string; days: number }

/** Asks the author to change a review. In-app only: the page has just explained what to change. */
export const reviewToChange = ({ projectId, userId, id, days }: ToChange): Notification => ({
  userId,
  eventKey: `review:${id}:to-change`,
  kind: 'review_decided',
  title: { es: 'Tu reseña necesita un cambio', en: 'Your review needs a change' },
  body: {
    es: `Todavía no la ve nadie. Cámbiala en los próximos ${days} días y la publicamos.`,
    en: `Nobody can see it yet. Edit it within ${days} days and we’ll publish it.`,
  },
  path: `/user/projects/${projectId}`,
})

const brokenRules: Record<RemovalRule, Localized> = {
  personal_data: { es: 'revela datos personales de alguien', en: 'it reveals someone’s personal information' },
  hate: { es: 'insulta o ataca a personas', en: 'it insults or attacks people' },
  fake: { es: 'no cuenta una experiencia real', en: 'it isn’t about a real experience' },
  off_topic: { es: 'no habla del trabajo de la empresa', en: 'it isn’t about the company’s work' },
  conflict: { es: 'la escribió alguien con un conflicto de interés', en: 'the person who wrote it has a conflict of interest' },
}

type Decided = {
  id: string
  userId: string
  projectId: string | null
  decision: 'publish' | 'remove'
  rule: RemovalRule | undefined
  at: Date
  appealDays: number
}

/** Tells the author about an admin's decision. */
export const reviewDecided = ({ id, userId, projectId, decision, rule, at, appealDays }: Decided): Notification => {
  const why = (locale: Locale) => (rule ? `${{ es: 'Motivo', en: 'Why' }[locale]}: ${brokenRules[rule][locale]}. ` : '')
  return {
    userId,
    eventKey: `review:${id}:${decision}:${at.getTime()}`,
    kind: 'review_decided',
    title:
      decision === 'publish'
        ? { es: 'Publicamos tu reseña', en: 'We published your review' }
        : { es: 'Retiramos tu reseña', en: 'We removed your review' },
    body:
      decision === 'publish'
        ? { es: 'Gracias por contarlo.', en: 'Thank you for sharing it.' }
        : {
            es: `${why('es')}Tienes ${span(appealDays * 86_400).es} para pedir una segunda revisión.`,
            en: `${why('en')}You have ${span(appealDays * 86_400).en} to ask for a second review.`,
          },
    path: projectId ? `/user/projects/${projectId}` : '/user/profile',
    email: true,
  }
}
