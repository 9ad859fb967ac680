import { useState } from 'react'
import type { Page } from '#contract/primitives.ts'
import { useAction } from './action.ts'

/** A list that grows page by page: `first` is what `load` gave, and stays up to date; later pages are fetched on demand. Give its component a `key` per list. */
export function usePages<T>(first: Page<T>, keyOf: (row: T) => string, fetchAfter: (cursor: string) => Promise<Page<T>>) {
  const [later, setLater] = useState<readonly T[]>([])
  const [next, setNext] = useState<{ cursor: string | null }>()
  const cursor = next ? next.cursor : first.next_cursor
  const more = useAction(() => fetchAfter(cursor!), {
    done: (page) => {
      setLater([...later, ...page.data])
      setNext({ cursor: page.next_cursor })
    },
  })
  // News move rows from one page to the other.
  const shown = new Set(first.data.map(keyOf))
  return { rows: [...first.data, ...later.filter((row) => !shown.has(keyOf(row)))], hasMore: cursor !== null, more }
}
