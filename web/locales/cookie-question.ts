import { texts } from '#web/lib/texts.ts'

/** The question about cookies, which every first visit loads. */
export const cookieQuestionTexts = texts({
  es: {
    title: '¿Recordar tus búsquedas?',
    more: 'Ver cuáles',
    accept: 'Aceptar',
    necessary: 'Rechazar',
  },
  en: {
    title: 'Remember your searches?',
    more: 'See which',
    accept: 'Accept',
    necessary: 'Decline',
  },
})
