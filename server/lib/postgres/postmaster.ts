import { execFileSync } from 'node:child_process'
import { existsSync, linkSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Place } from './place.ts'

const pidIn = (file: string) => (existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) || undefined : undefined)
const lockFile = (place: Place) => join(place.data, 'postmaster.pid')

/** PID of the server of this folder; undefined when none runs. */
export function runningServer(place: Place): number | undefined {
  const pid = pidIn(lockFile(place))
  return pid && isAlive(pid) && servesFolder(pid, place.data) ? pid : undefined
}

/**
 * Removes lock files whose PID now belongs to another program, as happens after a power loss or in a container. Locks with an unused PID
 * stay: PostgreSQL removes them itself and also checks for orphans of the old server.
 */
export function clearStaleLocks(place: Place) {
  for (const file of [lockFile(place), join(place.socketFolder, '.s.PGSQL.5432.lock')]) {
    const pid = pidIn(file)
    if (!pid || !isAlive(pid) || servesFolder(pid, place.data)) continue
    const aside = `${file}.${process.pid}`
    renameSync(file, aside)
    // Another process of ours may have started the server meanwhile.
    if (pidIn(aside) !== pid && !existsSync(file)) linkSync(aside, file)
    rmSync(aside)
  }
}

function isAlive(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function servesFolder(pid: number, data: string) {
  if (process.platform === 'win32') return true
  try {
    const command =
      process.platform === 'linux'
        ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').join(' ')
        : execFileSync('ps', ['-o', 'args=', '-p', String(pid)]).toString()
    return command.includes(`-D ${data} `)
  } catch {
    return false
  }
}
