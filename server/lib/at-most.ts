import { AppError, commonErrors } from '#contract/errors.ts'

/**
 * A gate that lets `count` pieces of work run at once and up to `waiting` wait their turn, in order: work that fills cores or memory must
 * not take what other calls need.
 * @throws AppError `unavailable` to whom would have to wait behind too many
 */
export function atMost(count: number, { waiting = 100 } = {}) {
  const queue: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= count) {
      if (queue.length >= waiting) throw new AppError(commonErrors.unavailable, { retryAfterSeconds: 2 })
      await new Promise<void>((resolve) => queue.push(resolve))
    } else running++
    try {
      return await work()
    } finally {
      // The place goes straight to who waits longest, so that nobody who comes later takes it.
      const next = queue.shift()
      if (next) next()
      else running--
    }
  }
}
