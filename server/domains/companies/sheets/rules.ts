import { country } from '#country/country.ts'
import { shownDistance } from '#contract/distance.ts'
import type { Localized } from '#contract/primitives.ts'
import { folded } from '#server/lib/sheets.ts'

export const zipProblems = {
  notAZip: { es: 'No es un código postal de 5 dígitos.', en: `That isn’t a 5-digit ${country.postcode.en.one}.` },
  unknown: { es: 'Ese código postal no existe.', en: `That ${country.postcode.en.one} doesn’t exist.` },
  twice: (row: number): Localized => ({ es: `La fila ${row} dice lo contrario.`, en: `Row ${row} says the opposite.` }),
  far: (miles: number): Localized => ({
    es: `Está a ${shownDistance(miles).toLocaleString(country.currency.tag)} ${country.distance.es.other} de tu zona.`,
    en: `It’s ${shownDistance(miles).toLocaleString(country.currency.tag)} ${country.distance.en.other} from your area.`,
  }),
}

type Filters = Record<string, string[]>

/** Filters of a service in one cell: `where=sink|toilet; severity=slow`. */
export const filterText = (filters: Filters): string =>
  Object.entries(filters)
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([question, options]) => `${question}=${options.join('|')}`)
    .join('; ')

const filter = /^([a-z][a-z0-9_]{0,39})\s*=\s*([a-z0-9_|\s]+)$/

/** Reads filters as `filterText` writes them; undefined when they can't be read. */
export function filtersIn(text: string): Filters | undefined {
  const parts = text.split(';').flatMap((part) => (part.trim() === '' ? [] : [filter.exec(part.trim())]))
  const filters: Filters = {}
  for (const part of parts) {
    const [, question, options = ''] = part ?? []
    if (question === undefined || question in filters) return undefined
    filters[question] = [...new Set(options.split('|').map((option) => option.trim()))]
  }
  return filters
}

type Named = { slug: string; name: Localized }

/** The service with this slug or, if only one has it, this name in either language. */
export function serviceNamed<S extends Named>(services: readonly S[], text: string): S | undefined {
  const bySlug = services.find(({ slug }) => slug === text)
  const named = services.filter(({ name }) => text !== '' && [name.es, name.en].map(folded).includes(folded(text)))
  return bySlug ?? (named.length === 1 ? named[0] : undefined)
}

/** An amount as a cell: `85.00`; empty without one. */
export const dollarsOf = (cents: number | null): string => (cents === null ? '' : (cents / 100).toFixed(2))
