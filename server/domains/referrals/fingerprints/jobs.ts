import type { ScheduledJob } from '#server/lib/scheduled-jobs.ts'
import { keyFingerprints } from './service.ts'

export const fingerprintJobs: ScheduledJob[] = [{ name: 'referrals.key fingerprints', everyMinutes: 60, run: keyFingerprints }]
