import { country } from '#country/country.ts'
import { texts } from '#web/lib/texts.ts'

/** Words of the search box. */
export const searchBoxTexts = texts({
  es: {
    what: '¿Qué necesitas?',
    example: 'Plomero, limpieza, pintar la sala…',
    zip: 'Código postal',
    search: 'Buscar',
    whatMissing: 'Escribe qué necesitas, por ejemplo «plomero».',
    zipUnknown: 'No encontramos ese código postal. Revisa los 5 dígitos.',
  },
  en: {
    what: 'What do you need?',
    example: 'Plumber, cleaning, paint the living room…',
    zip: country.postcode.en.title,
    search: 'Search',
    whatMissing: 'Say what you need, for example “plumber”.',
    zipUnknown: `We couldn’t find that ${country.postcode.en.one}. Check the 5 digits.`,
  },
})
