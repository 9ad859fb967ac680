import { texts } from '#web/lib/texts.ts'

/** Words of the price line in a request, from the price guide. */
export const usualPriceTexts = texts({
  es: {
    usual: (low: string, high: string) => `Suele costar ${low}–${high} en tu zona`,
    basis: (count: string, month: string) => `Según ${count} precios acordados hasta ${month}.`,
    guide: 'Ver la guía de precios',
  },
  en: {
    usual: (low, high) => `Usually costs ${low}–${high} in your area`,
    basis: (count, month) => `Based on ${count} agreed prices through ${month}.`,
    guide: 'See the price guide',
  },
})
