import type { ErrorSpec } from '../errors.ts'

export const catalogErrors = {
  changedMeanwhile: {
    code: 'changed_meanwhile',
    status: 409,
    message: {
      es: 'Otra persona guardó cambios mientras tanto. Lo que escribiste sigue aquí: revísalo y vuelve a guardar.',
      en: 'Someone else saved changes meanwhile. What you wrote is still here. Check it and save again.',
    },
  },
  priceInForce: {
    code: 'price_in_force',
    status: 409,
    message: {
      es: 'Ese precio ya entró en vigor. Pon otro con una fecha posterior.',
      en: 'That price already took effect. Set a new one with a later date.',
    },
  },
  notReady: {
    code: 'service_not_ready',
    status: 409,
    message: {
      es: 'Publica primero sus preguntas: sin ellas nadie puede pedirlo.',
      en: 'Publish its questions first: without them nobody can request it.',
    },
  },
} as const satisfies Record<string, ErrorSpec>

export const jobUnits = ['job', 'hour', 'visit', 'sqft', 'month', 'event', 'lesson', 'item'] as const

/** Icons that a category can have, by their names in the icon set. */
export const categoryIcons = [
  'AirConditioning',
  'Bolt',
  'Bug',
  'Confetti',
  'Droplet',
  'Hammer',
  'Home2',
  'LayoutGrid',
  'Lock',
  'Paint',
  'Paw',
  'Plant2',
  'School',
  'Sparkles',
  'Tool',
  'Truck',
  'WashMachine',
  'Window',
] as const

export const requirableCredentials = ['trade_licence', 'liability_insurance', 'background_check'] as const

export const questionTypes = [
  'single',
  'multi',
  'number',
  'range',
  'text',
  'textarea',
  'date',
  'date_window',
  'zip',
  'address',
  'photo',
  'info',
] as const
