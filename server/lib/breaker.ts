const failuresToOpen = 5
const windowMs = 30_000
const openMs = 10_000

/** Runs a call, or refuses at once where calls of its kind have been failing. */
export type Breaker = <T>(call: () => Promise<T>) => Promise<T>

type BreakerOptions = {
  /** Which errors say that the other side is down; by default all. */
  isFailure?: (error: unknown) => boolean
  /** What a call that is not made fails with. */
  refusal?: () => Error
  /** A clock that never jumps. */
  nowMs?: () => number
}

/**
 * Opens after five failures in a row within 30 s; then every call fails at once for 10 s, after which a single one is let through to see: its
 * success closes the breaker, its failure opens it again.
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
