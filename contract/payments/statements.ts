import * as z from 'zod/mini'
import { endpoint, readLimits } from '../endpoint.ts'
import { Id, Locale, Money } from '../primitives.ts'

/** `YYYY-MM`. */
const Month = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/))

const StatementFile = z.object({ format: z._default(z.enum(['pdf', 'csv']), 'pdf'), locale: z.optional(Locale) })

/** A month of a company's account: card charges of any purpose, and card refunds. */
export const StatementMonth = z.object({ month: z.string(), charged: Money, refunded: Money })
export type StatementMonth = z.infer<typeof StatementMonth>

export const statementsApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/company/statements',
    access: 'company',
    area: 'money',
    summary: 'List months with a statement, newest first',
    response: z.array(StatementMonth),
  }),
  download: endpoint({
    method: 'GET',
    path: '/api/company/statements/:month',
    access: 'company',
    area: 'money',
    summary: 'Download the statement of a month as PDF or CSV',
    params: z.object({ month: Month }),
    query: StatementFile,
    download: true,
    limits: [{ count: 60, seconds: 3600, by: 'user' }],
  }),
  listOfCompany: endpoint({
    method: 'GET',
    path: '/api/admin/companies/:company_id/statements',
    access: 'admin',
    area: 'money',
    summary: 'List months with a statement of a company',
    params: z.object({ company_id: Id }),
    response: z.array(StatementMonth),
    limits: [readLimits.admin],
  }),
  downloadOfCompany: endpoint({
    method: 'GET',
    path: '/api/admin/companies/:company_id/statements/:month',
    access: 'admin',
    area: 'money',
    summary: 'Download a company’s statement of a month',
    params: z.object({ company_id: Id, month: Month }),
    query: StatementFile,
    download: true,
    limits: [readLimits.admin],
  }),
}
