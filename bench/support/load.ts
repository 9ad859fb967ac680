import autocannon from 'autocannon'
import { median } from './median.ts'
import { ownTime } from './processor.ts'

/** How long one measurement lasts, in seconds. */
export const seconds = Number(process.env['BENCH_SECONDS'] ?? 8)
const connections = 10
const roundSeconds = 2

/** `perSecond` of good answers, milliseconds of the 50th and 99th in a hundred, and of the processor that the server had for one. */
export type Load = { perSecond: number; p50: number; p99: number; own: number }
/** In a path, stands for an id that is new with each call. */
export const newId = '[<id>]'
export type Target = { url: string; pid: number; paths: readonly string[]; headers?: Record<string, string> }

/** Asks a server for `paths` in turn over ten connections, after a short run that warms it up. @throws Error when an answer is not 2xx */
export async function load(target: Target): Promise<Load> {
  await ask(target, roundSeconds)
  return ask(target, seconds)
}

/**
 * Asks both in turn, in rounds of two seconds, so that what else the machine does hits both. Each figure is the median of its rounds; `share`
 * is how much of what `other` answered `one` did in the same round. Who begins changes from round to round.
 */
export async function inTurns(
  one: Target,
  other: Target,
): Promise<{ one: Load; other: Load; share: { median: number; least: number; most: number } }> {
  const rounds: { one: Load; other: Load }[] = []
  await ask(one, roundSeconds)
  await ask(other, roundSeconds)
  while (rounds.length * roundSeconds < seconds) {
    if (rounds.length % 2 === 0) rounds.push({ one: await ask(one, roundSeconds), other: await ask(other, roundSeconds) })
    else rounds.push({ other: await ask(other, roundSeconds), one: await ask(one, roundSeconds) })
  }
  const shares = rounds.map(({ one, other }) => one.perSecond / other.perSecond)
  return {
    one: middle(rounds.map(({ one }) => one)),
    other: middle(rounds.map(({ other }) => other)),
    share: { median: median(shares), least: Math.min(...shares), most: Math.max(...shares) },
  }
}

async function ask({ url, pid, paths, headers = {} }: Target, duration: number): Promise<Load> {
  const before = ownTime(pid)
  const { requests, latency, non2xx, errors, ...run } = await autocannon({
    url,
    connections,
    duration,
    headers,
    idReplacement: paths.some((path) => path.includes(newId)),
    requests: paths.map((path) => ({ method: 'GET' as const, path })),
  })
  if (non2xx + errors > 0) throw new Error(`${non2xx} answers of ${url} were no success, ${errors} did not come`)
  return {
    perSecond: requests.total / run.duration,
    p50: latency.p50,
    p99: latency.p99,
    own: (ownTime(pid) - before) / requests.total,
  }
}

function middle(loads: readonly Load[]): Load {
  const of = (figure: keyof Load) => median(loads.map((load) => load[figure]))
  return { perSecond: of('perSecond'), p50: of('p50'), p99: of('p99'), own: of('own') }
}
