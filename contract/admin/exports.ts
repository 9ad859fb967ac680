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
    mayLag: true,
    area: 'platform',
    summary: 'Get the row count and total amounts of a filtered list',
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
    summary: 'Export a list as CSV, with its filters, order and columns',
    params: z.object({ list: z.enum(exportNames) }),
    query: z.looseObject({}),
    download: true,
    writes: 'audit',
  }),
}
