import { texts } from '#web/lib/texts.ts'

/** Words of the bar over every page while an admin sees it as somebody else. */
export const viewingTexts = texts({
  es: {
    label: 'Vista de otra persona',
    seeing: (name: string) => `Ves Oficio como ${name}. Solo puedes mirar.`,
    onRecord: 'Queda registrado.',
    end: 'Dejar de ver',
    closed: 'Esta persona no puede entrar aquí',
    closedText: 'Ves Oficio con sus ojos. Para entrar como tú, vuelve antes a la administración.',
    goBack: 'Volver a la administración',
  },
  en: {
    label: 'Seeing as somebody else',
    seeing: (name) => `You are seeing Oficio as ${name}. You can only look.`,
    onRecord: 'It is on record.',
    end: 'Stop viewing',
    closed: 'This person cannot come in here',
    closedText: 'You are seeing Oficio with their eyes. To come in as yourself, go back to the administration first.',
    goBack: 'Back to the administration',
  },
})
