import { texts } from '#web/lib/texts.ts'

/** Words of a refusal because somebody else was quicker. */
export const outdatedTexts = texts({
  es: {
    newest: 'La página ya muestra cómo está ahora.',
    written: 'Esto escribiste, por si quieres copiarlo:',
  },
  en: {
    newest: 'The page now shows the latest.',
    written: 'You wrote this, in case you want to copy it:',
  },
})
