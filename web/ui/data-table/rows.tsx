import { IconArrowDown, IconArrowUp, IconChevronDown } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { LocalLink } from '#web/lib/link.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { adminTexts } from '#web/locales/admin.ts'
import css from '../data-table.module.css'
import { Skeleton } from '../skeleton.tsx'
import type { Column, TableProps } from './columns.ts'
import type { Marks } from './marks.ts'
import type { View } from './view.ts'

type RowsProps<T> = Pick<TableProps<T>, 'label' | 'list' | 'keyOf' | 'pathOf' | 'renderMore'> & {
  view: View
  shown: readonly Column<T>[]
  sorted: string
  /** Present when rows can be selected. */
  marks: Marks<T> | undefined
}

export function Rows<T>({ label, list, keyOf, pathOf, renderMore, view, shown, sorted, marks }: RowsProps<T>) {
  const t = useTexts(adminTexts).table
  const body = useRef<HTMLTableSectionElement>(null)
  const { isLoading } = view
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, which the keyboard must be able to do
    <div className={css.frame} role="group" aria-label={label} tabIndex={0}>
      <table aria-busy={isLoading || undefined}>
        <caption className="visually-hidden">{`${label}, ${t.shown(list.data.length)}`}</caption>
        <thead>
          <tr>
            {marks && <MarkAll marks={marks} />}
            {shown.map((column) => (
              <Heading key={column.id} column={column} sorted={sorted} view={view} />
            ))}
            {renderMore && (
              <th scope="col">
                <span className="visually-hidden">{t.details}</span>
              </th>
            )}
          </tr>
        </thead>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows move between the links in it */}
        <tbody ref={body} onKeyDown={(event) => move(event, body.current)}>
          {list.data.map((row) => (
            <Line
              key={keyOf(row)}
              row={row}
              columns={shown}
              path={pathOf?.(row)}
              isLoading={isLoading}
              marks={marks}
              renderMore={renderMore}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Moves the focus from the link of one row to the next. */
function move(event: KeyboardEvent, body: HTMLElement | null) {
  const step = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[event.key]
  if (!step || event.metaKey || event.ctrlKey) return
  const links = [...(body?.querySelectorAll<HTMLAnchorElement>('th a') ?? [])]
  const at = links.indexOf(document.activeElement as HTMLAnchorElement)
  if (at < 0) return
  event.preventDefault()
  links[at + step]?.focus()
}

function MarkAll<T>({ marks }: { marks: Marks<T> }) {
  const t = useTexts(adminTexts).table
  return (
    <td className={css.mark}>
      <label>
        <input type="checkbox" aria-label={t.chooseAll} checked={marks.isAll} onChange={marks.toggleAll} />
        <span className={css.all} aria-hidden>
          {t.chooseAll}
        </span>
      </label>
    </td>
  )
}

type LineProps<T> = {
  row: T
  columns: readonly Column<T>[]
  path: string | undefined
  isLoading: boolean
  marks: Marks<T> | undefined
  renderMore: TableProps<T>['renderMore']
}

function Line<T>({ row, columns: [first, ...others], path, isLoading, marks, renderMore }: LineProps<T>) {
  const t = useTexts(adminTexts).table
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const contentOf = ({ render }: Column<T>): ReactNode => (isLoading ? <Skeleton width="70%" /> : render(row))
  const name = first && contentOf(first)
  const line = (
    <tr data-marked={marks?.has(row) || undefined}>
      {marks && (
        <td className={css.mark}>
          <input
            type="checkbox"
            id={id}
            aria-label={t.choose}
            aria-labelledby={`${id} ${id}-name`}
            checked={marks.has(row)}
            onChange={() => marks.toggle(row)}
          />
        </td>
      )}
      <th scope="row" id={`${id}-name`}>
        {path && !isLoading ? <LocalLink to={path}>{name}</LocalLink> : name}
      </th>
      {others.map((column) => (
        <td
          key={column.id}
          data-label={column.label}
          data-amount={column.isAmount || undefined}
          data-line={column.isLine || undefined}
          data-clip={column.isClipped || undefined}
        >
          {contentOf(column)}
        </td>
      ))}
      {renderMore && (
        <td className={css.more}>
          <button
            type="button"
            aria-label={t.details}
            aria-describedby={`${id}-name`}
            aria-expanded={isOpen}
            aria-controls={`${id}-more`}
            onClick={() => setOpen(!isOpen)}
          >
            <IconChevronDown aria-hidden />
          </button>
        </td>
      )}
    </tr>
  )
  if (!renderMore) return line
  return (
    <>
      {line}
      <tr id={`${id}-more`} hidden={!isOpen}>
        {isOpen && (
          <td className={css.detail} colSpan={others.length + (marks ? 3 : 2)}>
            {renderMore(row)}
          </td>
        )}
      </tr>
    </>
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
