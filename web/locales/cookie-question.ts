import { texts } from '#web/lib/texts.ts'

/** The question about cookies, which every first visit loads. */
export const cookieQuestionTexts = texts({
  es: {
    title: '¿Recordamos tus búsquedas?',
    text: 'Solo en este navegador. Sin publicidad y sin terceros; lo demás son cookies necesarias.',
    more: 'Ver cuáles',
    accept: 'Aceptar',
    necessary: 'Solo lo necesario',
  },
  en: {
    title: 'Shall we remember your searches?',
    text: 'Only in this browser. No advertising, no third parties; the other cookies are necessary ones.',
    more: 'See which',
    accept: 'Accept',
    necessary: 'Necessary only',
  },
})
