import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, use } from 'react'
import { Link } from 'react-router'
import type { ListPage } from '#contract/lists.ts'
import { useListTop } from '#web/lib/list-top.ts'
import { useTexts } from '#web/lib/texts.ts'
import { adminTexts } from '#web/locales/admin.ts'
import { emptyListTexts } from '#web/locales/admin-empty.ts'
import { Button } from './button.tsx'
import css from './data-table.module.css'
import { Bar } from './data-table/bar.tsx'
import type { TableProps } from './data-table/columns.ts'
import { type Marks, useMarks } from './data-table/marks.ts'
import { Rows } from './data-table/rows.tsx'
import { Totals } from './data-table/totals.tsx'
import { useView, type View } from './data-table/view.ts'
import { TableViewsContext } from './data-table/views.ts'
import { EmptyState } from './empty-state.tsx'
import { columnsParam, isColumns } from './table-columns.ts'

/** A long list that the server sorts, filters and pages. The address holds the whole view. On a phone each row is a card. */
export function DataTable<T>({ filters = [], sort = '', hasMatching = false, ...props }: TableProps<T>) {
  const { label, name, list, empty, columns, keyOf, csv, renderBulk } = props
  const view = useView()
  const views = use(TableViewsContext)
  const sorted = view.params.get('sort') ?? sort
  const chosen = view.params.get(columnsParam(name))?.split(',')
  const shown = columns.filter(({ id, isExtra }, i) => i === 0 || (chosen ? chosen.includes(id) : !isExtra))
  const marks = useMarks(list.data, keyOf, view.with({}))
  return (
    <section aria-label={label} className={css.table}>
      <div ref={useListTop(view.with({}))} className={css.top} />
      <Bar
        {...props}
        filters={filters}
        view={view}
        shown={shown}
        sorted={sorted}
        views={filters.length > 0 && views}
        totals={<Totals {...props} view={view} />}
      />
      {renderBulk && marks.chosen.length > 0 && (
        <BulkBar marks={marks} hasMore={hasMatching && (list.previous ?? list.next) !== null}>
          {renderBulk(marks)}
        </BulkBar>
      )}
      {list.data.length === 0 && !view.isLoading ? (
        <Nothing view={view} which={Object.keys(csv?.narrowed ?? {})} of={empty} />
      ) : (
        <Rows {...props} view={view} shown={shown} sorted={sorted} marks={renderBulk && marks} />
      )}
      <Pages list={list} view={view} />
    </section>
  )
}

/** Actions for the selected rows, and a button that selects the rows of all pages. */
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

/** `which` names parameters that select the list rather than filter it. */
function Nothing({ view, which, of }: { view: View; which: readonly string[]; of: TableProps<unknown>['empty'] }) {
  const t = useTexts(adminTexts).table
  const lists = useTexts(emptyListTexts)
  const isNarrowed = [...view.params.keys()].some((key) => !isColumns(key) && key !== 'sort' && !which.includes(key))
  const all = new URLSearchParams([...view.params].filter(([key]) => which.includes(key)))
  if (isNarrowed)
    return (
      <EmptyState title={t.empty} action={<Link to={{ search: all.toString() }}>{t.showAll}</Link>}>
        {t.emptyHint}
      </EmptyState>
    )
  const { title, text } = of ? lists[of] : { title: t.empty, text: t.emptyYet }
  return <EmptyState title={title}>{text}</EmptyState>
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
