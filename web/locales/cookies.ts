import { texts } from '#web/lib/texts.ts'

/** Words of the page that lists what is stored. */
export const cookieTexts = texts({
  es: {
    description: 'Qué guarda Oficio en tu navegador, para qué y hasta cuándo, y cómo cambiar tu elección.',
    choice: {
      accept: 'Recordar mis búsquedas',
      refuse: 'Solo lo necesario',
      title: 'Tu elección',
      none: 'Aún no elegiste: guardamos solo lo necesario.',
      signal: 'Tu navegador envía Global Privacy Control: guardamos solo lo necesario.',
      accepted: (day: string) => `Aceptaste el ${day}: este navegador recuerda tus últimas búsquedas.`,
      refused: (day: string) => `Elegiste «solo lo necesario» el ${day}.`,
      saved: 'Guardado.',
    },
    list: {
      necessary: 'Lo necesario',
      optional: 'Con tu permiso',
      secureNote: 'En conexiones cifradas, el nombre de las cookies que pone el servidor empieza por __Host-.',
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
    description: 'What Oficio keeps in your browser, what for and until when, and how to change your choice.',
    choice: {
      accept: 'Remember my searches',
      refuse: 'Necessary only',
      title: 'Your choice',
      none: 'You have not chosen yet: we store only what is necessary.',
      signal: 'Your browser sends Global Privacy Control: we store only what is necessary.',
      accepted: (day) => `You accepted on ${day}: this browser remembers your last searches.`,
      refused: (day) => `You chose “necessary only” on ${day}.`,
      saved: 'Saved.',
    },
    list: {
      necessary: 'Necessary',
      optional: 'With your permission',
      secureNote: 'On encrypted connections the names of cookies that the server sets begin with __Host-.',
      name: 'Name',
      purpose: 'What for',
      until: 'Until when',
      places: {
        cookie: 'cookie',
        local: 'browser storage',
        session: 'storage of the tab',
        cache: 'browser cache',
        database: 'browser database',
      },
    },
  },
})
