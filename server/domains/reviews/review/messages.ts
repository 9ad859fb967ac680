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
    es: 'Tu reseña ayuda a tus vecinos y a quien hace bien su trabajo. Toma un minuto.',
    en: 'Your review helps your neighbors and whoever does good work. It takes a minute.',
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
  title: { es: `Tienes una reseña nueva: ${overall} de 5`, en: `You have a new review: ${overall} of 5` },
  body: {
    es: `Tu respuesta se lee debajo de ella. Puedes cambiarla durante ${span(replyEditHours * 3600).es}.`,
    en: `Your reply is read below it. You can change it for ${span(replyEditHours * 3600).en}.`,
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
  title: { es: 'A tu reseña le falta un cambio', en: 'Your review needs a change' },
  body: {
    es: `Todavía no la ve nadie. Cámbiala en los próximos ${days} días y se publica.`,
    en: `Nobody sees it yet. Change it within ${days} days and it is published.`,
  },
  path: `/user/projects/${projectId}`,
})

const brokenRules: Record<RemovalRule, Localized> = {
  personal_data: { es: 'revela datos personales de alguien', en: 'it gives away somebody’s personal data' },
  hate: { es: 'insulta o ataca a personas', en: 'it insults or attacks people' },
  fake: { es: 'no cuenta una experiencia real', en: 'it does not tell of a real experience' },
  off_topic: { es: 'no habla del trabajo de la empresa', en: 'it is not about the company’s work' },
  conflict: { es: 'la escribió alguien que tiene un interés en el asunto', en: 'somebody with an interest of their own wrote it' },
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
        ? { es: 'Publicamos tu reseña', en: 'Your review is published' }
        : { es: 'Retiramos tu reseña', en: 'We removed your review' },
    body:
      decision === 'publish'
        ? { es: 'Gracias por contarlo.', en: 'Thank you for sharing it.' }
        : {
            es: `${why('es')}Puedes pedir una segunda revisión durante ${span(appealDays * 86_400).es}.`,
            en: `${why('en')}You can ask for a second look for ${span(appealDays * 86_400).en}.`,
          },
    path: projectId ? `/user/projects/${projectId}` : '/user/profile',
    email: true,
  }
}
