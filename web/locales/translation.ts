import { texts } from '#web/lib/texts.ts'

/** Words of texts in another language. */
export const translationTexts = texts({
  es: {
    title: 'Traducciones',
    settingText:
      'Si alguien te escribe en otro idioma, lees sus mensajes, presupuestos y reseñas en el tuyo. El original queda a un toque.',
    show: 'Ver traducción',
    original: 'Ver original',
    busy: 'Traduciendo…',
    translated: 'Traducido',
    untranslated: {
      unavailable: 'No se pudo traducir ahora. Ves el original.',
      changed: 'La traducción habría cambiado un número, una fecha o una dirección. Ves el original.',
      limit: 'Llegaste al límite de traducciones de hoy. Ves el original.',
    },
    always: 'Traducir siempre',
    place: (place: string) =>
      place === 'sandbox' ? 'Traductor de prueba: nada sale de aquí.' : `Los textos que traduces se envían a ${place}, y a nadie más.`,
    binding: 'La traducción es una ayuda: vale el texto original.',
  },
  en: {
    title: 'Translations',
    settingText:
      'When someone writes to you in another language, read their messages, quotes and reviews in yours. The original is one tap away.',
    show: 'See translation',
    original: 'See original',
    busy: 'Translating…',
    translated: 'Translated',
    untranslated: {
      unavailable: 'We couldn’t translate this right now. You’re seeing the original.',
      changed: 'The translation would have changed a number, a date, or an address. You’re seeing the original.',
      limit: 'You’ve reached today’s limit for translations. You’re seeing the original.',
    },
    always: 'Always translate',
    place: (place) =>
      place === 'sandbox' ? 'Test translator: nothing leaves this site.' : `Texts you translate are sent to ${place} and nobody else.`,
    binding: 'The translation is only a help: the original text is what counts.',
  },
})
