import { calendarDay } from '#server/lib/spans.ts'
import type { RegistryAnswer } from '#server/gateways/registries/licence.ts'
import type { Notification } from '../../notifications/service.ts'

type About = { id: string; state_iso: string | null; number: string | null }

const path = '/user/companies/profile/configurations?section=credentials'
const see = { path, email: { action: { es: 'Ver mis acreditaciones', en: 'View my credentials' } } } as const
const whatNow = {
  es: 'Quitamos la insignia. También quitamos de tu perfil y de la búsqueda los servicios que la exigen, y retiramos sus ofertas abiertas. Si es un error o ya la renovaste, sube el documento nuevo: en cuanto lo comprobemos, vuelven.',
  en: 'We removed the badge. Services that require it are off your profile and out of search, and we withdrew their open offers. If this is a mistake or you’ve renewed it, upload the new document and they’ll be back as soon as we verify it.',
}

/** The registry says that a license has ended. */
export function endedByRegistry(licence: About, { source, status, expiry, asked_at }: RegistryAnswer): Omit<Notification, 'userId'> {
  const asked = calendarDay(asked_at.toISOString().slice(0, 10))
  const last = expiry === null ? undefined : calendarDay(expiry)
  const says =
    status === 'revoked'
      ? { es: 'revocada o suspendida', en: 'revoked or suspended' }
      : { es: last ? `vencida desde el ${last.es}` : 'vencida', en: last ? `expired since ${last.en}` : 'expired' }
  return {
    eventKey: `credential:${licence.id}:registry:${status}:${asked_at.toISOString()}`,
    kind: 'credential_ending',
    title: {
      es: `El registro dice que tu licencia (${licence.state_iso}) ya no está vigente`,
      en: `The registry says your license (${licence.state_iso}) is no longer valid`,
    },
    body: {
      es: `${source} la da por ${says.es} (n.º ${licence.number}, consultado el ${asked.es}).\n\n${whatNow.es}`,
      en: `${source} lists it as ${says.en} (no. ${licence.number}, checked ${asked.en}).\n\n${whatNow.en}`,
    },
    ...see,
  }
}

/** The registry says that an expired license is valid again. */
export function restoredByRegistry(licence: About, { source, expiry, asked_at }: RegistryAnswer): Omit<Notification, 'userId'> {
  const last = calendarDay(expiry!)
  return {
    eventKey: `credential:${licence.id}:registry:restored:${asked_at.toISOString()}`,
    kind: 'credential_decided',
    title: { es: `Tu licencia (${licence.state_iso}) está vigente otra vez`, en: `Your license (${licence.state_iso}) is valid again` },
    body: {
      es: `${source} dice que vence el ${last.es}. La insignia y los servicios que la exigen están de vuelta; no tienes que enviar nada.`,
      en: `${source} says it’s valid until ${last.en}. The badge and the services that require it are back. You don’t have to send anything.`,
    },
    ...see,
  }
}
