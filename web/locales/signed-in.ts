import { texts } from '#web/lib/texts.ts'

/** Words of the account menu and the bell, which only signed-in people load. */
export const signedInTexts = texts({
  es: {
    company: 'Mi empresa',
    requests: 'Mis solicitudes',
    admin: 'Administración',
    signOut: 'Cerrar sesión',
    bell: {
      title: 'Avisos',
      unread: (count: number) => (count === 1 ? '1 aviso sin leer' : `${count} avisos sin leer`),
      fresh: 'Nuevo: ',
      choose: 'Elegir avisos',
      more: 'Ver más',
      none: 'Aún no hay avisos. Aquí verás cada respuesta que recibas.',
    },
  },
  en: {
    company: 'My company',
    requests: 'My requests',
    admin: 'Administration',
    signOut: 'Sign out',
    bell: {
      title: 'Notifications',
      unread: (count) => (count === 1 ? '1 unread notification' : `${count} unread notifications`),
      fresh: 'New: ',
      choose: 'Choose notifications',
      more: 'Show more',
      none: 'Nothing yet. You’ll see every reply here.',
    },
  },
})
