import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, use } from 'react'
import { Link } from 'react-router'
import type { ExportName } from '#contract/exports.ts'
import type { ListPage } from '#contract/lists.ts'
import { useListTop } from '#web/lib/list-top.ts'
import { useTexts } from '#web/lib/texts.ts'
import { adminTexts } from '#web/locales/admin.ts'
import { Button } from './button.tsx'
import css from './data-table.module.css'
import { Bar } from './data-table/bar.tsx'
import { type Bulk, type Marks, useMarks } from './data-table/marks.ts'
import { Rows } from './data-table/rows.tsx'
import { Totals } from './data-table/totals.tsx'
import { useView, type View } from './data-table/view.ts'
import { TableViewsContext } from './data-table/views.ts'
import { EmptyState } from './empty-state.tsx'
import { columnsParam, isColumns } from './table-columns.ts'

export type Column<T, Id extends string = string> = {
  id: Id
  label: string
  render: (row: T) => ReactNode
  /** What the server calls it when it sorts by it. */
  sort?: string
  isAmount?: boolean
  /** At a desk it stays on one line. */
  isLine?: boolean
  /** At a desk it is one line, cut off at its end; its row leads to all of it, or `renderMore` shows it. */
  isClipped?: boolean
  /** Only shown when somebody has chosen it. */
  isExtra?: boolean
}
export type FilterOption = { value: string; label: string }
export type TableFilter = {
  id: string
  label: string
  /** Without them it is a day. */
  options?: readonly FilterOption[]
  /** Finds values by their name, or one by itself; `options` are then what is suggested before anything is typed. */
  find?: (text: string, options: { signal: AbortSignal }) => Promise<FilterOption[]>
}
export type TableProps<T> = {
  label: string
  /** Where a page has several: the address keeps the columns of each apart. */
  name?: string
  list: ListPage<T>
  columns: readonly Column<T>[]
  keyOf: (row: T) => string
  /** Where a row leads. */
  pathOf?: (row: T) => string
  /** Details that a button of the row opens below it. */
  renderMore?: (row: T) => ReactNode
  filters?: readonly TableFilter[]
  hasSearch?: boolean
  /** What can be looked for, where the list alone does not say it. */
  searchLabel?: string
  /** How the server sorts when nothing else is asked for. */
  sort?: string
  /** Its name among those that can be taken out as CSV, and what it is narrowed to besides its address. */
  csv?: { list: ExportName; narrowed?: Record<string, string> }
  /** What can be done with several rows at once, once some are chosen. */
  renderBulk?: (bulk: Bulk<T>) => ReactNode
  /** Rows of other pages can be chosen too. */
  hasMatching?: boolean
}

/** A long list: sorted, narrowed and cut into pages by the server, with its whole view in the address. On a phone each row is a card. */
export function DataTable<T>({ filters = [], sort = '', hasMatching = false, ...props }: TableProps<T>) {
  const { label, name, list, columns, keyOf, csv, renderBulk } = props
  const view = useView()
  const views = use(TableViewsContext)
  const sorted = view.params.get('sort') ?? sort
  const chosen = view.params.get(columnsParam(name))?.split(',')
  const shown = columns.filter(({ id, isExtra }, i) => i === 0 || (chosen ? chosen.includes(id) : !isExtra))
  const marks = useMarks(list.data, keyOf, view.with({}))
  return (
    <section aria-label={label} className={css.table}>
      <div ref={useListTop(view.with({}))} className={css.top} />
      {filters.length > 0 && views}
      <Bar {...props} filters={filters} view={view} shown={shown} sorted={sorted} totals={<Totals {...props} view={view} />} />
      {renderBulk && marks.chosen.length > 0 && (
        <BulkBar marks={marks} hasMore={hasMatching && (list.previous ?? list.next) !== null}>
          {renderBulk(marks)}
        </BulkBar>
      )}
      {list.data.length === 0 && !view.isLoading ? (
        <Nothing view={view} which={Object.keys(csv?.narrowed ?? {})} />
      ) : (
        <Rows {...props} view={view} shown={shown} sorted={sorted} marks={renderBulk && marks} />
      )}
      <Pages list={list} view={view} />
    </section>
  )
}

/** What can be done with the rows that are chosen, and the way to choose those of all pages. */
function BulkBar<T>({ marks, hasMore, children }: { marks: Marks<T>; hasMore: boolean; children: ReactNode }) {
  const t = useTexts(adminTexts).table
  const chosen = marks.isMatching ? t.matching : t.chosen(marks.chosen.length)
  return (
    <div className={css.bulk} role="group" aria-label={chosen}>
      <strong>{chosen}</strong>
      {hasMore && marks.isAll && !marks.isMatching && (
        <Button size="s" look="plain" onClick={marks.takeMatching}>
          {t.chooseMatching}
        </Button>
      )}
      {children}
    </div>
  )
}

/** `which` list it is does not narrow it. */
function Nothing({ view, which }: { view: View; which: readonly string[] }) {
  const t = useTexts(adminTexts).table
  const isNarrowed = [...view.params.keys()].some((key) => !isColumns(key) && key !== 'sort' && !which.includes(key))
  const all = new URLSearchParams([...view.params].filter(([key]) => which.includes(key)))
  return (
    <EmptyState title={t.empty} action={isNarrowed && <Link to={{ search: all.toString() }}>{t.showAll}</Link>}>
      {isNarrowed ? t.emptyHint : t.emptyYet}
    </EmptyState>
  )
}

function Pages<T>({ list: { previous, next }, view }: { list: ListPage<T>; view: View }) {
  const t = useTexts(adminTexts).table
  if (!(previous ?? next)) return null
  return (
    <nav aria-label={t.pages} className={css.pages}>
      {previous && (
        <Link to={{ search: view.with({ before: previous }) }} rel="prev">
          <IconChevronLeft aria-hidden /> {t.previous}
        </Link>
      )}
      {next && (
        <Link to={{ search: view.with({ after: next }) }} rel="next" className={css.next}>
          {t.next} <IconChevronRight aria-hidden />
        </Link>
      )}
    </nav>
  )
}
