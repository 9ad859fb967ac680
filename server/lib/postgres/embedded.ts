import { execFile, execFileSync, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { postgresBinaries } from './binaries.ts'
import { findPlace, makeSocketFolder, type Place, reachableFolder } from './place.ts'
import { clearStaleLocks, runningServer } from './postmaster.ts'
import { type Presence, takePresence } from './presence.ts'

export type Say = (line: string) => void

const patienceMs = 60_000

const settings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '128MB',
  work_mem: '8MB',
  random_page_cost: '1.1',
  jit: 'off',
  io_method: 'sync',
  max_parallel_workers_per_gather: '0',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  max_wal_size: '512MB',
  // Logs only the server's own events, because statements and error details can contain personal input.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  log_timezone: 'UTC',
  timezone: 'UTC',
}

/**
 * Runs the embedded PostgreSQL of `dataDir`, or attaches to the running one: one server per folder, shared by any number of processes. It
 * is detached, so that it survives a killed process of ours. While we run, it is restarted when it dies.
 */
export async function startEmbedded(dataDir: string, say: Say) {
  const place = findPlace(dataDir)
  if (place.isElsewhere) say(`The database is kept in ${place.home}, because PostgreSQL cannot reach ${dataDir}.`)
  const bin = postgresBinaries(place.account, () => (place.account ? reachableFolder() : place.home))
  refuseOtherVersion(place, bin)

  let isStopping = false
  let restarting: Promise<void> | undefined
  const watched = async (): Promise<{ presence: Presence; isAttached: boolean }> => bring(place, bin, say, () => (restarting = restart()))
  let { presence, isAttached } = await watched()

  async function restart() {
    while (!isStopping) {
      say('The database stopped; starting it again.')
      try {
        presence = (await watched()).presence
        return
      } catch (error) {
        say(`The database does not start: ${(error as Error).message}`)
        await sleep(1000)
      }
    }
  }

  return {
    connection: { host: place.socketFolder, database: 'oficio', user: 'oficio' },
    attached: isAttached,
    holder: `PostgreSQL process ${runningServer(place) ?? 'unknown'} in ${place.home}`,
    /** Detaches. The last process to detach stops the server. Close the pool first. */
    async stop() {
      if (isStopping) return
      isStopping = true
      // Waits for a restart in progress, which would otherwise outlive us.
      await restarting
      const othersLeft = await presence.leave()
      if (othersLeft === 0) await stopServer(place, bin)
    },
  }
}

/** Stops the server of `dataDir` even if other processes use it. False when none runs. */
export async function stopEmbedded(dataDir: string): Promise<boolean> {
  if (!existsSync(join(dataDir, 'postgres'))) return false
  const place = findPlace(dataDir)
  if (!runningServer(place)) return false
  await stopServer(place, postgresBinaries(place.account, reachableFolder))
  return true
}

/** Waits until the server responds, and starts it when none runs. */
async function bring(place: Place, bin: string, say: Say, onLost: () => unknown) {
  let child: ReturnType<typeof launch> | undefined
  let deadline = Date.now() + patienceMs
  let waitingSince: number | undefined
  let isTold = false
  for (;;) {
    const knock = await takePresence(place.socketFolder, onLost)
    if (knock.state === 'open') return { presence: knock.presence, isAttached: child === undefined || hasEnded(child) }
    if (knock.state === 'starting') {
      // Crash recovery has no time limit.
      deadline = Date.now() + patienceMs
      waitingSince ??= Date.now()
      if (!isTold && Date.now() > waitingSince + 1000) {
        isTold = true
        say('Waiting for the database to get ready …')
      }
    } else if (!runningServer(place) && (!child || hasEnded(child))) {
      if (child) {
        clearStaleLocks(place)
        await sleep(200)
      }
      initialise(place, bin, say)
      child = launch(place, bin)
    }
    if (Date.now() > deadline) throw new Error(`PostgreSQL did not start in ${place.home}. Its last words:\n${lastWords(place)}`)
    await sleep(15)
  }
}

/** A killed process has a signal instead of an exit code. */
const hasEnded = ({ exitCode, signalCode }: ReturnType<typeof launch>) => exitCode !== null || signalCode !== null

/**
 * Creates the cluster in a temporary folder and moves it into place, so that an incomplete one is never used. If two processes do this at
 * once, one wins.
 */
function initialise(place: Place, bin: string, say: Say) {
  if (existsSync(join(place.data, 'PG_VERSION'))) return
  say(`Creating the database in ${place.home} …`)
  const unfinished = `${place.data}.${process.pid}`
  rmSync(unfinished, { recursive: true, force: true })
  const characters = process.platform === 'darwin' ? ['--locale=C', '--lc-ctype=en_US.UTF-8'] : ['--locale=C.UTF-8']
  const options = ['--username=oficio', '--auth=trust', '--encoding=UTF8', '--locale-provider=libc', ...characters, '--no-instructions']
  try {
    execFileSync(join(bin, 'initdb'), ['-D', unfinished, ...options], { ...processOptions(place), stdio: ['ignore', 'pipe', 'pipe'] })
    renameSync(unfinished, place.data)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    if (existsSync(join(place.data, 'PG_VERSION'))) return
    const { stderr, message } = error as { stderr?: Buffer; message: string }
    throw new Error(`The database could not be created in ${place.home}: ${stderr?.toString().trim() || message}`, { cause: error })
  }
}

function launch(place: Place, bin: string) {
  makeSocketFolder(place)
  const size = statSync(place.log, { throwIfNoEntry: false })?.size ?? 0
  if (size > 5_000_000) renameSync(place.log, `${place.log}.1`)
  const log = openSync(place.log, 'a', 0o600)
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(join(bin, 'postgres'), ['-D', place.data, '-k', place.socketFolder, ...flags], {
    ...processOptions(place),
    stdio: ['ignore', log, log],
    detached: true,
  })
  closeSync(log)
  child.on('error', () => {})
  child.unref()
  return child
}

async function stopServer(place: Place, bin: string) {
  const stop = ['stop', '-D', place.data, '-m', 'fast', '-w', '-t', '60', '-s']
  for (let attempt = 1; runningServer(place); attempt++) {
    try {
      await promisify(execFile)(join(bin, 'pg_ctl'), stop, processOptions(place))
    } catch (error) {
      // The server with the PID that was read has just died and is being replaced.
      if (attempt === 10) throw error
      await sleep(200)
    }
  }
  if (place.socketFolder !== place.home) rmSync(place.socketFolder, { recursive: true, force: true })
}

const processOptions = (place: Place) => ({ ...place.account, cwd: place.home, env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' } })

function refuseOtherVersion(place: Place, bin: string) {
  const file = join(place.data, 'PG_VERSION')
  if (!existsSync(file)) return
  const found = readFileSync(file, 'utf8').trim()
  const ours = /PostgreSQL\) (\d+)/.exec(execFileSync(join(bin, 'postgres'), ['--version']).toString())?.[1]
  if (found !== ours) {
    throw new Error(
      `The data in ${place.home} was written by PostgreSQL ${found}, and this is ${ours}: make a backup with the older version of Oficio and restore it here.`,
    )
  }
}

const lastWords = (place: Place) =>
  existsSync(place.log) ? readFileSync(place.log, 'utf8').trimEnd().split('\n').slice(-5).join('\n') : '(nothing)'
