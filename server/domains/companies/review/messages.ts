import type { Localized } from '#contract/primitives.ts'
import type { Settings } from '#contract/settings.ts'
import { businessDays } from '#server/lib/spans.ts'
import type { Notification } from '../../notifications/service.ts'

type Company = { id: string; name: string }

/** Usual time until an admin reviews the company. */
const reviewTime = ({ companyReviewBusinessDays }: Settings): Localized => businessDays(companyReviewBusinessDays)

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

/** Confirms a submission. `key` tells a second submission from the first. */
export const inReview = ({ id, name }: Company, userId: string, settings: Settings, key?: string): Notification => ({
  userId,
  eventKey: `company:${id}:submitted${key ? `:${key}` : ''}`,
  kind: 'company_in_review',
  title: { es: `${name} está en revisión`, en: `${name} is being reviewed` },
  body: {
    es: `Lo normal es ${reviewTime(settings).es}. Mientras tanto completa tu perfil: las empresas con fotos y licencias reciben más solicitudes.`,
    en: `It usually takes ${reviewTime(settings).en}. Until then, complete your profile: companies with pictures and licenses get more requests.`,
  },
  path: '/user/companies/profile',
  email: { action: { es: 'Completar mi perfil', en: 'Complete my profile' } },
})

type Decision = 'approve' | 'ask' | 'reject' | 'suspend' | 'reinstate' | 'close'

/** Notification of an admin's decision. `reason` is in the admin's own words; `key` keeps two decisions of the same kind apart. */
export function decided(
  { id, name }: Company,
  userId: string,
  event: Decision,
  { reason, settings, key }: { reason: string | undefined; settings: Settings; key: string },
): Notification {
  const { kind, title, body, action } = decisions(name, reviewTime(settings))[event]
  const why = (text: string) => [text, reason].filter(Boolean).join('\n\n')
  return {
    userId,
    eventKey: `company:${id}:${event}:${key}`,
    kind,
    title,
    body: { es: why(body.es), en: why(body.en) },
    path: '/user/companies/profile',
    email: { action },
  }
}

const decisions = (name: string, within: Localized) =>
  ({
    approve: {
      kind: 'company_approved',
      title: { es: `${name} ya está publicada`, en: `${name} is published` },
      body: {
        es: 'Los clientes de tu zona ya te encuentran, y las solicitudes que te van bien te llegan al momento.',
        en: 'Customers in your area find you from now on, and requests that suit you reach you right away.',
      },
      action: { es: 'Ver mi empresa', en: 'See my company' },
    },
    ask: {
      kind: 'company_changes_asked',
      title: { es: `Falta un cambio para publicar ${name}`, en: `One change before we publish ${name}` },
      body: {
        es: `Corrige lo que sigue y envíala otra vez; la miramos de nuevo en ${within.es}.`,
        en: `Change what follows and send it again; we look at it within ${within.en}.`,
      },
      action: { es: 'Corregir mi empresa', en: 'Change my company' },
    },
    reject: {
      kind: 'company_rejected',
      title: { es: `No pudimos aprobar ${name}`, en: `We could not approve ${name}` },
      body: { es: 'Este es el motivo:', en: 'This is the reason:' },
      action: { es: 'Ver la decisión', en: 'See the decision' },
    },
    suspend: {
      kind: 'company_suspended',
      title: { es: `${name} está suspendida`, en: `${name} is suspended` },
      body: {
        es: 'No aparece en las búsquedas ni recibe solicitudes. Lo que ya compraste sigue abierto. Este es el motivo:',
        en: 'It does not show in searches and gets no requests. What you have bought stays open. This is the reason:',
      },
      action: { es: 'Ver la decisión', en: 'See the decision' },
    },
    reinstate: {
      kind: 'company_reinstated',
      title: { es: `${name} vuelve a estar publicada`, en: `${name} is published again` },
      body: { es: 'Los clientes te encuentran otra vez.', en: 'Customers find you again.' },
      action: { es: 'Ver mi empresa', en: 'See my company' },
    },
    close: {
      kind: 'company_closed',
      title: { es: `${name} está cerrada`, en: `${name} is closed` },
      body: {
        es: 'Ya no aparece en Oficio. Retiramos sus ofertas y presupuestos, y te devolvemos el saldo que quede.',
        en: 'It is on Oficio no more. We withdrew its offers and quotes, and pay back what is left of its balance.',
      },
      action: { es: 'Ver los detalles', en: 'See the details' },
    },
  }) as const satisfies Record<Decision, unknown>
