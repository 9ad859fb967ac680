import autocannon from 'autocannon'

/** How long one measurement lasts, in seconds. */
export const seconds = Number(process.env['BENCH_SECONDS'] ?? 8)
const connections = 10

/** `perSecond` of good answers, milliseconds of the 50th and 99th in a hundred. */
export type Load = { perSecond: number; p50: number; p99: number }

/** Asks `origin` for `paths` in turn over ten connections, after a short run that warms it up. @throws Error when an answer is not 2xx */
export async function load(origin: string, paths: readonly string[]): Promise<Load> {
  const run = (duration: number) =>
    autocannon({ url: origin, connections, duration, requests: paths.map((path) => ({ method: 'GET' as const, path })) })
  await run(2)
  const { requests, latency, non2xx, errors } = await run(seconds)
  if (non2xx + errors > 0) throw new Error(`${non2xx} answers of ${origin} were no success, ${errors} did not come`)
  return { perSecond: requests.average, p50: latency.p50, p99: latency.p99 }
}
