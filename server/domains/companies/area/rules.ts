import type { lineProblems } from '#contract/companies/states.ts'

export type ListedZip = { zip: string; line: number }
export type LineProblem = { line: number; text: string; problem: (typeof lineProblems)[number] }

const shownChars = 40

/**
 * Reads zips as people write them: one per line, or separated by commas, semicolons, spaces or tabs; quoted, as ZIP+4, or without the
 * leading zeros that a spreadsheet dropped. In a line that starts with a zip and continues in words (a CSV with a city) only the zip
 * counts; a first line without digits is a heading. Duplicates count once. Lines count from 1.
 */
export function readZipList(text: string): { zips: ListedZip[]; problems: LineProblem[] } {
  const zips = new Map<string, number>()
  const problems: LineProblem[] = []
  text.split(/\r\n|\r|\n/).forEach((raw, index) => {
    const line = index + 1
    const parts = raw
      .split(/[\s,;]+/)
      .map((part) => part.replaceAll(/["']/g, ''))
      .filter(Boolean)
    if (parts.length === 0) return
    const read = parts.map(zipOf)
    if (read[0] === undefined && index === 0 && !/\d/.test(raw)) return
    const isRow = read[0] !== undefined && parts.some((part) => !/\d/.test(part))
    parts.slice(0, isRow ? 1 : parts.length).forEach((part, at) => {
      const zip = read[at]
      if (zip === undefined) problems.push({ line, text: part.slice(0, shownChars), problem: 'not_a_zip' })
      else if (!zips.has(zip)) zips.set(zip, line)
    })
  })
  return { zips: [...zips].map(([zip, line]) => ({ zip, line })), problems }
}

/** Five digits of a zip as people write it: also as ZIP+4, or without the leading zero that a spreadsheet dropped. */
export function zipOf(part: string): string | undefined {
  const [, digits] = /^(\d{4,5})(?:-\d{4})?$/.exec(part) ?? []
  return digits?.padStart(5, '0')
}

/** Enough points to show an area on a map. */
const mostPoints = 200

type Point = { lat: number; lon: number }

/** Up to 200 of `points`, spread evenly over their order. */
export const areaPoints = (points: readonly Point[]): Point[] => {
  const step = Math.max(1, points.length / mostPoints)
  return Array.from({ length: Math.min(points.length, mostPoints) }, (_, index) => points[Math.floor(index * step)]!)
}
