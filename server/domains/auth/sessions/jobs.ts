import type { ScheduledJob } from '#server/lib/scheduled-jobs.ts'
import { forgetGuestLinks } from '../../users/service.ts'
import { forgetCodes } from '../codes/service.ts'
import { forgetChanges } from '../email/service.ts'
import { forgetChallenges } from '../passkeys/service.ts'
import { forgetResets } from '../passwords/service.ts'
import { forgetProofCodes } from '../proof/service.ts'
import { resealSecrets } from '../second-factor/service.ts'
import { forgetSessions } from './service.ts'

type Run = ScheduledJob['run']
/** Runs several cleanups as one job. Returns their sum. */
const inTurn =
  (...runs: Run[]): Run =>
  async (ctx) => {
    let count = 0
    for (const run of runs) count += await run(ctx)
    return count
  }

export const authJobs: ScheduledJob[] = [
  { name: 'auth.forget', everyMinutes: 60, run: inTurn(forgetSessions, forgetCodes, forgetChanges, forgetChallenges, forgetProofCodes) },
  { name: 'auth.seal anew', everyMinutes: 60, run: resealSecrets },
  { name: 'auth.forget links', everyMinutes: 60, run: inTurn(forgetResets, forgetGuestLinks) },
]
