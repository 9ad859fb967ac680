import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { asOperator, operatorToken } from '#tests/support/processes.ts'
import { addresses, databases, front, keepLog, type Machine, startProgram } from './machines.ts'

const project = join(import.meta.dirname, '../../..')
const passwords = { superuser: newPassword(), replication: newPassword(), oficio: newPassword() }
function newPassword(): string {
  return randomBytes(12).toString('hex')
}

type Place = {
  /** Debian with the programs. */
  root: string
  /** A folder a machine. */
  folder: string
  logs: string
  gatewayUrl: string
}
export type Database = (typeof databases)[number]
type Standing = { name: Database; role: 'leader' | 'sync_standby' | 'replica'; state: string }

/** The programs of deploy/cluster on their machines, with its files, and the product beside them. */
export function programsOf({ root, folder, logs, gatewayUrl }: Place) {
  const startOn = startProgram({ root, folder, logs })
  const [postgres, etcd] = ['postgres', 'etcd'].map((user) => accountOf(root, user))
  const given = (name: string) => readFileSync(join(project, 'deploy', name), 'utf8')

  /** Writes a file of a machine, for everybody there to read. */
  function write(machine: Machine | 'front', path: string, text: string): void {
    const file = join(folder, machine, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  function makeFolder(machine: Machine | 'front', path: string, owner?: { uid: number; gid: number }): void {
    mkdirSync(join(folder, machine, path), { recursive: true })
    if (owner) chownSync(join(folder, machine, path), owner.uid, owner.gid)
  }

  function startEtcd(name: Database): ChildProcess {
    makeFolder(name, '/var/lib/etcd', etcd)
    const own = given('cluster/etcd.env').replace('ETCD_NAME=db1', `ETCD_NAME=${name}`)
    const variables = own
      .split('\n')
      .filter((line) => line.startsWith('ETCD_'))
      .map((line) => (/_URLS=/.test(line) ? line.replaceAll(addresses.db1, addresses[name]) : line))
    return startOn(name, ['etcd'], { user: 'etcd', folders: ['/var/lib/etcd'], variables })
  }

  function startPatroni(name: Database): ChildProcess {
    const own = given('cluster/patroni.yml')
      .replace('name: db1', `name: ${name}`)
      .replaceAll(`${addresses.db1}:8008`, `${addresses[name]}:8008`)
      .replaceAll(`${addresses.db1}:5432`, `${addresses[name]}:5432`)
      .replace('DRAW-ONE', passwords.superuser)
      .replace('DRAW-ANOTHER', passwords.replication)
    write(name, '/etc/patroni/config.yml', own)
    makeFolder(name, '/run/postgresql', postgres)
    makeFolder(name, '/var/lib/postgresql', postgres)
    return startOn(name, ['patroni', '/etc/patroni/config.yml'], {
      user: 'postgres',
      folders: ['/var/lib/postgresql', '/etc/patroni', '/run'],
    })
  }

  function startPooler(name: Machine): ChildProcess {
    write(name, '/etc/pgbouncer/users', `"oficio" "${passwords.oficio}"\n`)
    write(name, '/etc/pgbouncer/pgbouncer.ini', given('cluster/pgbouncer.ini'))
    return startOn(name, ['pgbouncer', '/etc/pgbouncer/pgbouncer.ini'], { user: 'postgres', folders: ['/etc/pgbouncer'] })
  }

  function startProxy(name: Machine): ChildProcess {
    write(name, '/etc/haproxy/haproxy.cfg', given('cluster/haproxy.cfg'))
    return startOn(name, ['haproxy', '-db', '-f', '/etc/haproxy/haproxy.cfg'], { folders: ['/etc/haproxy'] })
  }

  /** The proxy before the pages, without TLS. */
  function startFront(): ChildProcess {
    const own = given('proxy/haproxy.cfg')
      .replace('maxconn 20000', 'maxconn 2000')
      .replace(/^\tbind :443 .*\n|^\thttp-request redirect .*\n/gm, '')
      .replaceAll('127.0.0.1:3001', `${addresses.app1}:3001`)
      .replaceAll('127.0.0.1:3002', `${addresses.app2}:3001`)
    write('front', '/etc/haproxy/haproxy.cfg', own)
    return startOn('front', ['haproxy', '-db', '-f', '/etc/haproxy/haproxy.cfg'], { folders: ['/etc/haproxy'] })
  }

  const oficioAt = (host: string) => `postgres://oficio:${passwords.oficio}@${host}/oficio`
  const variablesOf = (name: Machine): Record<string, string> => ({
    PATH: process.env['PATH']!,
    NODE_ENV: 'production',
    APP_URL: `http://${front}`,
    APP_SECRET: 'a secret of the drill, the same for all processes',
    DATABASE_URL: oficioAt('127.0.0.1:6432'),
    DATABASE_DIRECT_URL: oficioAt('127.0.0.1:5000'),
    DATABASE_REPLICA_URLS: databases.map((database) => oficioAt(`${addresses[database]}:5432`)).join(','),
    DATA_DIR: join(folder, name, 'data'),
    HOST: addresses[name],
    TRUST_PROXY_CIDR: `${front}/32`,
    SEED: 'none',
    // Stands in for the providers, but the gateway; opened by its token alone.
    SANDBOX: 'allow',
    SANDBOX_TOKEN: operatorToken,
    METRICS_TOKEN: operatorToken,
    LIMITS: '0',
    LOG_LEVEL: 'warn',
    STRIPE_SECRET_KEY: 'sk_test_stand_in',
    STRIPE_API_BASE: gatewayUrl,
    GATEWAY_TIMEOUT_MS: '1000',
  })

  /** A process of the product on a machine. */
  function startProduct(name: Machine, role: 'web' | 'worker'): ChildProcess {
    const port = role === 'web' ? '3001' : '3005'
    const child = spawn('nsenter', [`--net=/run/netns/${name}`, process.execPath, 'server/main.ts'], {
      cwd: project,
      env: { ...variablesOf(name), ROLE: role, PORT: port },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    keepLog(child, join(logs, `${name}-${role}.log`))
    return child
  }

  return {
    startEtcd,
    startPatroni,
    startPooler,
    startProxy,
    startFront,
    startProduct,
    passwords,
    /** Address of a database on a machine, for its administrator. */
    adminUrl: (name: Database, database: string) => `postgres://postgres:${passwords.superuser}@${addresses[name]}/${database}`,
    oficioAt,
    checkBooks: () => {
      const args = ['--net=/run/netns/app2', process.execPath, 'server/cli/integrity.ts']
      return spawnSync('nsenter', args, { cwd: project, env: variablesOf('app2'), encoding: 'utf8' })
    },
  }
}

function accountOf(root: string, user: string): { uid: number; gid: number } {
  const [, uid, gid] = new RegExp(`^${user}:[^:]*:(\\d+):(\\d+)`, 'm').exec(readFileSync(join(root, 'etc/passwd'), 'utf8'))!
  return { uid: Number(uid), gid: Number(gid) }
}

/** Places of the machines as Patroni tells them, asked of any that answers. */
export async function standings(): Promise<Standing[]> {
  for (const name of databases) {
    const reply = await fetch(`http://${addresses[name]}:8008/cluster`, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined)
    if (reply?.ok) return ((await reply.json()) as { members: Standing[] }).members
  }
  return []
}

/** Waits until a question has an answer that isn't undefined. @throws Error after `seconds` */
export async function until<T>(what: string, seconds: number, ask: () => Promise<T | undefined>): Promise<T> {
  for (const deadline = performance.now() + seconds * 1000; performance.now() < deadline; await sleep(100)) {
    const answer = await ask().catch(() => undefined)
    if (answer !== undefined) return answer
  }
  throw new Error(`not within ${seconds} s: ${what}`)
}

/** Waits until all three machines have their place, one of them synchronous. @returns the name of the primary */
export const untilWhole = () =>
  until('one primary and two replicas, one synchronous', 120, async () => {
    const all = await standings()
    const roles = all.map(({ role }) => role).toSorted()
    const areFine = all.every(({ role, state }) => state === (role === 'leader' ? 'running' : 'streaming'))
    return areFine && roles.join() === 'leader,replica,sync_standby' ? all.find(({ role }) => role === 'leader')!.name : undefined
  })

export type Health = { status: number; failed: string[] }

/** Health of a process by its own account; undefined when it says nothing within three seconds. */
export async function healthOf(name: Machine, port = 3001): Promise<Health | undefined> {
  const url = `http://${addresses[name]}:${port}/health/ready`
  const reply = await fetch(url, { signal: AbortSignal.timeout(3_000) }).catch(() => undefined)
  return reply && { status: reply.status, failed: ((await reply.json()) as { failed: string[] }).failed }
}

/** Waits until a process takes calls. @returns after how many seconds */
export async function untilReady(name: Machine, port = 3001, seconds = 120): Promise<number> {
  const began = performance.now()
  await until(`${name} is ready`, seconds, async () => ((await healthOf(name, port))?.status === 200 ? true : undefined))
  return (performance.now() - began) / 1000
}

/** Ends a program as an operator would, and waits until it is gone. */
export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}

/** Reads that replicas may answer, by database, as a web process counts them. */
export async function readsOf(name: Machine): Promise<{ replica: number; primary: number }> {
  const text = await (await fetch(`http://${addresses[name]}:3001/metrics`, { headers: asOperator })).text()
  const count = (database: string) => Number(new RegExp(`^oficio_reads_total\\{database="${database}"\\} (\\d+)`, 'm').exec(text)?.[1] ?? 0)
  return { replica: count('replica'), primary: count('primary') }
}
