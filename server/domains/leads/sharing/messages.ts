import type { Localized } from '#contract/primitives.ts'
import { written } from '#server/lib/money.ts'
import type { Notification } from '../../notifications/service.ts'
import type { Parties } from '../lead/queries.ts'

type Back = { amount_cents: number; card_cents: number }

/**
 * Tells a buyer that more companies share the lead and how much it gets back. While its bank disputes the payment the refund waits, and a
 * second notification follows.
 */
export function sharedByMore(
  { lead_id: leadId, match_id: matchId, service, city }: Parties,
  { slots, back, dispute }: { slots: number; back: Back | undefined; dispute: 'open' | 'over' | undefined },
  userId: string,
): Notification {
  const now: Localized = {
    es: `${service.es} en ${city}: ahora el cliente permite hasta ${slots} empresas.`,
    en: `${service.en} in ${city}: the customer now allows up to ${slots} companies.`,
  }
  const where: Localized =
    back && back.card_cents > 0 ? { es: 'a tu tarjeta', en: 'to your card' } : { es: 'a tu saldo', en: 'to your balance' }
  const rest = restOf(back, dispute)
  return {
    userId,
    eventKey: `lead:${leadId}:shared:${slots}${dispute === 'over' ? ':after dispute' : ''}`,
    kind: 'request_changed',
    title: back
      ? { es: `Te devolvemos ${written(back.amount_cents)} ${where.es}`, en: `We’re refunding ${written(back.amount_cents)} ${where.en}` }
      : { es: 'El cliente permite una empresa más', en: 'The customer allows one more company' },
    body: { es: `${now.es} ${rest.es}`, en: `${now.en} ${rest.en}` },
    path: `/user/companies/profile/leads/${matchId}/${leadId}`,
    email: true,
  }
}

function restOf(back: Back | undefined, dispute: 'open' | 'over' | undefined): Localized {
  if (dispute === 'open')
    return {
      es: 'Hay una disputa de tu banco por este pago: si el pago sigue en pie, te devolvemos la diferencia de precio.',
      en: 'Your bank has an open dispute on this payment. If the payment stands, you’ll get the price difference back.',
    }
  if (!back) return { es: 'Lo que pagaste no cambia.', en: 'What you paid stays the same.' }
  if (dispute === 'over')
    return {
      es: 'La disputa de tu banco terminó y el pago sigue en pie: te devolvemos la diferencia de precio.',
      en: 'Your bank’s dispute is over and the payment stands, so you’re getting the price difference back.',
    }
  return { es: 'Te devolvemos la diferencia de precio.', en: 'You’ll get the price difference back.' }
}
