import * as z from 'zod/mini'
import { areaErrors } from '../companies/states.ts'
import { endpoint } from '../endpoint.ts'
import { customerErrors } from '../leads/states.ts'
import { Locale } from '../primitives.ts'
import { SheetReport } from './report.ts'
import { companyFiles, companySheets, sheetErrors } from './states.ts'

const limits = [{ count: 60, seconds: 3600, by: 'company' }] as const
const importing = {
  method: 'POST',
  access: 'company',
  area: 'configure',
  params: z.object({ sheet: z.enum(companySheets) }),
  /** Confirms zip codes far from the rest of the area. */
  query: z.object({ adds_far: z.optional(z.literal('true')) }),
  upload: true,
  response: SheetReport,
  limits,
  errors: [sheetErrors.unreadable, sheetErrors.tooBig, areaErrors.tooManyZips, customerErrors.tooManyCustomers],
} as const

/** A company's tables as CSV. Members of its team alone use them: programs have the lists themselves. */
export const sheetsApi = {
  download: endpoint({
    method: 'GET',
    path: '/api/company/sheets/:file',
    access: 'company',
    area: 'configure',
    writes: 'audit',
    summary: 'Download a table of the company as CSV: leads, quotes and customers, or a table that can be imported again',
    params: z.object({ file: z.enum(companyFiles) }),
    query: z.object({ locale: z.optional(Locale) }),
    download: true,
    limits: [{ count: 30, seconds: 3600, by: 'company' }],
  }),
  preview: endpoint({
    ...importing,
    path: '/api/company/sheets/:sheet/preview',
    summary: 'Preview the import of a CSV file: ready rows, and the problems of the others; nothing is saved',
  }),
  apply: endpoint({
    ...importing,
    path: '/api/company/sheets/:sheet',
    summary: 'Import the rows of a CSV file that have no problem, all in one transaction; sent twice it changes nothing more',
  }),
}
