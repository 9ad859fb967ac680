import { written } from '#server/lib/money.ts'
import { calendarDay } from '#server/lib/spans.ts'
import type { Notification } from '../../notifications/service.ts'
import type { Parties } from './queries.ts'

/** Amount that a change adds to the agreed total, or takes off it. */
const effect = (cents: number) => `${cents < 0 ? '−' : '+'}${written(Math.abs(cents))}`

export const changeProposed = (change: Parties): Notification => ({
  userId: change.owner_id,
  eventKey: `change_order:${change.change_order_id}:proposed`,
  kind: 'change_proposed',
  title: { es: `${change.company_name} te propone un cambio`, en: `${change.company_name} proposed a change` },
  body: {
    es: `${change.service.es}: ${effect(change.effect_cents)}, ${written(change.new_total_cents)} en total. Sin tu sí, el acuerdo queda como está. Puedes responder hasta el ${calendarDay(change.expires_at.slice(0, 10)).es}.`,
    en: `${change.service.en}: ${effect(change.effect_cents)}, ${written(change.new_total_cents)} in total. Unless you say yes, the agreement stays as it is. You can answer until ${calendarDay(change.expires_at.slice(0, 10)).en}.`,
  },
  path: `/user/projects/${change.project_id}?thread=${change.lead_id}`,
  email: true,
})

const decisions = {
  accepted: ({ customer, service, new_total_cents: cents }: Parties) => ({
    title: { es: `${customer} aceptó el cambio`, en: `${customer} accepted the change` },
    body: {
      es: `${service.es}. El total acordado ahora es ${written(cents)}.`,
      en: `${service.en}. The agreed total is now ${written(cents)}.`,
    },
  }),
  declined: ({ customer, service }: Parties) => ({
    title: { es: `${customer} no aceptó el cambio`, en: `${customer} declined the change` },
    body: {
      es: `${service.es}. El acuerdo queda como estaba. Puedes hablarlo por mensaje y proponer otro.`,
      en: `${service.en}. The agreement stays as it was. You can talk it over by message and propose another one.`,
    },
  }),
  expired: ({ customer, service }: Parties) => ({
    title: { es: `${customer} no respondió al cambio`, en: `${customer} didn’t answer the change` },
    body: {
      es: `${service.es}. El acuerdo queda como estaba. Si aún hace falta, propónselo otra vez.`,
      en: `${service.en}. The agreement stays as it was. If it’s still needed, propose it again.`,
    },
  }),
}

export const changeDecided = (change: Parties, decision: keyof typeof decisions, userId: string): Notification => ({
  userId,
  eventKey: `change_order:${change.change_order_id}:${decision}`,
  kind: 'change_decided',
  ...decisions[decision](change),
  path: `/user/companies/profile/leads/${change.match_id}/${change.lead_id}`,
  email: true,
})
