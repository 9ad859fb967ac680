import { texts } from '#web/lib/texts.ts'

/** Words of the photo viewer. */
export const lightboxTexts = texts({
  es: {
    picture: (at: number, all: number) => `Foto ${at} de ${all}`,
    previous: 'Foto anterior',
    next: 'Foto siguiente',
  },
  en: {
    picture: (at, all) => `Photo ${at} of ${all}`,
    previous: 'Previous photo',
    next: 'Next photo',
  },
})
