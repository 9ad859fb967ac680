import { readdirSync, readFileSync } from 'node:fs'
import type { Pool } from '#server/lib/db.ts'

const ticksPerSecond = 100
type Stat = { parent: number; ticks: number; goneTicks: number }

/** Facts of a process from Linux: its parent, and the processor time of itself and of its children that have ended. */
function statOf(pid: string | number): Stat | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number)
    return { parent: fields[1]!, ticks: fields[11]! + fields[12]!, goneTicks: fields[13]! + fields[14]! }
  } catch {
    return undefined
  }
}

const ms = (ticks: number) => (ticks * 1000) / ticksPerSecond

/** Milliseconds that a process has had of the processor. */
export const ownTime = (pid: number): number => ms(statOf(pid)!.ticks)

/**
 * Milliseconds that a process, this one unless another is named, and the PostgreSQL behind `pool` have had of the processor: other work on
 * the machine hardly changes them.
 */
export async function processorTime(pool: Pool, pid = process.pid): Promise<{ own: number; database: number }> {
  const [row] = await pool<{ pid: number }[]>`select pg_backend_pid() as pid`
  const master = statOf(row!.pid)!.parent
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => statOf(pid) ?? [])
    .filter(({ parent }) => parent === master)
  const { ticks, goneTicks } = statOf(master)!
  const database = children.reduce((sum, child) => sum + child.ticks, ticks + goneTicks)
  return { own: ownTime(pid), database: ms(database) }
}
