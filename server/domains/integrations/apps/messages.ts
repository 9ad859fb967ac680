import { brand } from '#brand/brand.ts'
import type { Localized } from '#contract/primitives.ts'
import { newId } from '#server/lib/ids.ts'

type Change = { title: Localized; body: (name: string) => Localized }

/** Changes of a connected app that its company's owners, or the customer, hear of. */
export const changes = {
  connect: {
    title: { es: 'Se conectó una aplicación', en: 'An app was connected' },
    body: (name) => ({
      es: `«${name}» ya puede trabajar con ${brand.name} con los permisos que le dieron. ¿No fuiste tú ni tu equipo? Desconéctala y cambia tu contraseña.`,
      en: `“${name}” can now work with ${brand.name}, with the permissions it was given. Wasn’t it you or your team? Disconnect it and change your password.`,
    }),
  },
  disconnect: {
    title: { es: 'Se desconectó una aplicación', en: 'An app was disconnected' },
    body: (name) => ({ es: `«${name}» ya no tiene acceso.`, en: `“${name}” no longer has access.` }),
  },
  end: {
    title: { es: 'Una aplicación ya no está conectada', en: 'An app is no longer connected' },
    body: (name) => ({
      es: `La conexión de «${name}» terminó: la cerró la propia aplicación, o alguien usó dos veces el mismo permiso y la cerramos por seguridad.`,
      en: `The connection of “${name}” has ended: the app closed it, or someone used the same permission twice and we closed it to keep you safe.`,
    }),
  },
} as const satisfies Record<string, Change>

export const changed = (
  event: keyof typeof changes,
  { userId, name, isCompany }: { userId: string; name: string; isCompany: boolean },
) => ({
  userId,
  eventKey: `app:${newId()}`,
  kind: 'security' as const,
  title: changes[event].title,
  body: changes[event].body(name),
  path: isCompany ? '/user/companies/profile/integrations/apps' : '/user/profile?section=apps',
  email: { action: { es: 'Ver las aplicaciones', en: 'See connected apps' } },
})
