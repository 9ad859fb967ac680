import type { Locale } from '#contract/primitives.ts'
import { formatClock, weekdayNames } from '#web/lib/format.ts'

const week = /\b[1-7] \d\d:\d\d–\d\d:\d\d(?:, [1-7] \d\d:\d\d–\d\d:\d\d)*/g
const through = { es: 'a', en: 'to' }

type Run = { first: number; last: number; times: string }

/** Days after one another with the same times become one run. */
function runsOf(list: string): Run[] {
  const runs: Run[] = []
  for (const [day, entries] of Map.groupBy(list.split(', '), (entry) => Number(entry[0]))) {
    const times = entries.map((entry) => entry.slice(2)).join(', ')
    const before = runs.at(-1)
    if (before?.times === times && before.last === day - 1) before.last = day
    else runs.push({ first: day, last: day, times })
  }
  return runs
}

/** Formats hours such as `1 08:00–18:00, 2 08:00–18:00` with the names of the weekdays, on a 12-hour clock. */
export function spokenDays(hours: string, locale: Locale): string {
  const names = weekdayNames(locale)
  const nameOf = ({ first, last }: Run) =>
    first === last ? names[first - 1]!.long : `${names[first - 1]!.long} ${through[locale]} ${names[last - 1]!.long}`
  return hours
    .replaceAll(week, (list) =>
      runsOf(list)
        .map((run) => `${nameOf(run)} ${run.times}`)
        .join(', '),
    )
    .replaceAll(
      /\b(\d\d:\d\d)–(\d\d:\d\d)\b/g,
      (_, from: string, to: string) => `${formatClock(from, locale)} – ${formatClock(to, locale)}`,
    )
}
