import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Runs a program to its end. @throws Error with the last lines of its output when it fails */
export function run(program: string, args: readonly string[], { cwd = '/', input = '' } = {}): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd, input, encoding: 'utf8', maxBuffer: 1 << 28 })
  if (error) throw error
  if (status !== 0) throw new Error(`${program} ${args.join(' ').slice(0, 200)} ended with ${status}:\n${(stdout + stderr).slice(-3000)}`)
  return stdout
}

/** Kept out of the base images of Debian whose name ends in `slim`. */
const slimmed = ['usr/share/doc', 'usr/share/man', 'usr/share/info', 'usr/share/locale', 'usr/share/lintian', 'usr/share/groff']
const leftovers = ['var/lib/apt/lists', 'var/cache/apt', 'var/cache/debconf', 'var/log']

/** A folder with a minimal Debian, as `debian:<suite>-slim` has it: made once by debootstrap, then copied. */
export function debianRoot(cache: string, suite: string, target: string): void {
  const base = join(cache, suite)
  if (!existsSync(base)) {
    const fresh = `${base}.new`
    rmSync(fresh, { recursive: true, force: true })
    mkdirSync(cache, { recursive: true })
    run('debootstrap', ['--variant=minbase', suite, fresh])
    for (const folder of [...slimmed, ...leftovers].map((name) => join(fresh, name)))
      if (existsSync(folder)) run('find', [folder, '-mindepth', '1', '-delete'])
    renameSync(fresh, base)
  }
  rmSync(target, { recursive: true, force: true })
  run('cp', ['-a', base, target])
}

const certificates = '/etc/ssl/certs/ca-certificates.crt'

/** Node and npm where `node:24` has them: the Node of our packages, and the npm of this machine. */
export function addNode(target: string, node: string): void {
  cpSync(node, join(target, 'usr/local/bin/node'))
  const npm = dirname(dirname(run('readlink', ['-f', run('which', ['npm']).trim()]).trim()))
  run('cp', ['-a', npm, join(target, 'usr/local/lib/npm')])
  writeFileSync(
    join(target, 'usr/local/bin/npm'),
    `#!/bin/sh\nexport NODE_EXTRA_CA_CERTS=${certificates}\nexec node /usr/local/lib/npm/bin/npm-cli.js "$@"\n`,
    {
      mode: 0o755,
    },
  )
  addRegistry(target)
}

/** Settings by which this machine reaches its registries. */
export function addRegistry(target: string): void {
  for (const file of ['/etc/resolv.conf', '/root/.npmrc', certificates]) if (existsSync(file)) cpSync(file, join(target, file))
}

const quoted = (words: readonly string[]) => words.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ')

type Place = {
  root: string
  words: readonly string[]
  folder: string
  variables?: readonly string[]
  /** Folders of this machine that the command sees at paths of the root. */
  binds?: Readonly<Record<string, string>>
  /** Network namespace that it runs in, by its name for `ip netns`. */
  network?: string
  /** Runs as a container would: read-only, with memory for `/tmp` and the home of that user, without any capability. */
  as?: { uid: string; gid: string; home: string }
}

/** Words of a command that runs `words` in `root`, with mounts of its own that end with it. */
function inRoot({ root, words, folder, variables = [], binds = {}, network, as }: Place): string[] {
  const mounts = [
    `mount --bind ${root} ${root}`,
    `mount -t proc proc ${root}/proc`,
    `mount --bind /dev ${root}/dev`,
    `mount -t tmpfs -o mode=1777 tmpfs ${root}/dev/shm`,
    ...Object.entries(binds).map(([path, from]) => `mkdir -p ${root}${path}\nmount --bind ${from} ${root}${path}`),
    ...(as
      ? [
          `mount -t tmpfs -o mode=1777 tmpfs ${root}/tmp`,
          `mount -t tmpfs -o uid=${as.uid},gid=${as.gid},mode=0700 tmpfs ${root}${as.home}`,
          `mount -o remount,ro,bind ${root}`,
        ]
      : []),
  ]
  const bare = as
    ? ['setpriv', `--reuid=${as.uid}`, `--regid=${as.gid}`, '--clear-groups', '--no-new-privs', '--inh-caps=-all', '--bounding-set=-all']
    : []
  const path = 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
  const inside = ['chroot', root, ...bare, 'env', '-i', '-C', folder, path, 'HOME=/root', ...variables, ...words]
  const apart = ['unshare', '-m', '--propagation', 'private', 'sh', '-ec', `${mounts.join('\n')}\nexec ${quoted(inside)}`]
  return network ? ['nsenter', `--net=/run/netns/${network}`, ...apart] : apart
}

/** Runs a command in a root to its end. @returns its output */
export function runIn(place: Place): string {
  const [program = '', ...args] = inRoot(place)
  return run(program, args)
}

/** Starts a command in a root. The process is the command itself. */
export function startIn(place: Place): ChildProcess {
  const [program = '', ...args] = inRoot(place)
  return spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
}
