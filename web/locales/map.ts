import { texts } from '#web/lib/texts.ts'

export const mapTexts = texts({
  es: { closer: 'Acercar', further: 'Alejar' },
  en: { closer: 'Zoom in', further: 'Zoom out' },
})
