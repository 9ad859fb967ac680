import type { ChildProcess } from 'node:child_process'
import { createWriteStream, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { run, startIn } from '../root.ts'

/** Machines of the drill, with the addresses that deploy/cluster gives them. Each is a network namespace with folders of its own. */
export const addresses = { db1: '10.0.0.11', db2: '10.0.0.12', db3: '10.0.0.13', app1: '10.0.0.21', app2: '10.0.0.22' } as const
export type Machine = keyof typeof addresses
export const databases = ['db1', 'db2', 'db3'] as const
export const applications = ['app1', 'app2'] as const
/** The machine of the proxy before the pages, which is also that of the payment gateway and of whoever runs the drill. */
export const front = '10.0.0.1'

const ip = (...args: string[]) => void run('ip', args)

/** Connects all machines by one switch. Needs a network namespace of its own, which the caller is in. */
export function layCables(): void {
  mkdirSync('/run/netns', { recursive: true })
  run('mount', ['-t', 'tmpfs', 'tmpfs', '/run/netns'])
  ip('link', 'set', 'lo', 'up')
  ip('link', 'add', 'switch', 'type', 'bridge')
  ip('addr', 'add', `${front}/24`, 'dev', 'switch')
  ip('link', 'set', 'switch', 'up')
  for (const [machine, address] of Object.entries(addresses)) {
    ip('netns', 'add', machine)
    ip('link', 'add', machine, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', machine)
    ip('link', 'set', machine, 'master', 'switch', 'up')
    ip('-n', machine, 'addr', 'add', `${address}/24`, 'dev', 'eth0')
    ip('-n', machine, 'link', 'set', 'eth0', 'up')
    ip('-n', machine, 'link', 'set', 'lo', 'up')
  }
}

/** The databases no longer answer `machine`, and nobody tells it: what they send is lost on the way. */
export function cut(machine: Machine): void {
  for (const database of databases) ip('-n', database, 'route', 'add', 'blackhole', addresses[machine])
}

export function mend(machine: Machine): void {
  for (const database of databases) ip('-n', database, 'route', 'del', 'blackhole', addresses[machine])
}

/** Ends every program of a machine, as a power cut would. */
export function powerOff(machine: Machine): void {
  const pids = run('ip', ['netns', 'pids', machine]).split('\n').filter(Boolean)
  for (const pid of pids) process.kill(Number(pid), 'SIGKILL')
}

type Programs = { root: string; folder: string; logs: string }

/** Starts programs of the distribution, in its root, on a machine, with these folders of the machine at their places. */
export const startProgram =
  ({ root, folder, logs }: Programs) =>
  (machine: Machine | 'front', words: readonly string[], { user, folders, variables = [] }: Start): ChildProcess => {
    const own = join(folder, machine)
    const binds = Object.fromEntries(folders.map((path) => [path, join(own, path)]))
    const as = user ? ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--init-groups'] : []
    const child = startIn({
      root,
      words: [...as, ...words],
      folder: '/',
      binds,
      variables: [`HOME=${folders[0]!}`, 'LC_ALL=C.UTF-8', ...variables],
      ...(machine === 'front' ? {} : { network: machine }),
    })
    keepLog(child, join(logs, `${machine}-${words[0]!}.log`))
    return child
  }
type Start = { user?: string; folders: readonly string[]; variables?: readonly string[] }

/** Writes what a program says to a file. */
export function keepLog(child: ChildProcess, file: string): void {
  const log = createWriteStream(file, { flags: 'a' })
  child.stdout!.pipe(log)
  child.stderr!.pipe(log)
}
