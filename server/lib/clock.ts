import type { Pool } from './db.ts'

export type Clock = { now: () => Date; refresh: () => Promise<void>; stop: () => Promise<void> }

const refreshEveryMs = 30_000

/**
 * The product's clock: the database's time, so that all processes agree even if a machine's clock is off, plus the sandbox's offset. Read
 * every 30 seconds and when the sandbox moves it (`notify clock`).
 */
export async function startClock(pool: Pool, { hasSandbox }: { hasSandbox: boolean }): Promise<Clock> {
  let aheadMs = 0
  const refresh = async () => {
    const [row] = await pool<{ now_ms: number; offset_ms: number }[]>`
      select (extract(epoch from clock_timestamp()) * 1000)::bigint as now_ms, (select offset_ms from sandbox_clock) as offset_ms`
    const skewMs = row!.now_ms - Date.now()
    aheadMs = (Math.abs(skewMs) < 1000 ? 0 : skewMs) + (hasSandbox ? row!.offset_ms : 0)
  }
  await refresh()
  // When the database is unreachable, the last known offset applies until the next try.
  const quietly = () => void refresh().catch(() => undefined)
  const timer = setInterval(quietly, refreshEveryMs).unref()
  const listener = hasSandbox ? await pool.listen('clock', quietly) : undefined
  return {
    now: () => new Date(Date.now() + aheadMs),
    refresh,
    stop: async () => {
      clearInterval(timer)
      await listener?.unlisten()
    },
  }
}
