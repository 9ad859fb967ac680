const failuresToOpen = 5
const windowMs = 30_000
const openMs = 10_000

/** Runs a call, or refuses it at once while similar calls keep failing. */
export type Breaker = <T>(call: () => Promise<T>) => Promise<T>

type BreakerOptions = {
  /** Errors that mean the other side is down; by default all. */
  isFailure?: (error: unknown) => boolean
  /** Error of a refused call. */
  refusal?: () => Error
  /** A monotonic clock. */
  nowMs?: () => number
}

/**
 * Circuit breaker. It opens after five consecutive failures within 30 s. Calls then fail at once for 10 s, after which one trial call
 * decides whether it closes or stays open.
 */
export function createBreaker({
  isFailure = () => true,
  refusal = () => new Error('not tried: it has been failing'),
  nowMs = () => performance.now(),
}: BreakerOptions = {}): Breaker {
  let failures: number[] = []
  let openUntilMs: number | undefined
  let isProbing = false

  return async (call) => {
    const isProbe = openUntilMs !== undefined
    if (isProbe && (isProbing || nowMs() < openUntilMs!)) throw refusal()
    isProbing = isProbe
    try {
      const result = await call()
      failures = []
      openUntilMs = undefined
      return result
    } catch (error) {
      if (isFailure(error)) {
        failures = [...failures, nowMs()].filter((at) => at > nowMs() - windowMs)
        if (isProbe || failures.length >= failuresToOpen) openUntilMs = nowMs() + openMs
      }
      throw error
    } finally {
      if (isProbe) isProbing = false
    }
  }
}
