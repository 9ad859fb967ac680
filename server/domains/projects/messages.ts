import type { Localized } from '#contract/primitives.ts'
import type { Notification } from '../notifications/service.ts'

type About = { id: string; owner_id: string; owner_kind: 'guest' | 'member' }
type Reminded = About & { service: Localized }

/** Guests have no pages of their own: their browser remembers the request. */
const boardPath = ({ id, owner_kind: kind }: About) => (kind === 'member' ? `/user/projects/${id}` : '/search/results')

const board = { es: 'Ver mi solicitud', en: 'See my request' }

export const projectOpened = (project: About): Notification => ({
  userId: project.owner_id,
  eventKey: `project:${project.id}:opened`,
  kind: 'project_opened',
  title: { es: 'Tu solicitud ya está en camino', en: 'Your request is on its way' },
  body: {
    es: 'Las empresas que mejor encajan la están recibiendo. Te avisamos en cuanto una responda; mientras tanto puedes seguirlo todo en tu tablero.',
    en: 'The companies that fit best are receiving it. We will tell you as soon as one answers; until then you can follow everything on your board.',
  },
  path: boardPath(project),
  email: { action: board },
})

export const phoneMissing = ({ id, owner_id: userId, service }: Reminded): Notification => ({
  userId,
  eventKey: `project:${id}:phone`,
  kind: 'phone_missing',
  title: { es: 'Falta un paso: confirma tu teléfono', en: 'One step left: confirm your phone' },
  body: {
    es: `Tu solicitud de ${service.es} está lista. Confirma tu teléfono con un código y la enviamos; si no, la borramos en tres días.`,
    en: `Your request for ${service.en} is ready. Confirm your phone with a code and we send it; otherwise we delete it in three days.`,
  },
  path: '/add-phone',
  email: { action: { es: 'Confirmar mi teléfono', en: 'Confirm my phone' } },
})

export const stillLooking = (project: Reminded, askedOn: string): Notification => ({
  userId: project.owner_id,
  eventKey: `project:${project.id}:asked:${askedOn}`,
  kind: 'still_looking',
  title: { es: '¿Sigues buscando?', en: 'Are you still looking?' },
  body: {
    es: `Tu solicitud de ${project.service.es} sigue abierta. Escríbele a una empresa o contrátala; si no sabemos de ti en siete días, la cerramos.`,
    en: `Your request for ${project.service.en} is still open. Write to a company or hire one; if we do not hear from you in seven days, we close it.`,
  },
  path: boardPath(project),
  email: { action: board },
})

export const projectExpired = ({ id, owner_id: userId }: Pick<About, 'id' | 'owner_id'>): Notification => ({
  userId,
  eventKey: `project:${id}:expired`,
  kind: 'project_expired',
  title: { es: 'Cerramos tu solicitud', en: 'We closed your request' },
  body: {
    es: 'No supimos de ti en dos semanas, así que ya nadie te contactará por ella. Puedes pedirlo de nuevo cuando quieras.',
    en: 'We did not hear from you for two weeks, so nobody will contact you about it anymore. You can ask again whenever you like.',
  },
  path: '/',
  email: true,
})

export const projectRejected = ({ id, owner_id: userId }: Pick<About, 'id' | 'owner_id'>, reason: string): Notification => ({
  userId,
  eventKey: `project:${id}:rejected`,
  kind: 'project_rejected',
  title: { es: 'No pudimos enviar tu solicitud', en: 'We could not send your request' },
  body: {
    es: `La revisamos y no la enviamos a las empresas: «${reason}». Ninguna la ha visto. Puedes pedirlo de nuevo.`,
    en: `We looked at it and did not send it to companies: “${reason}”. None of them has seen it. You can ask again.`,
  },
  path: '/',
  email: true,
})
