import { dayMs, hourMs, minuteMs } from '#contract/durations.ts'

const pattern = /^(-)?P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/
const unitsMs = [7 * dayMs, dayMs, hourMs, minuteMs, 1000]

/** Milliseconds of an ISO 8601 duration in weeks, days, hours, minutes and seconds, such as `PT72H` or `-P1DT2H`; undefined if invalid. */
export function durationMs(text: string): number | undefined {
  const [match, sign, ...parts] = pattern.exec(text) ?? []
  if (!match || match.endsWith('T') || parts.every((part) => part === undefined)) return undefined
  const total = parts.reduce((sum, part, index) => sum + Number(part ?? 0) * unitsMs[index]!, 0)
  return sign && total > 0 ? -total : total
}

/** The reverse, in hours, minutes and seconds. */
export function durationOf(ms: number): string {
  const seconds = Math.abs(Math.round(ms / 1000))
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const text = parts.map((count, index) => (count > 0 ? `${count}${'HMS'[index]}` : '')).join('')
  return `${ms < 0 ? '-' : ''}PT${text || '0S'}`
}
