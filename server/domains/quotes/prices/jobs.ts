import type { ScheduledJob } from '#server/lib/scheduled-jobs.ts'
import { countPrices } from './service.ts'

export const priceJobs: ScheduledJob[] = [{ name: 'quotes.count prices', everyMinutes: 24 * 60, run: countPrices }]
