/** Days over which the demand is counted. */
export const demandDays = 90
const enoughToSay = 3

/** The smallest scope with enough requests. */
export function scopeOf(counts: readonly { area: number; state: number }[]): 'area' | 'state' | 'country' {
  const sum = (scope: 'area' | 'state') => counts.reduce((total, count) => total + count[scope], 0)
  return sum('area') >= enoughToSay ? 'area' : sum('state') >= enoughToSay ? 'state' : 'country'
}
