import { hourMs } from '#contract/durations.ts'
import { chosenReasons, chosenTitle } from '#contract/matching/chosen.ts'
import type { Localized } from '#contract/primitives.ts'
import { written } from '#server/lib/money.ts'
import { span } from '#server/lib/spans.ts'
import { writtenName } from '#server/lib/written.ts'
import type { Notification } from '../../notifications/service.ts'
import type { MatchRow } from '../offers/queries.ts'
import type { Request } from '../rounds/queries.ts'

function price({ price_cents: cents, price_parts: { discount } }: MatchRow): Localized {
  if (discount?.reason === 'own_site') return { es: 'Gratis: viene de tu sitio.', en: 'Free: it comes from your site.' }
  if (discount?.reason === 'repeat') return { es: 'Gratis: ya conoces a este cliente.', en: 'Free: you already know this customer.' }
  if (discount?.reason === 'rescue')
    return {
      es: 'Gratis: nadie ha respondido todavía y tú eres la mejor opción.',
      en: 'Free: nobody has responded yet and you’re the best match.',
    }
  if (discount?.reason === 'half_price') return { es: `A mitad de precio: ${written(cents)}.`, en: `Half price: ${written(cents)}.` }
  return { es: `Precio fijo: ${written(cents)}.`, en: `Fixed price: ${written(cents)}.` }
}

/** Notifies one member of the company of a new offer. Reveals nothing about the customer. */
export function offerSent(
  { service_name: service, city, state_iso: state, slots, directed_company_id, timing }: Request,
  match: MatchRow,
  userId: string,
): Notification {
  const hours = Math.round((Date.parse(match.expires_at!) - Date.parse(match.offered_at!)) / hourMs)
  const left = span(hours * 3600)
  const rivals: Localized =
    slots === 1 ? { es: 'Una sola empresa', en: 'Just one company' } : { es: `Hasta ${slots} empresas`, en: `Up to ${slots} companies` }
  return {
    userId,
    // Part of the key because a later round may offer the same request to the company again.
    eventKey: `match:${match.id}:offered:${match.offered_at}`,
    kind: 'offer',
    ...(timing === 'urgent' ? { topic: 'urgent' as const } : {}),
    title:
      directed_company_id === match.company_id
        ? { es: `Te lo pidió a ti: ${service.es} en ${city}, ${state}`, en: `Asked for you by name: ${service.en} in ${city}, ${state}` }
        : { es: `Nueva solicitud: ${service.es} en ${city}, ${state}`, en: `New request: ${service.en} in ${city}, ${state}` },
    body: {
      es: `${price(match).es} ${rivals.es}. Tienes ${left.es} para decidir.`,
      en: `${price(match).en} ${rivals.en}. You have ${left.en} to decide.`,
    },
    path: `/user/companies/profile/leads/${match.id}`,
    email: true,
  }
}

/** Tells the customer that every company was asked and none has answered, and lists their options. */
export function nobodyAnswered(request: Request): Notification {
  const { id, owner_id: userId, owner_kind: kind, service_name, round_at, next_step } = request
  const isDirect = next_step === 'others'
  const outcome = request.chosen ?? 'silent'
  const reason = chosenReasons[outcome]
  const service = writtenName(service_name)
  return {
    userId,
    eventKey: `project:${id}:nobody:${round_at}`,
    kind: 'nobody_answered',
    title: isDirect
      ? chosenTitle(outcome, request.directed_name ?? '')
      : { es: 'Todavía nadie ha tomado tu solicitud', en: 'Nobody has taken your request yet' },
    body: isDirect
      ? {
          es: `${reason.es} Si quieres, enviamos tu solicitud de ${service.es} a otras empresas cercanas; también puedes cerrarla.`,
          en: `${reason.en} If you like, we’ll send your request for ${service.en} to other companies nearby. You can also close it.`,
        }
      : {
          es: `Les preguntamos a las empresas de ${service.es} más adecuadas, incluso sin cobrarles, y ninguna la tomó. Puedes ampliarla para que preguntemos otra vez, o cerrarla.`,
          en: `We asked the companies that fit your ${service.en} request best, and even offered it to them for free, but none took it. You can widen your request so we can ask again, or close it.`,
        },
    path: kind === 'member' ? `/user/projects/${id}` : '/search/results',
    email: { action: { es: 'Ver mi solicitud', en: 'View my request' } },
  }
}
