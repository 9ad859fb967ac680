import type { ReactNode } from 'react'
import type { ListName } from '#contract/api.ts'
import type { ListPage } from '#contract/lists.ts'
import type { emptyListTexts } from '#web/locales/admin-empty.ts'
import type { Bulk } from './marks.ts'

export type Column<T, Id extends string = string> = {
  id: Id
  label: string
  render: (row: T) => ReactNode
  /** The server's name for sorting by this column. */
  sort?: string
  isAmount?: boolean
  /** Stays on one line on a desktop. */
  isLine?: boolean
  /** Truncated to one line on a desktop. The row's page or `renderMore` shows the whole text. */
  isClipped?: boolean
  /** Hidden unless chosen. */
  isExtra?: boolean
}
export type FilterOption = { value: string; label: string }
export type TableFilter = {
  id: string
  label: string
  /** A filter without options takes a day. */
  options?: readonly FilterOption[]
  /** Finds values by name, or one by its value. `options` are then the suggestions before typing. */
  find?: (text: string, options: { signal: AbortSignal }) => Promise<FilterOption[]>
}
export type TableProps<T> = {
  label: string
  /** Set when a page has several tables: it separates their columns in the address. */
  name?: string
  list: ListPage<T>
  /** Its words while nothing is in it. */
  empty?: keyof typeof emptyListTexts.es
  columns: readonly Column<T>[]
  keyOf: (row: T) => string
  /** Link target of a row. */
  pathOf?: (row: T) => string
  /** Details below a row, opened by its button. */
  renderMore?: (row: T) => ReactNode
  filters?: readonly TableFilter[]
  hasSearch?: boolean
  /** Label of the search, where the list's own name doesn't say enough. */
  searchLabel?: string
  /** The server's default sort order. */
  sort?: string
  /** Name of its CSV export, and fixed filters besides the address. */
  csv?: { list: ListName; narrowed?: Record<string, string> }
  /** Actions for several selected rows. */
  renderBulk?: (bulk: Bulk<T>) => ReactNode
  /** Whether rows of other pages can be selected too. */
  hasMatching?: boolean
}
