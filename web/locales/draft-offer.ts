import { inSentence } from '#contract/in-sentence.ts'
import { texts } from '#web/lib/texts.ts'

/** Words of the offer to finish a request. */
export const draftOfferTexts = texts({
  es: {
    label: 'Solicitud a medias',
    text: (service: string) => `Tu solicitud de ${inSentence(service)} sigue donde la dejaste.`,
    resume: 'Continuar',
    discard: 'Descartar',
    discarded: 'Descartamos lo que llevabas de la solicitud.',
    undo: 'Deshacer',
  },
  en: {
    label: 'Unfinished request',
    text: (service) => `Your ${inSentence(service)} request is right where you left it.`,
    resume: 'Continue',
    discard: 'Discard',
    discarded: 'We discarded your unfinished request.',
    undo: 'Undo',
  },
})
