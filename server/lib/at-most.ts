import pLimit from 'p-limit'
import { AppError, commonErrors } from '#contract/errors.ts'

/**
 * Runs up to `count` pieces of work at once and queues up to `waiting` more, in order. It keeps work that is heavy on CPU or memory from
 * starving other calls.
 * @throws AppError `unavailable` when the queue is full
 */
export function atMost(count: number, { waiting = 100 } = {}) {
  const limit = pLimit(count)
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.pendingCount >= waiting) throw new AppError(commonErrors.unavailable, { retryAfterSeconds: 2 })
    return limit(work)
  }
}
