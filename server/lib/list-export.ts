import { brand } from '#brand/brand.ts'
import { AppError, commonErrors } from '#contract/errors.ts'
import type { AdminArea } from '#contract/admin-roles.ts'
import type { Download, ListCsv } from '#contract/endpoint.ts'
import type { ListTotals, ListPage } from '#contract/lists.ts'
import type { Money } from '#contract/primitives.ts'
import { fieldErrors } from '#contract/validation.ts'
import * as z from 'zod/mini'
import { audit } from './audit.ts'
import type { Admin, Context } from './context.ts'
import { type CsvValue, csvOf } from './csv.ts'
import { type ListExport, requireArea } from './implement.ts'
import { readAway } from './replicas.ts'

type Cell<Row> = (row: Row) => CsvValue
/** File columns for a table column: one of the same name, or several with their own names. */
export type Cells<Row> = Cell<Row> | Record<string, Cell<Row>>

/** The endpoint of a list, with its area, query and columns. */
export type ListEndpoint<C extends string, Q> = { area: AdminArea; query: Q; csv: ListCsv & { columns: readonly [C, ...C[]] } }

type Spec<C extends string, Q extends z.ZodMiniType, Row> = {
  endpoint: ListEndpoint<C, Q>
  idOf: (row: Row) => string | number
  cells: (locale: Context['locale']) => Record<C, Cells<Row>>
  /** Reads one page, like the list itself. */
  page: (ctx: Context<Admin>, query: z.output<Q>) => Promise<ListPage<Row>>
  /** Totals of all pages, for lists with totals. */
  total?: (ctx: Context<Admin>, query: z.output<Q>) => Promise<ListTotals>
}

const rowsAtOnce = 1000

export const decimal = ({ amount }: Money): string => (amount / 100).toFixed(2)

/** Makes a list exportable, with its filters, order and chosen columns. */
export const listExport = <C extends string, Q extends z.ZodMiniType, Row>({ total, ...spec }: Spec<C, Q, Row>): ListExport => ({
  name: spec.endpoint.csv.name,
  area: spec.endpoint.area,
  total: total && ((ctx, asked) => total(ctx, checked(spec.endpoint.query, asked))),
  read: (ctx, asked) => {
    const { columns: chosen, ...query } = asked as Record<string, unknown>
    const { after: _, before: __, limit: ___, ...view } = checked(spec.endpoint.query, query) as Record<string, unknown>
    const all = spec.endpoint.csv.columns
    const columns: readonly C[] = chosen === undefined ? all : checked(chosenOf(all), { columns: chosen }).columns
    const cells = spec.cells(ctx.locale)
    return {
      view: { ...view, columns },
      // Pages by key instead of a database cursor, so that a slow download holds no connection or snapshot.
      parts: csvOf<Row>(Object.assign({ id: spec.idOf }, ...columns.map((column) => flat(column, cells[column]))), (after) =>
        readAway(ctx, (ctx) => spec.page(ctx, { ...view, after, limit: rowsAtOnce } as z.output<Q>)),
      ),
    }
  },
})

const flat = <Row>(name: string, cells: Cells<Row>) => (typeof cells === 'function' ? { [name]: cells } : cells)

const chosenOf = <C extends string>(columns: readonly [C, ...C[]]) =>
  z.object({
    columns: z.pipe(
      z.pipe(
        z.string().check(z.maxLength(400)),
        z.transform((text) => text.split(',')),
      ),
      z.array(z.enum(columns)),
    ),
  })

/** @throws AppError invalid, with messages by field */
export function checked<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const parsed = z.safeParse(schema, value, { reportInput: true })
  if (!parsed.success) throw new AppError(commonErrors.invalid, { fields: fieldErrors(parsed.error) })
  return parsed.data
}

/**
 * Exports a whole list as a file, and records the export with its filters in the audit log.
 * @throws AppError not_your_area, invalid, and the errors of the list itself
 */
export async function exportList(ctx: Context<Admin>, list: ListExport, query: unknown): Promise<Download> {
  const { name } = list
  requireArea(ctx.actor, list.area, 'read')
  const { view, parts } = list.read(ctx, query)
  // Reads the first page before the response starts, so that the list can still refuse.
  const begun = await begin(parts)
  // The search text may be a name or address, which the log must not contain.
  const { q, ...rest } = view
  await audit(ctx, {
    action: 'list.export',
    entity: 'user',
    id: ctx.actor.userId,
    after: { list: name, ...rest, ...(q ? { has_search: true } : {}) },
  })
  return { name: `${brand.slug}-${name}-${ctx.now().toISOString().slice(0, 10)}.csv`, type: 'text/csv; charset=utf-8', parts: begun }
}

/** Reads the first part of a file, so that what is wrong is said before the response starts. */
export async function begin(parts: AsyncGenerator<string>): Promise<AsyncIterable<string>> {
  const first = await parts.next()
  return (async function* () {
    if (!first.done) yield first.value
    yield* parts
  })()
}
