import { lengthOf, type Settings } from '#contract/settings.ts'
import type { Localized } from '#contract/primitives.ts'
import { span } from '#server/lib/spans.ts'
import { writtenName } from '#server/lib/written.ts'
import type { Notification } from '../../notifications/service.ts'

type About = { id: string; owner_id: string; service_name: Localized }
type Reachable = About & { owner_kind: 'guest' | 'member' }

/** Path of the request's board. Guests have no pages of their own; their browser remembers the request. */
const boardPath = ({ id, owner_kind: kind }: Reachable) => (kind === 'member' ? `/user/projects/${id}` : '/search/results')

const kept = (name: 'unprovenHours' | 'silenceDays' | 'renewDays', settings: Settings) => span(lengthOf(name, settings) / 1000)

const again = { es: 'Pedirlo de nuevo', en: 'Ask again' }
const board = { es: 'Ver mi solicitud', en: 'See my request' }

/** Name of the request within a sentence. */
function request({ service_name: name }: About): Localized {
  const { es, en } = writtenName(name)
  return { es: `solicitud de ${es}`, en: `request for ${en}` }
}

export const projectOpened = (project: Reachable): Notification => ({
  userId: project.owner_id,
  eventKey: `project:${project.id}:opened`,
  kind: 'project_opened',
  title: { es: `Tu ${request(project).es} ya está en camino`, en: `Your ${request(project).en} is on its way` },
  body: {
    es: 'Las empresas que mejor encajan la están recibiendo. Te avisamos en cuanto una responda; mientras tanto puedes seguirlo todo en tu tablero.',
    en: 'The companies that fit best are receiving it. We will tell you as soon as one answers; until then you can follow everything on your board.',
  },
  path: boardPath(project),
  email: { action: board },
})

export const phoneMissing = (project: About, settings: Settings): Notification => ({
  userId: project.owner_id,
  eventKey: `project:${project.id}:phone`,
  kind: 'phone_missing',
  title: { es: 'Falta un paso: confirma tu teléfono', en: 'One step left: confirm your phone' },
  body: {
    es: `Tu ${request(project).es} está lista. Confirma tu teléfono con un código y la enviamos. La guardamos ${kept('unprovenHours', settings).es} desde que la escribiste; después la borramos.`,
    en: `Your ${request(project).en} is ready. Confirm your phone with a code and we send it. We keep it for ${kept('unprovenHours', settings).en} from when you wrote it, and then delete it.`,
  },
  path: '/add-phone',
  email: { action: { es: 'Confirmar mi teléfono', en: 'Confirm my phone' } },
})

export const stillLooking = (project: Reachable, askedOn: string, left: Localized): Notification => ({
  userId: project.owner_id,
  eventKey: `project:${project.id}:asked:${askedOn}`,
  kind: 'still_looking',
  title: { es: '¿Sigues buscando?', en: 'Are you still looking?' },
  body: {
    es: `Tu ${request(project).es} sigue abierta. Escríbele a una empresa o contrátala; si no sabemos de ti en ${left.es}, la cerramos.`,
    en: `Your ${request(project).en} is still open. Write to a company or hire one; if we do not hear from you in ${left.en}, we close it.`,
  },
  path: boardPath(project),
  email: { action: board },
})

export const projectExpired = (project: About, settings: Settings): Notification => ({
  userId: project.owner_id,
  eventKey: `project:${project.id}:expired`,
  kind: 'project_expired',
  title: { es: `Cerramos tu ${request(project).es}`, en: `We closed your ${request(project).en}` },
  body: {
    es: `No supimos de ti en ${kept('silenceDays', settings).es}, así que ya nadie te contactará por ella. Si todavía lo necesitas, puedes abrirla otra vez durante ${kept('renewDays', settings).es}.`,
    en: `We did not hear from you for ${kept('silenceDays', settings).en}, so nobody will contact you about it anymore. If you still need it, you can open it again for ${kept('renewDays', settings).en}.`,
  },
  path: `/user/projects/${project.id}`,
  email: { action: { es: 'Abrirla otra vez', en: 'Open it again' } },
})

export const projectRejected = (project: About, reason: string): Notification => ({
  userId: project.owner_id,
  eventKey: `project:${project.id}:rejected`,
  kind: 'project_rejected',
  title: { es: `No pudimos enviar tu ${request(project).es}`, en: `We could not send your ${request(project).en}` },
  body: {
    es: `La revisamos y no la enviamos a las empresas: «${reason}». Ninguna la ha visto. Puedes pedirlo de nuevo.`,
    en: `We looked at it and did not send it to companies: “${reason}”. None of them has seen it. You can ask again.`,
  },
  path: '/',
  email: { action: again },
})

/** Tells the owner that Oficio closed their request, and why, without naming the admin. */
export const projectClosedFor = (project: About, reason: string): Notification => ({
  userId: project.owner_id,
  eventKey: `project:${project.id}:closed-for`,
  kind: 'project_rejected',
  title: { es: `Cerramos tu ${request(project).es}`, en: `We closed your ${request(project).en}` },
  body: {
    es: `Oficio la cerró por este motivo: «${reason}». Ya no se ofrece a más empresas, y las que la tenían ya lo saben. Puedes pedirlo de nuevo.`,
    en: `Oficio closed it for this reason: “${reason}”. It is offered to no more companies, and those that had it know. You can ask again.`,
  },
  path: '/',
  email: { action: again },
})

/** Tells the owner that Oficio took their request down, and why, without naming the admin. */
export const projectTakenDown = (project: About, reason: string): Notification => ({
  userId: project.owner_id,
  eventKey: `project:${project.id}:taken-down`,
  kind: 'project_rejected',
  title: { es: `Retiramos tu ${request(project).es}`, en: `We took down your ${request(project).en}` },
  body: {
    es: `Oficio la retiró por este motivo: «${reason}». Ninguna empresa te contactará por ella, y las que la tenían ya lo saben. Si crees que es un error, escríbenos.`,
    en: `Oficio took it down for this reason: “${reason}”. No company will contact you about it, and those that had it know. If you think this is a mistake, write to us.`,
  },
  path: `/user/projects/${project.id}`,
  email: true,
})
