import { brand } from '#brand/brand.ts'
import { texts } from '#web/lib/texts.ts'

/** Words for admins' changes on behalf of a company. */
export const upkeepTexts = texts({
  es: {
    edit: 'Cambiar los datos',
    back: 'Volver a los datos',
    told: `Lo que cambies aquí vale al momento. La empresa recibe un aviso de que ${brand.name} lo cambió, y queda en el registro de decisiones.`,
    hours: 'Horario',
    caps: 'Límites de gasto',
    pauses: 'Pausas',
  },
  en: {
    edit: 'Edit details',
    back: 'Back to details',
    told: `Changes take effect right away. We tell the company that ${brand.name} made them, and they go in the audit log.`,
    hours: 'Hours',
    caps: 'Spending caps',
    pauses: 'Pauses',
  },
})
