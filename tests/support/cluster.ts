import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, cpSync, existsSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '#server/lib/db.ts'
import { type Account, serverAccount } from '#server/lib/postgres/account.ts'
import { postgresBinaries } from '#server/lib/postgres/binaries.ts'
import { reachableFolder } from '#server/lib/postgres/place.ts'
import { freePort } from './ports.ts'

/** A PostgreSQL for one run of the tests: nothing is synced, and it goes when we go, however that happens. */
export type Cluster = { url: (database: string) => string; stop: () => Promise<void>; data: string; bin: string }

const settings = {
  listen_addresses: '127.0.0.1',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '300',
  shared_buffers: '128MB',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  autovacuum: 'off',
}

// The shell outlives us by a moment: when its input closes, because we stopped or were killed, it stops the server and tidies up.
const guard = `
  folder=$1; shift
  "$@" >"$folder/postgres.log" 2>&1 &
  server=$!
  cat >/dev/null
  kill -QUIT $server 2>/dev/null
  wait $server
  rm -rf "$folder"`

const memory = '/dev/shm'
const enoughBytes = 4 * 1024 ** 3

/** Memory where there is enough of it: each database is over a thousand files, which a disk makes slowly. */
function placeFor(account: Account | undefined): string {
  const { bavail, bsize } = existsSync(memory) ? statfsSync(memory) : { bavail: 0, bsize: 0 }
  if (bavail * bsize >= enoughBytes) return memory
  return account ? '/tmp' : tmpdir()
}

type Options = { attempts?: number; /** Settings besides the usual ones. */ extra?: Record<string, string> }

/** Starts a throw-away cluster: PostgreSQL 18 of npm, or `version` of the system. Takes about a second. */
export async function startCluster(version?: string, { attempts = 5, extra = {} }: Options = {}): Promise<Cluster> {
  const account = serverAccount()
  const bin = version ? `/usr/lib/postgresql/${version}/bin` : postgresBinaries(account, account ? reachableFolder : tmpdir)
  if (!existsSync(join(bin, 'postgres'))) throw new Error(`There is no PostgreSQL ${version} in ${bin}.`)
  const folder = mkdtempSync(join(placeFor(account), 'oficio-test-'))
  if (account) chownSync(folder, account.uid, account.gid)
  const data = join(folder, 'data')
  const options = { ...account, cwd: folder, env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' } }
  const initdb = ['-D', data, '-U', 'oficio', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync', '--no-instructions']
  execFileSync(join(bin, 'initdb'), initdb, { ...options, stdio: ['ignore', 'pipe', 'inherit'] })

  const running = await run({ bin, folder, extra })
  if (running) return running
  if (attempts === 1) throw new Error(`The test database did not start from ${bin}.`)
  return startCluster(version, { attempts: attempts - 1, extra })
}

type Place = { bin: string; folder: string; extra: Record<string, string> }

/** Runs the server in `folder`; undefined, and the folder gone, when it doesn't start: another program may have taken its port. */
async function run({ bin, folder, extra }: Place): Promise<Cluster | undefined> {
  const data = join(folder, 'data')
  const port = await freePort()
  const all = { ...settings, ...extra, port: String(port), unix_socket_directories: '' }
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const shell = spawn('/bin/sh', ['-c', guard, 'sh', folder, join(bin, 'postgres'), '-D', data, ...flags], {
    ...serverAccount(),
    cwd: folder,
    env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['pipe', 'inherit', 'inherit'],
    detached: true,
  })
  const ended = new Promise<void>((resolve) => shell.once('exit', () => resolve()))
  shell.unref()
  const url = (database: string) => `postgres://oficio@127.0.0.1:${port}/${database}`
  const stop = async () => {
    shell.ref()
    shell.stdin.end()
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  if (await isReady(url('postgres'), data, ended)) return { url, stop, data, bin }
  await stop()
}

/** Starts a streaming replica of a cluster whose `wal_level` is `replica`, from a copy of its files. */
export async function startReplica(primary: Cluster, extra: Record<string, string> = {}): Promise<Cluster> {
  const account = serverAccount()
  const folder = mkdtempSync(join(placeFor(account), 'oficio-replica-'))
  const data = join(folder, 'data')
  const db = connect({ url: primary.url('postgres'), max: 1 })
  try {
    await db`set statement_timeout = 0`
    await db`select pg_backup_start('replica', true)`
    cpSync(primary.data, data, { recursive: true, filter: (path) => !path.endsWith('postmaster.pid') })
    const [label] = await db<{ labelfile: string }[]>`select labelfile from pg_backup_stop(false)`
    writeFileSync(join(data, 'backup_label'), label!.labelfile)
    writeFileSync(join(data, 'standby.signal'), '')
  } finally {
    await db.end()
  }
  const { hostname, port } = new URL(primary.url('postgres'))
  if (account) execFileSync('chown', ['-R', `${account.uid}:${account.gid}`, folder])
  chmodSync(data, 0o700)
  const conninfo = `host=${hostname} port=${port} user=oficio`
  const running = await run({ bin: primary.bin, folder, extra: { ...streaming, primary_conninfo: conninfo, ...extra } })
  if (!running) throw new Error('The replica did not start.')
  return running
}

/** Settings of a cluster that has replicas. */
export const streaming = { wal_level: 'replica', max_wal_senders: '5', wal_keep_size: '256MB' }

/** Waits until the cluster in `data` answers; false when it has ended, when somebody else answers, or after three minutes. */
async function isReady(url: string, data: string, ended: Promise<void>): Promise<boolean> {
  let isOver = false
  void ended.then(() => (isOver = true))
  const deadline = Date.now() + 180_000
  while (!isOver && Date.now() < deadline) {
    const db = connect({ url, max: 1 })
    try {
      const [row] = await db<{ folder: string }[]>`select current_setting('data_directory') as folder`
      return row?.folder === data
    } catch {
      await sleep(25)
    } finally {
      await db.end({ timeout: 0 })
    }
  }
  return false
}
