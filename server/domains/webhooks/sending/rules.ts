import { dayMs, hourMs, minuteMs } from '#contract/durations.ts'
import { retryDays } from '#contract/webhooks/states.ts'

/** Waits before the second attempt, the third one, and so on; the last one repeats until three days have passed. */
const waitsMs = [5_000, 30_000, 2 * minuteMs, 10 * minuteMs, 30 * minuteMs, hourMs, 2 * hourMs, 3 * hourMs]

/** Time until the attempt after `attempts` failed ones, shortened by up to a fifth so that retries spread out. `dice`: 0 to 1. */
export const waitMs = (attempts: number, dice = Math.random()): number =>
  waitsMs[Math.min(Math.max(attempts, 1), waitsMs.length) - 1]! * (1 - dice / 5)

/** Whether a delivery has failed for so long that it isn't tried again. */
export const isOver = (failingSince: string, now: Date): boolean => now.getTime() - Date.parse(failingSince) >= retryDays * dayMs
