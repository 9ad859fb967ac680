import { texts } from '#web/lib/texts.ts'

/** Words of the suggestions below a search field. */
export const searchSuggestionTexts = texts({
  es: {
    label: 'Servicios',
    nothing: 'No reconocemos ese servicio. Prueba con otra palabra o busca de todos modos.',
    wholeCategory: 'Toda la categoría',
    matched: (word: string) => `también «${word}»`,
  },
  en: {
    label: 'Services',
    nothing: 'We don’t recognize that service. Try another word or search anyway.',
    wholeCategory: 'Whole category',
    matched: (word) => `also “${word}”`,
  },
})
