import type { PriceGuide } from '#contract/quotes/prices.ts'

/** Address of the same figures for programs. */
export const dataPath = ({ service, place }: PriceGuide): string =>
  `/api/system/prices/${service.slug}${place.slug ? `?place=${place.slug}` : ''}`
