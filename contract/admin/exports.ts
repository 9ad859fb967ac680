import * as z from 'zod/mini'
import { endpoint, type ListCsv, readLimits } from '../endpoint.ts'
import { ListTotals } from '../lists.ts'

const nameOf = (lists: readonly ListCsv[]) => z.object({ list: z.enum(lists.map(({ name }) => name)) })

export const listTotalsApi = (lists: readonly ListCsv[]) => ({
  read: endpoint({
    method: 'GET',
    path: '/api/admin/totals/:list',
    access: 'admin',
    mayLag: true,
    area: 'platform',
    summary: 'Get the row count and total amounts of a filtered list',
    params: nameOf(lists.filter(({ totals }) => totals)),
    query: z.looseObject({}),
    response: ListTotals,
  }),
})

export const exportsApi = (lists: readonly ListCsv[]) => ({
  exportRows: endpoint({
    method: 'GET',
    path: '/api/admin/export/:list',
    access: 'admin',
    limits: [readLimits.admin],
    area: 'platform',
    summary: 'Export a list as CSV, with its filters, order and columns',
    params: nameOf(lists),
    query: z.looseObject({}),
    download: true,
    writes: 'audit',
  }),
})
