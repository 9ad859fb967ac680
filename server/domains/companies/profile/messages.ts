import type { Locale } from '#contract/primitives.ts'

type Named = { name: string; city: string; state_iso: string }

const joined = (places: readonly Named[]): string =>
  places.map(({ name, city, state_iso: state }) => [name, `${city}, ${state}`].filter(Boolean).join(', ')).join(' · ')

/** Names and towns of a company's locations. */
export const locationsText: Record<Locale, (places: readonly Named[]) => string> = {
  es: (places) => `${places.length} ubicaciones: ${joined(places)}.`,
  en: (places) => `${places.length} locations: ${joined(places)}.`,
}
