import { brand } from '#brand/brand.ts'
import { texts } from '#web/lib/texts.ts'

/** Words of the page that lists what is stored. */
export const cookieTexts = texts({
  es: {
    description: `Qué guarda ${brand.name} en tu navegador, para qué y hasta cuándo, y cómo cambiar tu elección.`,
    choice: {
      accept: 'Recordar mis búsquedas',
      refuse: 'Solo lo necesario',
      title: 'Tu elección',
      none: 'Aún no has elegido: guardamos solo lo necesario.',
      signal: 'Tu navegador envía Global Privacy Control: guardamos solo lo necesario.',
      accepted: (day: string) => `Aceptaste el ${day}: este navegador recuerda tus últimas búsquedas.`,
      refused: (day: string) => `Rechazaste el ${day}: guardamos solo lo necesario.`,
      saved: 'Guardado.',
    },
    list: {
      necessary: 'Lo necesario',
      optional: 'Con tu permiso',
      secureNote: 'En conexiones cifradas, el nombre de las cookies del servidor empieza con __Host-.',
      name: 'Nombre',
      purpose: 'Para qué',
      until: 'Hasta cuándo',
      places: {
        cookie: 'cookie',
        local: 'almacenamiento del navegador',
        session: 'almacenamiento de la pestaña',
        cache: 'caché del navegador',
        database: 'base de datos del navegador',
      },
    },
  },
  en: {
    description: `What ${brand.name} stores in your browser, why and for how long, and how to change your choice.`,
    choice: {
      accept: 'Remember my searches',
      refuse: 'Necessary only',
      title: 'Your choice',
      none: 'You haven’t chosen yet, so we only store what’s necessary.',
      signal: 'Your browser sends Global Privacy Control, so we only store what’s necessary.',
      accepted: (day) => `You accepted on ${day}: this browser remembers your last searches.`,
      refused: (day) => `You declined on ${day}: we only store what’s necessary.`,
      saved: 'Saved.',
    },
    list: {
      necessary: 'Necessary',
      optional: 'With your permission',
      secureNote: 'On encrypted connections, the names of server cookies start with __Host-.',
      name: 'Name',
      purpose: 'Purpose',
      until: 'How long',
      places: {
        cookie: 'cookie',
        local: 'browser storage',
        session: 'tab storage',
        cache: 'browser cache',
        database: 'browser database',
      },
    },
  },
})
