/** Today in the browser's zone, `YYYY-MM-DD`. */
export const today = (): string => dayAfter(0)

export function dayAfter(days: number): string {
  const date = new Date()
  return new Date(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate() + days)).toISOString().slice(0, 10)
}

/** Bookable range: from today to one year ahead. */
export const bookableDays = () => ({ min: today(), max: dayAfter(365) })
