import type { ScheduledJob } from '#server/lib/scheduled-jobs.ts'
import { forgetGuestLinks } from '../../users/service.ts'
import { forgetResets } from '../passwords/service.ts'
import { sealAnew } from '../second-factor/service.ts'
import { forgetExpired } from './service.ts'

export const authRules: ScheduledJob[] = [
  { name: 'auth.forget', everyMinutes: 60, run: forgetExpired },
  { name: 'auth.seal anew', everyMinutes: 60, run: sealAnew },
  { name: 'auth.forget links', everyMinutes: 60, run: async (ctx) => (await forgetResets(ctx)) + (await forgetGuestLinks(ctx)) },
]
