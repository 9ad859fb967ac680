// npm run test:cluster [-- failover replica network restart pooler]: three PostgreSQL under Patroni and two machines of the product, with the
// files of deploy/cluster, each machine in a network namespace of its own; then one after the other is killed, delayed, cut off and restarted.
// Needs Debian, root, iproute2 and debootstrap; takes about ten minutes, and is no part of `npm test`.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isInNamespace, play } from './cluster/drill.ts'
import { addRegistry, debianRoot, runIn } from './root.ts'

const project = join(import.meta.dirname, '../..')
const cache = join(project, '.cache/proof')
const root = join(cache, 'cluster')
const packages = 'patroni python3-etcd etcd-server haproxy pgbouncer postgresql'

/** Debian with the programs, none of which starts by itself. */
function makeRoot(): void {
  debianRoot(cache, 'trixie', `${root}.new`)
  addRegistry(`${root}.new`)
  writeFileSync(join(`${root}.new`, 'usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  mkdirSync(join(`${root}.new`, 'etc/postgresql-common'), { recursive: true })
  writeFileSync(join(`${root}.new`, 'etc/postgresql-common/createcluster.conf'), 'create_main_cluster = false\n')
  const install = `apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends ${packages}`
  runIn({ root: `${root}.new`, words: ['sh', '-c', install], folder: '/' })
  renameSync(`${root}.new`, root)
}

/** Runs this script again where its networks, mounts and processes are its own, and end with it. */
function runApart(): number {
  const folder = mkdtempSync('/tmp/oficio-cluster-')
  const again = [process.execPath, import.meta.filename, ...process.argv.slice(2)]
  // The shell takes in orphans, as init does.
  const words = ['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc', 'sh', '-c', '"$@"; exit $?', 'sh', ...again]
  const { status } = spawnSync('unshare', words, { stdio: 'inherit', env: { ...process.env, [isInNamespace]: folder } })
  if (status === 0) rmSync(folder, { recursive: true, force: true })
  else process.stdout.write(`What the programs said is in ${folder}/logs.\n`)
  return status ?? 1
}

const folder = process.env[isInNamespace]
if (folder) process.exit(await play({ root, folder, wanted: process.argv.slice(2) }))
if (process.getuid?.() !== 0) throw new Error('npm run test:cluster needs root: it makes roots, networks and mounts.')
if (!existsSync(join(project, 'build/server/index.js'))) throw new Error('It serves the built pages: npm run build comes first.')
if (!existsSync(root)) makeRoot()
process.stdout.write(
  runIn({
    root,
    words: [
      'sh',
      '-c',
      'patroni --version; etcd --version | head -1; haproxy -v | head -1; pgbouncer --version | head -1; ls /usr/lib/postgresql',
    ],
    folder: '/',
  }),
)
process.exitCode = runApart()
