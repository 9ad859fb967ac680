import type { Credential } from '#contract/companies/credentials.ts'
import type { Localized } from '#contract/primitives.ts'
import { calendarDay } from '#server/lib/spans.ts'
import type { Notification } from '../../notifications/service.ts'

const names: Record<Credential['kind'], Localized> = {
  email: { es: 'el correo', en: 'email' },
  phone: { es: 'el teléfono', en: 'phone' },
  identity: { es: 'la identidad', en: 'identity' },
  business_registration: { es: 'el registro de la empresa', en: 'business registration' },
  trade_licence: { es: 'la licencia profesional', en: 'trade license' },
  liability_insurance: { es: 'el seguro de responsabilidad civil', en: 'liability insurance' },
  workers_compensation: { es: 'el seguro de accidentes de trabajo', en: "workers' compensation" },
  background_check: { es: 'la verificación de antecedentes', en: 'background check' },
}

export type About = { id: string; kind: Credential['kind']; state_iso: string | null; expires_on: string | null }

function nameOf({ kind, state_iso: state }: About): Localized {
  const { es, en } = names[kind]
  return state ? { es: `${es} (${state})`, en: `${en} (${state})` } : { es, en }
}

const path = '/user/companies/profile/configurations?section=credentials'
const see = { email: { action: { es: 'Ver mis acreditaciones', en: 'View my credentials' } }, path } as const
const renew = { email: { action: { es: 'Subir el documento nuevo', en: 'Upload the new document' } }, path } as const

/** `when` keeps two decisions about the same credential apart. */
export const verified = (about: About, when: string): Omit<Notification, 'userId'> => {
  const { es, en } = nameOf(about)
  return {
    eventKey: `credential:${about.id}:verified:${when}`,
    kind: 'credential_decided',
    title: { es: `Comprobamos ${es}`, en: `We verified your ${en}` },
    body: {
      es: 'Ya aparece en tu perfil, con la fuente y la fecha. Cuenta para las solicitudes que lo piden.',
      en: 'It’s now on your profile, with the source and the date. It counts toward requests that require it.',
    },
    ...see,
  }
}

export const rejected = (about: About, when: string, reason: string): Omit<Notification, 'userId'> => {
  const { es, en } = nameOf(about)
  return {
    eventKey: `credential:${about.id}:rejected:${when}`,
    kind: 'credential_decided',
    title: { es: `No pudimos aceptar ${es}`, en: `We couldn’t accept your ${en}` },
    body: {
      es: `Motivo: ${reason}\n\nPuedes enviar otro documento cuando quieras.`,
      en: `Reason: ${reason}\n\nYou can send another document anytime.`,
    },
    ...renew,
  }
}

export const revoked = (about: About, when: string, reason: string): Omit<Notification, 'userId'> => {
  const { es, en } = nameOf(about)
  return {
    eventKey: `credential:${about.id}:revoked:${when}`,
    kind: 'credential_decided',
    title: { es: `Ya no está vigente ${es}`, en: `Your ${en} is no longer valid` },
    body: {
      es: `Motivo: ${reason}\n\nQuitamos la insignia. También quitamos de tu perfil y de la búsqueda los servicios que la exigen, y retiramos sus ofertas abiertas. Envía otro documento: en cuanto lo comprobemos, vuelven.`,
      en: `Reason: ${reason}\n\nWe removed the badge. Services that require it are off your profile and out of search, and we withdrew their open offers. Send another document and they’ll be back as soon as we verify it.`,
    },
    ...renew,
  }
}

export const expiring = (about: About, days: number): Omit<Notification, 'userId'> => {
  const { es, en } = nameOf(about)
  const last = calendarDay(about.expires_on!)
  const when = days === 0 ? { es: 'hoy', en: 'today' } : { es: `el ${last.es}`, en: `on ${last.en}` }
  return {
    eventKey: `credential:${about.id}:expiring:${about.expires_on}:${days}`,
    kind: 'credential_ending',
    title: { es: `${capital(es)} vence ${when.es}`, en: `Your ${en} expires ${when.en}` },
    body: {
      es: 'Sube el documento nuevo; el actual sigue vigente hasta que lo comprobemos. Después de ese día quitamos la insignia y ya no recibes ofertas de los servicios que la exigen.',
      en: 'Upload the new document. The current one stays valid until we verify it. After that day we remove the badge, and you won’t get offers for services that require it.',
    },
    ...renew,
  }
}

export const expired = (about: About): Omit<Notification, 'userId'> => {
  const { es, en } = nameOf(about)
  return {
    eventKey: `credential:${about.id}:expired:${about.expires_on}`,
    kind: 'credential_ending',
    title: { es: `Venció ${es}`, en: `Your ${en} has expired` },
    body: {
      es: 'Quitamos la insignia. También quitamos de tu perfil y de la búsqueda los servicios que la exigen, y retiramos sus ofertas abiertas. Sube el documento nuevo: en cuanto lo comprobemos, vuelven.',
      en: 'We removed the badge. Services that require it are off your profile and out of search, and we withdrew their open offers. Upload the new document and they’ll be back as soon as we verify it.',
    },
    ...renew,
  }
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
