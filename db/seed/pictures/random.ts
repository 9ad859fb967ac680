export type Random = {
  next: () => number
  between: (low: number, high: number) => number
  int: (low: number, high: number) => number
  pick: <T>(list: readonly T[]) => T
  chance: (probability: number) => boolean
  shuffle: <T>(list: readonly T[]) => T[]
}

/** A repeatable stream of numbers: equal keys give equal streams on every machine. Mulberry32 over an FNV-1a hash of the key. */
export function random(key: string): Random {
  let state = hash(key)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const between = (low: number, high: number) => low + next() * (high - low)
  const int = (low: number, high: number) => Math.floor(between(low, high + 1))
  const pick = <T>(list: readonly T[]) => list[int(0, list.length - 1)] as T
  const shuffle = <T>(list: readonly T[]) =>
    list
      .map((item) => ({ item, rank: next() }))
      .toSorted((a, b) => a.rank - b.rank)
      .map(({ item }) => item)
  return { next, between, int, pick, chance: (probability) => next() < probability, shuffle }
}

function hash(key: string): number {
  let h = 0x811c9dc5
  for (let i = 0; i < key.length; i++) h = Math.imul(h ^ key.charCodeAt(i), 0x01000193)
  h = Math.imul(h ^ (h >>> 16), 0x7feb352d)
  return h ^ (h >>> 15)
}
