/** How unevenly `counts` are spread: 0 where all have the same, near 1 where one has all. */
export function gini(counts: readonly number[]): number {
  const sorted = counts.toSorted((a, b) => a - b)
  const all = sorted.reduce((sum, count) => sum + count, 0)
  const weighted = sorted.reduce((sum, count, i) => sum + (2 * (i + 1) - sorted.length - 1) * count, 0)
  return all === 0 ? 0 : weighted / (sorted.length * all)
}
