import { texts } from '#web/lib/texts.ts'

/** Words of the search box. */
export const searchBoxTexts = texts({
  es: {
    what: '¿Qué necesitas?',
    example: 'Plomero, limpieza, pintar la sala…',
    zip: 'Código postal',
    search: 'Buscar',
    nothing: 'No reconocemos ese servicio. Prueba con otra palabra o busca igual.',
    wholeCategory: 'Toda la categoría',
    matched: (word: string) => `también «${word}»`,
    whatMissing: 'Escribe qué necesitas, por ejemplo «plomero».',
    zipUnknown: 'No conocemos ese código postal. Revisa los 5 dígitos.',
  },
  en: {
    what: 'What do you need?',
    example: 'Plumber, cleaning, paint the living room…',
    zip: 'Zip code',
    search: 'Search',
    nothing: 'We do not know that service. Try another word, or search anyway.',
    wholeCategory: 'Whole category',
    matched: (word) => `also “${word}”`,
    whatMissing: 'Say what you need, for example “plumber”.',
    zipUnknown: 'We could not find that zip code. Check the 5 digits.',
  },
})
