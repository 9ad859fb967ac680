import type { Locale, Localized } from '../primitives.ts'

/** Prepared answers of both sides. Each side reads them in its own language. */
export const quickReplies = {
  company: [
    {
      es: 'Hola, gracias por escribirnos. ¿Qué día y a qué hora te queda bien que pasemos a verlo?',
      en: 'Hi, thanks for reaching out. What day and time work for us to come take a look?',
    },
    {
      es: '¿Me puedes mandar una foto de cómo está ahora? Así te doy un precio más exacto.',
      en: 'Could you send a photo of how it looks now? Then I can give you a more accurate price.',
    },
    { es: 'Estoy en un trabajo; te contesto hoy mismo.', en: 'I’m on a job right now. I’ll get back to you today.' },
    {
      es: 'Te acabo de mandar el presupuesto. Si algo no queda claro, pregúntame por aquí.',
      en: 'I just sent you the quote. If anything isn’t clear, ask me here.',
    },
    { es: 'Voy en camino.', en: 'I’m on my way.' },
  ],
  customer: [
    { es: '¿Cuándo podrían venir a verlo?', en: 'When could you come take a look?' },
    { es: '¿El precio incluye materiales?', en: 'Does the price include materials?' },
    { es: '¿Cuánto tardarían en terminarlo?', en: 'How long would the work take?' },
    { es: 'Gracias. Lo pienso y les contesto por aquí.', en: 'Thanks. I’ll think about it and get back to you here.' },
  ],
} as const satisfies Record<'company' | 'customer', readonly Localized[]>

const all: readonly Localized[] = [...quickReplies.company, ...quickReplies.customer]

/** A prepared answer in another language; undefined for any other text. */
export const preparedIn = (text: string, locale: Locale): string | undefined =>
  all.find(({ es, en }) => es === text || en === text)?.[locale]
