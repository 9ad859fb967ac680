import { useState } from 'react'
import { useLocation } from 'react-router'
import type { Page } from '#contract/primitives.ts'
import { useAction } from './action.ts'

/**
 * A list that grows page by page. `first` comes from `load` and stays up to date; later pages are fetched on demand. Give its component a
 * `key` per list.
 */
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
  // Live updates can move rows from one page to another.
  const shown = new Set(first.data.map(keyOf))
  return { rows: [...first.data, ...later.filter((row) => !shown.has(keyOf(row)))], hasMore: cursor !== null, more }
}

type Later<T> = { rows: readonly T[]; next: string | null }

/** Later pages by history entry, so that Back restores the whole list. */
const kept = new Map<string, Later<unknown>>()

/** The same for a list that people leave and return to. `next` is the cursor of the next page. */
export function useKeptPages<T>(first: Page<T>, fetchAfter: (cursor: string) => Promise<Page<T>>) {
  const { key } = useLocation()
  const begun = `${key}:${first.next_cursor}`
  const [later, setLater] = useState<Later<T> & { of: string }>()
  const shown = later?.of === begun ? later : ((kept.get(begun) as Later<T> | undefined) ?? { rows: [], next: first.next_cursor })
  const more = useAction(() => fetchAfter(shown.next!), {
    done: (page) => {
      const grown = { rows: [...shown.rows, ...page.data], next: page.next_cursor }
      kept.set(begun, grown)
      setLater({ ...grown, of: begun })
    },
  })
  return { rows: [...first.data, ...shown.rows], next: shown.next, more }
}
