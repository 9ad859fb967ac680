import { texts } from '#web/lib/texts.ts'

/** Words of the bar over every page while an admin sees it as somebody else. */
export const viewingTexts = texts({
  es: {
    label: 'Vista de otra persona',
    seeing: (name: string) => `Ves Oficio como ${name}. Solo puedes mirar, y queda registrado.`,
    end: 'Volver a la administración',
  },
  en: {
    label: 'Seeing as somebody else',
    seeing: (name) => `You are seeing Oficio as ${name}. You can only look, and it is on record.`,
    end: 'Back to the administration',
  },
})
