import type { Localized } from '#contract/primitives.ts'
import { newId } from '#server/lib/ids.ts'

type Change = { title: Localized; body: (name: string) => Localized }

/** Changes of a key that its owners hear of. */
export const changes = {
  create: {
    title: { es: 'Hay una clave de API nueva', en: 'There’s a new API key' },
    body: (name) => ({
      es: `Se hizo la clave «${name}». ¿No fuiste tú ni tu equipo? Revócala en Integraciones y cambia tu contraseña.`,
      en: `The key “${name}” was made. Wasn’t it you or your team? Revoke it in Integrations and change your password.`,
    }),
  },
  rotate: {
    title: { es: 'Una clave de API tiene un secreto nuevo', en: 'An API key has a new secret' },
    body: (name) => ({
      es: `La clave «${name}» tiene un secreto nuevo. ¿No fuiste tú ni tu equipo? Revócala en Integraciones y cambia tu contraseña.`,
      en: `The key “${name}” has a new secret. Wasn’t it you or your team? Revoke it in Integrations and change your password.`,
    }),
  },
  revoke: {
    title: { es: 'Se revocó una clave de API', en: 'An API key was revoked' },
    body: (name) => ({
      es: `La clave «${name}» ya no sirve. Los programas que la usaban dejaron de tener acceso.`,
      en: `The key “${name}” no longer works. Programs that used it have lost access.`,
    }),
  },
} as const satisfies Record<string, Change>

type Expiring = { id: string; userId: string; name: string; at: string; days: 14 | 1; isAdmin: boolean }

export const expiring = ({ id, userId, name, at, days, isAdmin }: Expiring) => ({
  userId,
  eventKey: `key-expiring:${id}:${at}:${days}`,
  kind: 'security' as const,
  title:
    days === 1
      ? { es: 'Una clave de API vence mañana', en: 'An API key expires tomorrow' }
      : { es: 'Una clave de API vence en dos semanas', en: 'An API key expires in two weeks' },
  body: {
    es: `Los programas que usan la clave «${name}» dejarán de tener acceso. Renuévala en Integraciones para que sigan trabajando.`,
    en: `Programs that use the key “${name}” will lose access. Rotate it in Integrations to keep them working.`,
  },
  path: isAdmin ? '/admin/integrations' : '/user/companies/profile/integrations/keys',
  email: { action: { es: 'Ver las claves', en: 'See the keys' } },
})

export const changed = (event: keyof typeof changes, { userId, name, isAdmin }: { userId: string; name: string; isAdmin: boolean }) => ({
  userId,
  eventKey: `key:${newId()}`,
  kind: 'security' as const,
  title: changes[event].title,
  body: changes[event].body(name),
  path: isAdmin ? '/admin/integrations' : '/user/companies/profile/integrations/keys',
  email: { action: { es: 'Ver las claves', en: 'See the keys' } },
})
