/** A lead's first answer, in open minutes; null while there is none. `isDue` once the time for it is over. */
export type Answer = { minutes: number | null; isDue: boolean }

/** Median of the answers that came, leads that had to be answered by now, and those answered in time. */
export function replyFigures(answers: readonly Answer[], withinHours: number): { minutes: number | null; due: number; quick: number } {
  const came = answers.flatMap(({ minutes }) => minutes ?? []).toSorted((a, b) => a - b)
  const middle = came.length / 2
  const median = (came[Math.ceil(middle) - 1]! + came[Math.floor(middle)]!) / 2
  const due = answers.filter(({ minutes, isDue }) => isDue || minutes !== null)
  return {
    minutes: came.length === 0 ? null : Math.round(median),
    due: due.length,
    quick: due.filter(({ minutes }) => minutes !== null && minutes <= withinHours * 60).length,
  }
}
