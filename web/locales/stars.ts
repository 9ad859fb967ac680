import { texts } from '#web/lib/texts.ts'

/** Words of one to five stars, where somebody gives them. */
export const starTexts = texts({
  es: { words: ['Mal', 'Regular', 'Bien', 'Muy bien', 'Excelente'] },
  en: { words: ['Bad', 'Fair', 'Good', 'Very good', 'Excellent'] },
})
