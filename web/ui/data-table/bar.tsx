import { IconAdjustmentsHorizontal, IconColumns3, IconDownload, IconSearch } from '@tabler/icons-react'
import { Fragment, type ReactNode, useId, useState } from 'react'
import { lists } from 'virtual:api-paths/lists'
import { useTexts } from '#web/lib/texts.ts'
import { adminTexts } from '#web/locales/admin.ts'
import { DateInput } from '../fields/date-input.tsx'
import { isDay } from '../fields/typed-day.ts'
import { Popover } from '../popover.tsx'
import { columnsParam } from '../table-columns.ts'
import css from './bar.module.css'
import type { Column, TableFilter, TableProps } from './columns.ts'
import { FoundFilter } from './found-filter.tsx'
import type { View } from './view.ts'

type BarProps<T> = Pick<TableProps<T>, 'name' | 'columns' | 'hasSearch' | 'searchLabel' | 'csv'> & {
  view: View
  filters: readonly TableFilter[]
  shown: readonly Column<T>[]
  sorted: string
  /** Saved views, above the filters; a button to save the first one beside them. */
  views: ReactNode
  /** Shown beside the tools. */
  totals: ReactNode
}

/** Number of filters that fit on one line on a desktop; a search counts as two. */
const mostOnALine = 8
/** Number of filters that leave room for the totals and tools beside them on a desktop. */
const fewOnALine = 3

/** Search, filters, sort order and columns of a list, and its CSV file. On a phone the filters are collapsed. */
export function Bar<T>({ view, name, columns, shown, filters, hasSearch, searchLabel, sorted, csv, views, totals }: BarProps<T>) {
  const [days, choices] = [filters.filter(({ options }) => !options), filters.filter(({ options }) => options)]
  const t = useTexts(adminTexts).table
  const param = columnsParam(name)
  const filtersId = useId()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div
      className={css.bar}
      data-many={filters.length + (hasSearch ? 2 : 0) > mostOnALine || undefined}
      data-few={(!hasSearch && filters.length <= fewOnALine) || undefined}
    >
      <div className={css.views}>{views}</div>
      {hasSearch && <Search key={view.params.get('q')} view={view} label={searchLabel} />}
      <div className={css.filters} id={filtersId} data-open={isOpen || undefined}>
        {choices.map((filter) => (
          <Filter key={filter.id} filter={filter} view={view} />
        ))}
        <Sort columns={columns} sorted={sorted} view={view} />
        <span className={css.days}>
          {days.map((filter) => (
            <Filter key={filter.id} filter={filter} view={view} />
          ))}
        </span>
      </div>
      <div className={css.tools}>
        {totals}
        {(filters.length > 0 || columns.some(({ sort }) => sort)) && (
          <button type="button" className={css.fold} aria-expanded={isOpen} aria-controls={filtersId} onClick={() => setIsOpen(!isOpen)}>
            <IconAdjustmentsHorizontal aria-hidden />
            {filters.length > 0 ? t.filters(filters.filter(({ id }) => view.params.get(id)).length) : t.sort}
          </button>
        )}
        <Chooser columns={columns} shown={shown} choose={(ids) => view.go({ [param]: ids.join(',') })} />
        {csv && <File csv={csv} view={view} chosen={view.params.get(param)?.split(',')} />}
      </div>
    </div>
  )
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

/** Filters a view by one of several values, or by a day. */
export function Filter({ filter, view }: { filter: TableFilter; view: View }) {
  const { find } = filter
  return find ? <FoundFilter filter={{ ...filter, find }} view={view} /> : <ListedFilter filter={filter} view={view} />
}

function ListedFilter({ filter, view }: { filter: TableFilter; view: View }) {
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

/** Sort menu for phones, where rows are cards without column headings. */
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

type ChooserProps<T> = { columns: readonly Column<T>[]; shown: readonly Column<T>[]; choose: (ids: readonly string[]) => void }

function Chooser<T>({ columns, shown, choose }: ChooserProps<T>) {
  const t = useTexts(adminTexts).table
  const ids = shown.map(({ id }) => id)
  const toggle = (id: string) => {
    choose(columns.filter((one) => (one.id === id ? !ids.includes(id) : ids.includes(one.id))).map((one) => one.id))
  }
  return (
    <Popover
      look="text"
      button={
        <>
          <IconColumns3 aria-hidden /> {t.columns}
        </>
      }
    >
      <fieldset className={css.chooser}>
        {columns.slice(1).map(({ id, label }) => (
          <label key={id}>
            <input type="checkbox" checked={ids.includes(id)} onChange={() => toggle(id)} />
            {label}
          </label>
        ))}
      </fieldset>
    </Popover>
  )
}

type FileProps = { csv: NonNullable<TableProps<never>['csv']>; view: View; chosen: readonly string[] | undefined }

function File({ csv: { list, narrowed }, view, chosen }: FileProps) {
  const t = useTexts(adminTexts).table
  return (
    <a
      href={`/api/admin/export/${list}?${view.with({ ...narrowed, columns: takenOut(lists[list].columns, chosen) })}`}
      aria-label={t.export}
      title={t.export}
      download
    >
      <IconDownload aria-hidden /> CSV
    </a>
  )
}

/** The chosen columns that a CSV file also has. Files have no column of actions. */
const takenOut = (known: readonly string[], chosen: readonly string[] | undefined) =>
  chosen?.filter((id) => known.includes(id)).join(',') ?? null
