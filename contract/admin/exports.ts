import * as z from 'zod/mini'
import { endpoint, readLimits } from '../endpoint.ts'
import { exportNames, totalledColumns, type TotalledList } from '../exports.ts'
import { ListTotals } from '../lists.ts'

const lists = Object.keys(totalledColumns) as [TotalledList, ...TotalledList[]]

export const listTotalsApi = {
  read: endpoint({
    method: 'GET',
    path: '/api/admin/totals/:list',
    access: 'admin',
    area: 'platform',
    summary: 'How many rows a list has under its filters, and what their amounts come to',
    params: z.object({ list: z.enum(lists) }),
    query: z.looseObject({}),
    response: ListTotals,
  }),
}

export const exportsApi = {
  exportRows: endpoint({
    method: 'GET',
    path: '/api/admin/export/:list',
    access: 'admin',
    limits: [readLimits.admin],
    area: 'platform',
    summary: 'A list as CSV, with the filters, the order and the columns that it is seen with',
    params: z.object({ list: z.enum(exportNames) }),
    query: z.looseObject({}),
    download: true,
    writes: 'audit',
  }),
}
