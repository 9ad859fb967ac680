import { useState } from 'react'

/** The selected rows; with `isMatching`, all rows that match the filters. `clear` deselects them. */
export type Bulk<T> = { chosen: readonly T[]; isMatching: boolean; clear: () => void }
export type Marks<T> = ReturnType<typeof useMarks<T>>

/** Selection of visible rows, or of all rows that match the current filters. Changing the filters clears it. */
export function useMarks<T>(rows: readonly T[], keyOf: (row: T) => string, filters: string) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const [matching, setMatching] = useState<string>()
  const isMatching = matching === filters
  const has = (row: T) => isMatching || keys.has(keyOf(row))
  const chosen = rows.filter(has)
  const isAll = rows.length > 0 && chosen.length === rows.length
  const choose = (next: ReadonlySet<string>) => {
    setKeys(next)
    setMatching(undefined)
  }
  return {
    chosen,
    isAll,
    isMatching,
    has,
    toggle: (row: T) => {
      const next = new Set(chosen.map(keyOf))
      if (!next.delete(keyOf(row))) next.add(keyOf(row))
      choose(next)
    },
    toggleAll: () => choose(new Set(isAll ? [] : rows.map(keyOf))),
    takeMatching: () => setMatching(filters),
    clear: () => choose(new Set()),
  }
}
