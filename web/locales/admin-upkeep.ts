import { texts } from '#web/lib/texts.ts'

/** Words for admins' changes on behalf of a company. */
export const upkeepTexts = texts({
  es: {
    edit: 'Cambiar los datos',
    back: 'Volver a los datos',
    told: 'Lo que cambies aquí vale al momento. La empresa recibe un aviso de que Oficio lo cambió, y queda en el registro de decisiones.',
    hours: 'Horario',
    caps: 'Límites de gasto',
    pauses: 'Pausas',
  },
  en: {
    edit: 'Change the details',
    back: 'Back to the details',
    told: 'What you change here holds at once. The company is told that Oficio has changed it, and it goes into the audit log.',
    hours: 'Hours',
    caps: 'Spending caps',
    pauses: 'Pauses',
  },
})
