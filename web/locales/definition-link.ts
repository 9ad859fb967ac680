import { texts } from '#web/lib/texts.ts'

/** Words of the links to what a figure counts. */
export const definitionLinkTexts = texts({
  es: { what: (figure: string) => `Qué cuenta: ${figure}`, all: 'Cómo se cuentan estas cifras' },
  en: { what: (figure) => `What it counts: ${figure}`, all: 'How these numbers are counted' },
})
