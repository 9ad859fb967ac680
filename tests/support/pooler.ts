import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '#server/lib/db.ts'
import { startIn } from '#tools/proof/root.ts'
import type { Cluster } from './cluster.ts'
import { freePort } from './ports.ts'

const project = join(import.meta.dirname, '../..')

/**
 * Starts PgBouncer with our own settings (deploy/pgbouncer) before a cluster, in the root that `npm run test:pooler` made for it.
 * @returns its address, `host:port`
 */
export async function startPooler(root: string, cluster: Cluster): Promise<{ host: string; stop: () => void }> {
  const port = await freePort()
  const server = new URL(cluster.url('postgres'))
  const settings = readFileSync(join(project, 'deploy/pgbouncer/pgbouncer.ini'), 'utf8')
    .replace(/^oficio = .*$/m, `* = host=${server.hostname} port=${server.port}`)
    .replace(/^listen_addr = .*$/m, 'listen_addr = 127.0.0.1')
    .replace(/^listen_port = .*$/m, `listen_port = ${port}`)
    // The test cluster has no passwords.
    .replace(/^auth_type = .*$/m, 'auth_type = trust')
  mkdirSync(join(root, 'run/secrets'), { recursive: true })
  writeFileSync(join(root, 'run/secrets/pgbouncer_users'), '"oficio" ""\n')
  writeFileSync(join(root, 'run/pgbouncer.ini'), settings)
  chmodSync(join(root, 'run/pgbouncer.ini'), 0o644)
  const as = { uid: '10002', gid: '10002', home: '/var/lib' }
  const pooler = startIn({ root, words: ['pgbouncer', '-q', '/run/pgbouncer.ini'], folder: '/', as })
  let errors = ''
  pooler.stderr!.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  process.once('exit', () => pooler.kill('SIGKILL'))
  const host = `127.0.0.1:${port}`
  const db = connect({ url: `postgres://oficio@${host}/postgres`, directUrl: cluster.url('postgres'), max: 1 })
  for (let attempt = 0; ; attempt++) {
    const isThere = await db`select 1`.then(
      () => true,
      () => false,
    )
    if (isThere) break
    if (attempt === 100 || pooler.exitCode !== null) throw new Error(`PgBouncer did not start: ${errors}`)
    await sleep(100)
  }
  await db.end()
  return { host, stop: () => void pooler.kill('SIGKILL') }
}

const directs = new Map<string, string>()

/** The address of the same database through the pooler at `host`. */
export function pooled(url: string, host: string): string {
  const through = Object.assign(new URL(url), { host }).href
  directs.set(through, url)
  return through
}

/** The database behind an address of a pooler; undefined for any other. */
export const directUrlOf = (url: string): string | undefined => directs.get(url)
