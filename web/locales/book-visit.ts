import { texts } from '#web/lib/texts.ts'

/** Words of a company's page for visitors who want to book it. */
export const bookVisitTexts = texts({
  es: {
    title: 'Primero cuéntale qué necesitas',
    text: (company: string) =>
      `Pide un presupuesto a ${company}. Cuando responda, eliges día y hora entre sus horas libres, desde tu tablero.`,
    go: 'Pedir presupuesto',
    back: 'Volver',
  },
  en: {
    title: 'First, tell them what you need',
    text: (company) => `Request a quote from ${company}. Once they answer, you choose from their free times on your board.`,
    go: 'Request a quote',
    back: 'Back',
  },
})
