import type { Question } from '#contract/catalog/forms.ts'
import type { Localized } from '#contract/primitives.ts'

/** Fewest companies behind a figure. With two, each could work out the other's prices. */
export const fewestCompanies = 3

/** Largest share of the prices behind a figure that one company may have set. */
export const largestShare = 0.5

const steps = [
  { below: 10_000, step: 100 },
  { below: 100_000, step: 500 },
  { below: 1_000_000, step: 5_000 },
] as const

/** A price as people say it: to the dollar below $100, to $5 below $1,000, to $50 below $10,000, then to $500. */
export function roundPrice(cents: number): number {
  const step = steps.find(({ below }) => cents < below)?.step ?? 50_000
  return Math.max(100, Math.round(cents / step) * step)
}

/** The month before that of a day: `2026-02-01` gives `2026-01`. */
export function lastMonth(day: string): string {
  const at = new Date(`${day.slice(0, 7)}-01T00:00:00Z`)
  at.setUTCMonth(at.getUTCMonth() - 1)
  return at.toISOString().slice(0, 7)
}

/** Most places that a guide leads to. */
export const mostPlaces = 24

/** A place of figures: the country, with a state that state, with a city that town. `place` is its name in addresses. */
export type Place = { place: string | null; state_iso: string | null; city: string | null }

/** Places to go to from `at`: the states of the country, or the other towns of the state. */
export const beside = <Row extends Place>(rows: readonly Row[], at: Place): Row[] =>
  rows.filter(({ state_iso, city }) =>
    at.state_iso === null ? state_iso !== null && city === null : state_iso === at.state_iso && city !== null && city !== at.city,
  )

/** Most questions that a guide names. */
const mostDrivers = 4

type Driver<Row> = { question: Localized; options: { label: Localized; row: Row | undefined }[] }

/** The questions whose answers change the price, with the figures of each answer; options from the smallest job to the largest. */
export const driversOf = <Row extends { question: string; option: string }>(
  questions: readonly Question[],
  rows: readonly Row[],
): Driver<Row>[] =>
  questions
    .filter(({ type, price_input, options }) => type === 'single' && price_input && options)
    .slice(0, mostDrivers)
    .map(({ id, label, options = [] }) => ({
      question: label,
      options: options
        .filter((option) => option.id !== 'not_sure')
        .toSorted((a, b) => (a.size_factor ?? 1) - (b.size_factor ?? 1))
        .map((option) => ({ label: option.label, row: rows.find((row) => row.question === id && row.option === option.id) })),
    }))
