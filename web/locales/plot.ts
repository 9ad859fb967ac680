import { texts } from '#web/lib/texts.ts'

/** Words of plots. */
export const plotTexts = texts({
  es: { asTable: 'Ver los números' },
  en: { asTable: 'See the numbers' },
})
