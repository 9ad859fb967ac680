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
const see = { email: { action: { es: 'Ver mis acreditaciones', en: 'See my credentials' } }, path } as const
const renew = { email: { action: { es: 'Subir el documento nuevo', en: 'Upload the new document' } }, path } as const

/** `when` keeps two decisions about the same credential apart. */
export const verified = (about: About, when: string): Omit<Notification, 'userId'> => {
  const { es, en } = nameOf(about)
  return {
    eventKey: `credential:${about.id}:verified:${when}`,
    kind: 'credential_decided',
    title: { es: `Comprobamos ${es}`, en: `We checked your ${en}` },
    body: {
      es: 'Ya se ve en tu perfil, con quién lo comprobamos y cuándo. Cuenta para las solicitudes que lo piden.',
      en: 'It shows on your profile now, with whom we checked it and when. It counts for the requests that ask for it.',
    },
    ...see,
  }
}

export const rejected = (about: About, when: string, reason: string): Omit<Notification, 'userId'> => {
  const { es, en } = nameOf(about)
  return {
    eventKey: `credential:${about.id}:rejected:${when}`,
    kind: 'credential_decided',
    title: { es: `No pudimos aceptar ${es}`, en: `We could not accept your ${en}` },
    body: {
      es: `Motivo: ${reason}\n\nPuedes enviar otro documento cuando quieras.`,
      en: `Reason: ${reason}\n\nYou can send another document at any time.`,
    },
    ...renew,
  }
}

export const revoked = (about: About, when: string, reason: string): Omit<Notification, 'userId'> => {
  const { es, en } = nameOf(about)
  return {
    eventKey: `credential:${about.id}:revoked:${when}`,
    kind: 'credential_decided',
    title: { es: `Ya no vale ${es}`, en: `Your ${en} no longer holds` },
    body: {
      es: `Motivo: ${reason}\n\nLa insignia ya no se ve. Los servicios que la piden salen de tu perfil y de la búsqueda, y sus ofertas abiertas se retiran. Envía otro documento: en cuanto lo comprobemos, vuelven.`,
      en: `Reason: ${reason}\n\nThe badge is gone. Services that require it are off your profile and search, and their open offers are withdrawn. Send another document: they come back as soon as we verify it.`,
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
      es: 'Sube el documento nuevo: el de ahora sigue valiendo hasta que lo comprobemos. Después de ese día se quita la insignia y no recibes ofertas de los servicios que la piden.',
      en: 'Upload the new document: the present one holds until we have checked it. After that day the badge goes, and you get no offers for the services that ask for it.',
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
      es: 'La insignia ya no se ve. Los servicios que la piden salen de tu perfil y de la búsqueda, y sus ofertas abiertas se retiran. Sube el documento nuevo: en cuanto lo comprobemos, vuelven.',
      en: 'The badge is gone. Services that require it are off your profile and search, and their open offers are withdrawn. Upload the new document: they come back as soon as we verify it.',
    },
    ...renew,
  }
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
