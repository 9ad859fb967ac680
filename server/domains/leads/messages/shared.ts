import type { Localized } from '#contract/primitives.ts'
import { dollars } from '#server/lib/money.ts'
import type { Notification } from '../../notifications/service.ts'
import type { Parties } from '../queries.ts'

type Back = { amount_cents: number; card_cents: number }

/** To a company that bought: more companies share the lead, and what it costs less came back, if anything. */
export function sharedByMore(
  { lead_id: leadId, match_id: matchId, service, city }: Parties,
  { slots, back }: { slots: number; back: Back | undefined },
  userId: string,
): Notification {
  const now: Localized = {
    es: `${service.es} en ${city}: el cliente deja que le escriban hasta ${slots} empresas.`,
    en: `${service.en} in ${city}: the customer now lets up to ${slots} companies get in touch.`,
  }
  const where: Localized =
    back && back.card_cents > 0 ? { es: 'a tu tarjeta', en: 'to your card' } : { es: 'a tu saldo', en: 'to your balance' }
  return {
    userId,
    eventKey: `lead:${leadId}:shared:${slots}`,
    kind: 'request_changed',
    title: back
      ? { es: `Te devolvemos ${dollars(back.amount_cents)} ${where.es}`, en: `${dollars(back.amount_cents)} goes back ${where.en}` }
      : { es: 'Puede entrar una empresa más', en: 'One more company may get in' },
    body: back
      ? { es: `${now.es} Te devolvemos la diferencia de precio.`, en: `${now.en} You get the price difference back.` }
      : { es: `${now.es} Lo que pagaste no cambia.`, en: `${now.en} What you paid stays the same.` },
    path: `/user/companies/profile/leads/${matchId}/${leadId}`,
    email: true,
  }
}
