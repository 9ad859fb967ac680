import type { Localized } from '#contract/primitives.ts'
import type { Notification } from '../notifications/service.ts'
import type { MatchRow, Request } from './queries.ts'
import { offerHours } from './rules.ts'
import { dollars } from '#server/lib/money.ts'

const price = (cents: number): Localized =>
  cents === 0
    ? { es: 'Gratis: ya conoces a este cliente.', en: 'Free: you know this customer already.' }
    : { es: `Precio fijo: ${dollars(cents)}.`, en: `Fixed price: ${dollars(cents)}.` }

/** A new offer, to one member of the company. Nothing in it tells who the customer is. */
export function offerSent(
  { service_name: service, city, state_iso: state, timing, slots }: Request,
  match: MatchRow,
  userId: string,
): Notification {
  const hours = offerHours(timing)
  const rivals: Localized =
    slots === 1 ? { es: 'Una sola empresa', en: 'One company only' } : { es: `Hasta ${slots} empresas`, en: `Up to ${slots} companies` }
  return {
    userId,
    eventKey: `match:${match.id}:offered`,
    kind: 'offer',
    title: { es: `Nueva solicitud: ${service.es} en ${city}, ${state}`, en: `New request: ${service.en} in ${city}, ${state}` },
    body: {
      es: `${price(match.price_cents).es} ${rivals.es}. Tienes ${hours} horas para decidir.`,
      en: `${price(match.price_cents).en} ${rivals.en}. You have ${hours} hours to decide.`,
    },
    path: `/user/companies/profile/leads/${match.id}`,
    email: true,
  }
}
