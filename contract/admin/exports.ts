import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Money } from '../primitives.ts'

/** The lists of admins that are counted, and the columns of money that are added up, by their names in a row. */
export const totalledColumns = {
  users: [],
  companies: [],
  requests: [],
  matches: [],
  payments: ['amount', 'refunded'],
  claims: ['amount'],
  disputes: ['amount'],
  deposits: ['amount'],
  payouts: ['amount'],
  audit: [],
} as const
export type TotalledList = keyof typeof totalledColumns
const lists = Object.keys(totalledColumns) as [TotalledList, ...TotalledList[]]

export const ListTotals = z.object({ count: z.int(), sums: z.record(z.string(), Money) })
export type ListTotals = z.infer<typeof ListTotals>

export const listTotalsApi = {
  read: endpoint({
    method: 'GET',
    path: '/api/admin/totals/:list',
    access: 'admin',
    area: 'house',
    summary: 'How many rows a list has under its filters, and what their amounts come to',
    params: z.object({ list: z.enum(lists) }),
    query: z.looseObject({}),
    response: ListTotals,
  }),
}
