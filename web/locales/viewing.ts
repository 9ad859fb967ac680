import { brand } from '#brand/brand.ts'
import { texts } from '#web/lib/texts.ts'

/** Words of the bar over every page while an admin sees it as somebody else. */
export const viewingTexts = texts({
  es: {
    label: 'Vista de otra persona',
    seeing: (name: string) => `Ves ${brand.name} como ${name}. Solo puedes mirar.`,
    onRecord: 'Queda registrado.',
    end: 'Dejar de ver',
    closed: 'Esta persona no puede entrar aquí',
    closedText: `Ves ${brand.name} con sus ojos. Para entrar como tú, vuelve antes a la administración.`,
    goBack: 'Volver a la administración',
  },
  en: {
    label: 'Viewing as someone else',
    seeing: (name) => `You’re viewing ${brand.name} as ${name}. You can’t change anything.`,
    onRecord: 'This is logged.',
    end: 'Stop viewing',
    closed: 'This person can’t open this page',
    closedText: `You’re viewing ${brand.name} as they see it. To open this page as yourself, stop viewing first.`,
    goBack: 'Back to admin',
  },
})
