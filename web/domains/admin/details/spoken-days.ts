import type { Locale } from '#contract/primitives.ts'
import { formatClock, weekdayNames } from '#web/lib/format.ts'

/** Formats hours such as `1 08:00–18:00` with the name of the weekday, on a 12-hour clock. */
export const spokenDays = (hours: string, locale: Locale): string =>
  hours
    .replaceAll(/\b([1-7]) (?=\d\d:\d\d)/g, (_, day: string) => `${weekdayNames(locale)[Number(day) - 1]!.long} `)
    .replaceAll(
      /\b(\d\d:\d\d)–(\d\d:\d\d)\b/g,
      (_, from: string, to: string) => `${formatClock(from, locale)} – ${formatClock(to, locale)}`,
    )
