import { IconArrowDown, IconArrowUp, IconChevronLeft, IconChevronRight, IconColumns3, IconDownload, IconSearch } from '@tabler/icons-react'
import { Fragment, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Link, useLocation, useNavigate, useNavigation } from 'react-router'
import { exportColumns, type ExportName } from '#contract/exports.ts'
import type { ListPage } from '#contract/lists.ts'
import { LocalLink } from '#web/lib/link.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { adminTexts } from '#web/locales/admin.ts'
import { Button } from './button.tsx'
import css from './data-table.module.css'
import { DateInput } from './fields/date-input.tsx'
import { isDay } from './fields/typed-day.ts'
import { EmptyState } from './empty-state.tsx'
import { useKeptFocus } from './kept-focus.ts'
import { Popover } from './popover.tsx'
import { Skeleton } from './skeleton.tsx'
import { columnsParam, isColumns } from './table-columns.ts'

export type Column<T, Id extends string = string> = {
  id: Id
  label: string
  render: (row: T) => ReactNode
  /** What the server calls it when it sorts by it. */
  sort?: string
  isAmount?: boolean
  /** Only shown when somebody has chosen it. */
  isExtra?: boolean
}
/** Without `options` it is a day. */
export type TableFilter = { id: string; label: string; options?: readonly { value: string; label: string }[] }
type TableProps<T> = {
  label: string
  /** Where a page has several: the address keeps the columns of each apart. */
  name?: string
  list: ListPage<T>
  columns: readonly Column<T>[]
  keyOf: (row: T) => string
  /** Where a row leads. */
  pathOf?: (row: T) => string
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
/** The rows that are chosen; with `isMatching` all that the list's filters let through. `clear` lets them go. */
export type Bulk<T> = { chosen: readonly T[]; isMatching: boolean; clear: () => void }

/** A long list: sorted, narrowed and cut into pages by the server, with its whole view in the address. On a phone each row is a card. */
export function DataTable<T>({
  label,
  name,
  list,
  columns,
  keyOf,
  pathOf,
  filters = [],
  hasSearch,
  searchLabel,
  sort = '',
  csv,
  renderBulk,
  hasMatching = false,
}: TableProps<T>) {
  const t = useTexts(adminTexts).table
  const view = useView()
  const id = useId()
  const body = useRef<HTMLTableSectionElement>(null)
  const kept = useKeptFocus<HTMLElement>()
  const sorted = view.params.get('sort') ?? sort
  const param = columnsParam(name)
  const chosen = view.params.get(param)?.split(',')
  const shown = columns.filter(({ id, isExtra }, i) => i === 0 || (chosen ? chosen.includes(id) : !isExtra))
  const marks = useMarks(list.data, keyOf, view.with({}))
  const isMore = hasMatching && (list.previous ?? list.next) !== null
  const chosenWords = marks.isMatching ? t.matching : t.chosen(marks.chosen.length)
  // Which list it is does not narrow it.
  const which = new URLSearchParams([...view.params].filter(([key]) => csv?.narrowed && key in csv.narrowed))
  const isNarrowed = [...view.params.keys()].some((key) => !isColumns(key) && key !== 'sort' && !which.has(key))

  function move(event: KeyboardEvent) {
    const step = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[event.key]
    if (!step || event.metaKey || event.ctrlKey) return
    const links = [...(body.current?.querySelectorAll<HTMLAnchorElement>('th a') ?? [])]
    const at = links.indexOf(document.activeElement as HTMLAnchorElement)
    if (at < 0) return
    event.preventDefault()
    links[at + step]?.focus()
  }

  return (
    <section {...kept} aria-label={label} className={css.table}>
      <div className={css.bar}>
        {hasSearch && <Search key={view.params.get('q')} view={view} label={searchLabel} />}
        {filters.flatMap((filter) => (filter.options ? <Filter key={filter.id} filter={filter} view={view} /> : []))}
        <Sort columns={shown} sorted={sorted} view={view} />
        <span className={css.days}>
          {filters.flatMap((filter) => (filter.options ? [] : <Filter key={filter.id} filter={filter} view={view} />))}
        </span>
        <span className={css.tools}>
          <Popover
            look="text"
            button={
              <>
                <IconColumns3 aria-hidden /> {t.columns}
              </>
            }
          >
            <Chooser columns={columns} shown={shown} choose={(ids) => view.go({ [param]: ids.join(',') })} />
          </Popover>
          {csv && (
            <a href={`/api/admin/export/${csv.list}?${view.with({ ...csv.narrowed, columns: takenOut(csv.list, chosen) })}`} download>
              <IconDownload aria-hidden /> {t.export}
            </a>
          )}
        </span>
      </div>
      {renderBulk && marks.chosen.length > 0 && (
        <div className={css.bulk} role="group" aria-label={chosenWords}>
          <strong>{chosenWords}</strong>
          {isMore && marks.isAll && !marks.isMatching && (
            <Button size="s" look="plain" onClick={marks.takeMatching}>
              {t.chooseMatching}
            </Button>
          )}
          {renderBulk(marks)}
        </div>
      )}
      {list.data.length === 0 && !view.isLoading ? (
        <EmptyState title={t.empty} action={isNarrowed && <Link to={{ search: which.toString() }}>{t.showAll}</Link>}>
          {isNarrowed ? t.emptyHint : t.emptyYet}
        </EmptyState>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, which the keyboard must be able to do
        <div className={css.frame} role="group" aria-label={label} tabIndex={0}>
          <table aria-busy={view.isLoading || undefined}>
            <caption className="visually-hidden">{`${label}, ${t.shown(list.data.length)}`}</caption>
            <thead>
              <tr>
                {renderBulk && (
                  <td className={css.mark}>
                    <label>
                      <input type="checkbox" aria-label={t.chooseAll} checked={marks.isAll} onChange={marks.toggleAll} />
                      <span className={css.all} aria-hidden>
                        {t.chooseAll}
                      </span>
                    </label>
                  </td>
                )}
                {shown.map((column) => (
                  <Heading key={column.id} column={column} sorted={sorted} view={view} />
                ))}
              </tr>
            </thead>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows move between the links in it */}
            <tbody ref={body} onKeyDown={move}>
              {list.data.map((row) => (
                <tr key={keyOf(row)} data-marked={marks.has(row) || undefined}>
                  {renderBulk && (
                    <td className={css.mark}>
                      <input
                        type="checkbox"
                        id={`${id}-${keyOf(row)}`}
                        aria-label={t.choose}
                        aria-labelledby={`${id}-${keyOf(row)} ${id}-${keyOf(row)}-name`}
                        checked={marks.has(row)}
                        onChange={() => marks.toggle(row)}
                      />
                    </td>
                  )}
                  {shown.map(({ id: column, label: name, render, isAmount }, i) => {
                    const content = view.isLoading ? <Skeleton width="70%" /> : render(row)
                    if (i === 0)
                      return (
                        <th key={column} scope="row" id={`${id}-${keyOf(row)}-name`}>
                          {pathOf && !view.isLoading ? <LocalLink to={pathOf(row)}>{content}</LocalLink> : content}
                        </th>
                      )
                    return (
                      <td key={column} data-label={name} data-amount={isAmount || undefined}>
                        {content}
                      </td>
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {(list.previous ?? list.next) && (
        <nav aria-label={t.pages} className={css.pages}>
          {list.previous && (
            <Link to={{ search: view.with({ before: list.previous }) }} rel="prev">
              <IconChevronLeft aria-hidden /> {t.previous}
            </Link>
          )}
          {list.next && (
            <Link to={{ search: view.with({ after: list.next }) }} rel="next" className={css.next}>
              {t.next} <IconChevronRight aria-hidden />
            </Link>
          )}
        </nav>
      )}
    </section>
  )
}

/** Which of the rows that are seen are chosen, or all that match the filters as they stand: other filters let those go. */
function useMarks<T>(rows: readonly T[], keyOf: (row: T) => string, filters: string) {
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

/** Of the columns that are chosen those that a file has too: what there is to do with a row is in none. */
function takenOut(list: ExportName, chosen: readonly string[] | undefined): string | null {
  const known: readonly string[] = exportColumns[list]
  return chosen?.filter((id) => known.includes(id)).join(',') ?? null
}

type View = ReturnType<typeof useView>

/** The view as the address has it, and other views as addresses: changing one thing begins at the first page. */
function useView() {
  const { search, pathname } = useLocation()
  const navigation = useNavigation()
  const navigate = useNavigate()
  const params = new URLSearchParams(search)
  const changed = (changes: Record<string, string | null>): string => {
    const next = new URLSearchParams(search)
    for (const key of ['after', 'before']) next.delete(key)
    for (const [key, value] of Object.entries(changes)) {
      if (value === null || value === '') next.delete(key)
      else next.set(key, value)
    }
    return next.toString()
  }
  return {
    params,
    with: changed,
    go: (changes: Record<string, string | null>) => void navigate({ search: changed(changes) }, { preventScrollReset: true }),
    isLoading: navigation.state === 'loading' && navigation.location.pathname === pathname && navigation.location.search !== search,
  }
}

function Search({ view, label }: { view: View; label: string | undefined }) {
  const { search } = useTexts(adminTexts).table
  const name = label ?? search
  return (
    <search className={css.search}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          view.go({ q: new FormData(event.currentTarget).get('q') as string })
        }}
      >
        <IconSearch aria-hidden />
        <input type="search" name="q" aria-label={name} placeholder={name} defaultValue={view.params.get('q') ?? ''} maxLength={120} />
      </form>
    </search>
  )
}

function Filter({ filter, view }: { filter: TableFilter; view: View }) {
  const t = useTexts(adminTexts).table
  const value = view.params.get(filter.id) ?? ''
  const id = useId()
  return (
    <div className={css.filter} data-on={value !== '' || undefined}>
      <label htmlFor={id}>{filter.label}</label>
      {filter.options ? (
        <select id={id} value={value} onChange={(event) => view.go({ [filter.id]: event.target.value })}>
          <option value="">{t.all}</option>
          {filter.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      ) : (
        <DateInput
          id={id}
          label={filter.label}
          value={value}
          onChange={(day) => day !== value && (day === '' || isDay(day)) && view.go({ [filter.id]: day })}
        />
      )}
    </div>
  )
}

/** For phones, where rows are cards and nothing stands above them to be sorted by. */
function Sort<T>({ columns, sorted, view }: { columns: readonly Column<T>[]; sorted: string; view: View }) {
  const t = useTexts(adminTexts).table
  const id = useId()
  const by = columns.flatMap(({ label, sort }) => (sort === undefined ? [] : [{ label, sort }]))
  if (by.length === 0) return null
  return (
    <div className={`${css.filter} ${css.sort}`}>
      <label htmlFor={id}>{t.sort}</label>
      <select id={id} value={sorted} onChange={(event) => view.go({ sort: event.target.value })}>
        {by.map(({ label, sort }) => (
          <Fragment key={sort}>
            <option value={sort}>{`${label} ↑`}</option>
            <option value={`-${sort}`}>{`${label} ↓`}</option>
          </Fragment>
        ))}
      </select>
    </div>
  )
}

function Heading<T>({ column, sorted, view }: { column: Column<T>; sorted: string; view: View }) {
  const t = useTexts(adminTexts).table
  const { label, sort, isAmount } = column
  const isDown = sorted === `-${sort}`
  const isSorted = sort !== undefined && (isDown || sorted === sort)
  return (
    <th scope="col" data-amount={isAmount || undefined} aria-sort={isSorted ? (isDown ? 'descending' : 'ascending') : undefined}>
      {sort === undefined ? (
        label
      ) : (
        <Link
          to={{ search: view.with({ sort: isSorted && !isDown ? `-${sort}` : sort }) }}
          title={isSorted ? (isDown ? t.sortedDown : t.sortedUp) : t.sortBy(label)}
          preventScrollReset
        >
          {label}
          {isSorted && (isDown ? <IconArrowDown aria-hidden /> : <IconArrowUp aria-hidden />)}
        </Link>
      )}
    </th>
  )
}

type ChooserProps<T> = { columns: readonly Column<T>[]; shown: readonly Column<T>[]; choose: (ids: readonly string[]) => void }

function Chooser<T>({ columns, shown, choose }: ChooserProps<T>) {
  const ids = shown.map(({ id }) => id)
  const toggle = (id: string) => {
    choose(columns.filter((one) => (one.id === id ? !ids.includes(id) : ids.includes(one.id))).map((one) => one.id))
  }
  return (
    <fieldset className={css.chooser}>
      {columns.slice(1).map(({ id, label }) => (
        <label key={id}>
          <input type="checkbox" checked={ids.includes(id)} onChange={() => toggle(id)} />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
