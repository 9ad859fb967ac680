import type { Localized } from '#contract/primitives.ts'
import type { ChangedPart } from '#contract/projects/states.ts'
import type { Notification } from '../../notifications/service.ts'
import type { Parties } from '../lead/queries.ts'

const names: Record<ChangedPart, Localized> = {
  text: { es: 'la descripción', en: 'the description' },
  timing: { es: 'para cuándo lo necesita', en: 'the timing' },
  answers: { es: 'las respuestas', en: 'the answers' },
}

const listed = (changed: readonly ChangedPart[], locale: 'es' | 'en') =>
  new Intl.ListFormat(locale, { type: 'conjunction' }).format(changed.map((part) => names[part][locale]))

/** Tells a buyer that the request changed, so its quote or appointment may have to change too. The customer's words stay on the page. */
export const requestChanged = (
  { lead_id: leadId, match_id: matchId, customer, service }: Parties,
  { revision, changed }: { revision: number; changed: readonly ChangedPart[] },
  userId: string,
): Notification => ({
  userId,
  eventKey: `lead:${leadId}:edited:${revision}`,
  kind: 'request_changed',
  title: { es: `${customer} cambió su solicitud`, en: `${customer} changed their request` },
  body: {
    es: `${service.es}. Lo que cambió: ${listed(changed, 'es')}. Revisa si tu presupuesto todavía aplica.`,
    en: `${service.en}. What changed: ${listed(changed, 'en')}. Check if your quote still fits.`,
  },
  path: `/user/companies/profile/leads/${matchId}/${leadId}`,
  email: true,
})
