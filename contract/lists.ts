import * as z from 'zod/mini'
import { CalendarDate, Money } from './primitives.ts'

/** A column to sort by; `-name` sorts descending. */
export type SortBy<S extends string> = S | `-${S}`

const sortsOf = <const S extends readonly [string, ...string[]]>(sorts: S) =>
  [...sorts, ...sorts.map((sort) => `-${sort}`)] as unknown as [SortBy<S[number]>, ...SortBy<S[number]>[]]

type Filters = Record<string, z.ZodMiniType>

type ListSpec<S extends readonly [string, ...string[]], F extends Filters> = { sorts: S; first: SortBy<S[number]>; filters: F }

/** First and last day in the platform's time zone. */
export const between = { from: z.optional(CalendarDate), to: z.optional(CalendarDate) }

/**
 * A long list as data: its sorts and filters. The whole view is in the query: `sort=-created_at&state=open`. Pages go by key in both
 * directions, so the millionth row costs as much as the first.
 */
/*@__NO_SIDE_EFFECTS__*/
export const list = <const S extends readonly [string, ...string[]], const F extends Filters, const R extends z.ZodMiniType>(
  row: R,
  { sorts, first, filters }: ListSpec<S, F>,
) => ({
  query: z.object({
    ...filters,
    sort: z._default(z.enum(sortsOf(sorts)), first as never),
    after: z.optional(z.string().check(z.maxLength(400))),
    before: z.optional(z.string().check(z.maxLength(400))),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 25),
  }),
  response: z.object({ data: z.array(row), next: z.nullable(z.string()), previous: z.nullable(z.string()) }),
})

/** Rows of a long list, and the cursors of the pages beside them. */
export type ListPage<T> = { data: T[]; next: string | null; previous: string | null }

export const ListTotals = z.object({ count: z.int(), sums: z.record(z.string(), Money) })
export type ListTotals = z.infer<typeof ListTotals>
