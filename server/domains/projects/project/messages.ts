import { brand } from '#brand/brand.ts'
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

const again = { es: 'Pedirlo de nuevo', en: 'Start a new request' }
const board = { es: 'Ver mi solicitud', en: 'View my request' }

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
    es: 'Se la estamos enviando a las empresas más adecuadas. Te avisamos en cuanto una responda; mientras tanto, puedes seguir todo en tu tablero.',
    en: 'We’re sending it to the companies that fit best. We’ll let you know as soon as one responds. In the meantime, you can follow everything on your board.',
  },
  path: boardPath(project),
  email: { action: board },
})

export const phoneMissing = (project: About, settings: Settings): Notification => ({
  userId: project.owner_id,
  eventKey: `project:${project.id}:phone`,
  kind: 'phone_missing',
  title: { es: 'Falta un paso: confirma tu teléfono', en: 'One more step: confirm your phone' },
  body: {
    es: `Tu ${request(project).es} está lista. Confirma tu teléfono con un código y la enviamos. La guardamos ${kept('unprovenHours', settings).es} desde que la escribiste y después la borramos.`,
    en: `Your ${request(project).en} is ready. Confirm your phone with a code and we’ll send it. We keep it for ${kept('unprovenHours', settings).en} after you write it, then we delete it.`,
  },
  path: '/add-phone',
  email: { action: { es: 'Confirmar mi teléfono', en: 'Confirm my phone' } },
})

export const stillLooking = (project: Reachable, askedOn: string, left: Localized): Notification => ({
  userId: project.owner_id,
  eventKey: `project:${project.id}:asked:${askedOn}`,
  kind: 'still_looking',
  title: { es: '¿Sigues buscando?', en: 'Still looking?' },
  body: {
    es: `Tu ${request(project).es} sigue abierta. Escríbele a una empresa o contrátala; si no sabemos de ti en ${left.es}, la cerramos.`,
    en: `Your ${request(project).en} is still open. Message a company or hire one. If we don’t hear from you in ${left.en}, we’ll close it.`,
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
    es: `No supimos de ti en ${kept('silenceDays', settings).es}, así que ya nadie te contactará por ella. Si todavía lo necesitas, tienes ${kept('renewDays', settings).es} para reabrirla.`,
    en: `We hadn’t heard from you in ${kept('silenceDays', settings).en}, so nobody will contact you about it anymore. Still need it? You have ${kept('renewDays', settings).en} to reopen it.`,
  },
  path: `/user/projects/${project.id}`,
  email: { action: { es: 'Reabrirla', en: 'Reopen it' } },
})

export const projectRejected = (project: About, reason: string): Notification => ({
  userId: project.owner_id,
  eventKey: `project:${project.id}:rejected`,
  kind: 'project_rejected',
  title: { es: `No pudimos enviar tu ${request(project).es}`, en: `We couldn’t send your ${request(project).en}` },
  body: {
    es: `La revisamos y no la enviamos a las empresas: «${reason}». Ninguna la ha visto. Puedes pedirlo de nuevo.`,
    en: `We reviewed it and didn’t send it to any companies: “${reason}”. No company has seen it. You can start a new request.`,
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
    es: `${brand.name} la cerró por este motivo: «${reason}». Ya no la ofrecemos a más empresas y avisamos a las que la tenían. Puedes pedirlo de nuevo.`,
    en: `${brand.name} closed it for this reason: “${reason}”. We won’t offer it to more companies, and we told the ones that had it. You can start a new request.`,
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
    es: `${brand.name} la retiró por este motivo: «${reason}». Ninguna empresa te contactará por ella, y avisamos a las que la tenían. ¿Crees que es un error? Escríbenos.`,
    en: `${brand.name} took it down for this reason: “${reason}”. No company will contact you about it, and we told the ones that had it. Think this is a mistake? Contact us.`,
  },
  path: `/user/projects/${project.id}`,
  email: true,
})
