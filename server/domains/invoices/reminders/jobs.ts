import type { ScheduledJob } from '#server/lib/scheduled-jobs.ts'
import { remindOfInvoices } from './service.ts'

export const invoiceJobs: ScheduledJob[] = [{ name: 'invoices.remind', everyMinutes: 60, run: remindOfInvoices }]
