import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '#server/lib/db.ts'
import { serverAccount } from '#server/lib/postgres/account.ts'
import { postgresBinaries } from '#server/lib/postgres/binaries.ts'
import { reachableFolder } from '#server/lib/postgres/place.ts'

/** A PostgreSQL for one run of the tests: nothing is synced, and it goes when we go, however that happens. */
export type Cluster = { url: (database: string) => string; stop: () => Promise<void> }

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

/** Starts a throw-away cluster: PostgreSQL 18 of npm, or `version` of the system. Takes about a second. */
export async function startCluster(version?: string, attempts = 5): Promise<Cluster> {
  const account = serverAccount()
  const bin = version ? `/usr/lib/postgresql/${version}/bin` : postgresBinaries(account, account ? reachableFolder : tmpdir)
  if (!existsSync(join(bin, 'postgres'))) throw new Error(`There is no PostgreSQL ${version} in ${bin}.`)
  const folder = mkdtempSync(join(account ? '/tmp' : tmpdir(), 'oficio-test-'))
  if (account) chownSync(folder, account.uid, account.gid)
  const data = join(folder, 'data')
  const options = { ...account, cwd: folder, env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' } }
  const initdb = ['-D', data, '-U', 'oficio', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync', '--no-instructions']
  execFileSync(join(bin, 'initdb'), initdb, { ...options, stdio: ['ignore', 'pipe', 'inherit'] })

  const port = await freePort()
  const flags = Object.entries({ ...settings, port: String(port), unix_socket_directories: '' }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const shell = spawn('/bin/sh', ['-c', guard, 'sh', folder, join(bin, 'postgres'), '-D', data, ...flags], {
    ...options,
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
  if (await isReady(url('postgres'), data, ended)) return { url, stop }
  // Between the choice of the port and its use another program may have taken it.
  await stop()
  if (attempts === 1) throw new Error(`The test database did not start from ${bin}.`)
  return startCluster(version, attempts - 1)
}

/** Waits until the cluster in `data` answers; false when it has ended, when somebody else answers, or after a minute. */
async function isReady(url: string, data: string, ended: Promise<void>): Promise<boolean> {
  let isOver = false
  void ended.then(() => (isOver = true))
  const deadline = Date.now() + 60_000
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

function freePort(): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>()
  const server = createServer().listen(0, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo
    server.close(() => resolve(port))
  })
  return promise
}
