import { brand } from '#brand/brand.ts'
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
  title: { es: 'Falta un paso: confirma tu teléfono', en: 'One more step: confirm your phone' },
  body: {
    es: `Con un código por SMS confirmas tu número, y ${name} pasa a revisión.`,
    en: `Confirm your number with a code by text, and ${name} moves on to review.`,
  },
  path: '/add-phone',
  email: { action: { es: 'Confirmar mi teléfono', en: 'Confirm my phone' } },
})

/** Confirms a submission. `key` tells a second submission from the first. */
export const inReview = ({ id, name }: Company, userId: string, settings: Settings, key?: string): Notification => ({
  userId,
  eventKey: `company:${id}:submitted${key ? `:${key}` : ''}`,
  kind: 'company_in_review',
  title: { es: `${name} está en revisión`, en: `${name} is under review` },
  body: {
    es: `Suele tardar ${reviewTime(settings).es}. Mientras tanto completa tu perfil: las empresas con fotos y licencias reciben más solicitudes.`,
    en: `It usually takes ${reviewTime(settings).en}. In the meantime, complete your profile. Companies with photos and licenses get more requests.`,
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
      title: { es: `${name} ya está publicada`, en: `${name} is live` },
      body: {
        es: 'Los clientes de tu zona ya pueden encontrarte, y te avisamos en cuanto haya una solicitud para ti.',
        en: 'Customers in your area can now find you, and we’ll let you know as soon as there’s a request for you.',
      },
      action: { es: 'Ver mi empresa', en: 'See my company' },
    },
    ask: {
      kind: 'company_changes_asked',
      title: { es: `Falta un cambio para publicar ${name}`, en: `One change and we can publish ${name}` },
      body: {
        es: `Corrige lo siguiente y envíala otra vez. La revisamos de nuevo en ${within.es}.`,
        en: `Make these changes and send it again. We’ll review it within ${within.en}.`,
      },
      action: { es: 'Corregir mi empresa', en: 'Edit my company' },
    },
    reject: {
      kind: 'company_rejected',
      title: { es: `No pudimos aprobar ${name}`, en: `We couldn’t approve ${name}` },
      body: { es: 'Este es el motivo:', en: 'Here’s why:' },
      action: { es: 'Ver la decisión', en: 'See the decision' },
    },
    suspend: {
      kind: 'company_suspended',
      title: { es: `${name} está suspendida`, en: `${name} is suspended` },
      body: {
        es: 'No aparece en las búsquedas ni recibe solicitudes. Lo que ya compraste sigue abierto. Este es el motivo:',
        en: 'It doesn’t show up in search and won’t get requests. Leads you already bought stay open. Here’s why:',
      },
      action: { es: 'Ver la decisión', en: 'See the decision' },
    },
    reinstate: {
      kind: 'company_reinstated',
      title: { es: `${name} vuelve a estar publicada`, en: `${name} is live again` },
      body: { es: 'Los clientes ya pueden encontrarte otra vez.', en: 'Customers can find you again.' },
      action: { es: 'Ver mi empresa', en: 'See my company' },
    },
    close: {
      kind: 'company_closed',
      title: { es: `Cerramos ${name}`, en: `We closed ${name}` },
      body: {
        es: `Ya no aparece en ${brand.name}. Retiramos sus ofertas y presupuestos, y te devolvemos el saldo que quede.`,
        en: `It’s no longer on ${brand.name}. We withdrew its offers and quotes, and we’ll refund any balance it has left.`,
      },
      action: { es: 'Ver los detalles', en: 'See the details' },
    },
  }) as const satisfies Record<Decision, unknown>
