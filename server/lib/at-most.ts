import pLimit from 'p-limit'
import { AppError, commonErrors } from '#contract/errors.ts'

/**
 * A gate that lets `count` pieces of work run at once and up to `waiting` wait their turn, in order: work that fills cores or memory must
 * not take what other calls need.
 * @throws AppError `unavailable` to whom would have to wait behind too many
 */
export function atMost(count: number, { waiting = 100 } = {}) {
  const limit = pLimit(count)
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.pendingCount >= waiting) throw new AppError(commonErrors.unavailable, { retryAfterSeconds: 2 })
    return limit(work)
  }
}
