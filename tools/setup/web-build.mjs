import { spawn } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { setupLock } from './install.mjs'
import { withLock } from './lock.mjs'
import { environment, requireNode, root } from './runtime.mjs'
import { dataSources, hashOf, namesIn } from './sources.mjs'
import { during } from './terminal.mjs'

const build = join(root, 'build')
const cache = join(root, '.cache')
// A folder per process: children of a killed process may still write to theirs.
const next = join(cache, `build-${process.pid}`)
const stampOf = (folder) => join(folder, 'stamp.json')
/** Files of a build with a content hash in their name: browser assets, and lazily loaded server chunks. */
const assetsOf = (folder) =>
  ['client/assets', 'server/assets'].flatMap((part) => readdirSync(join(folder, part), { recursive: true }).map((name) => join(part, name)))

/**
 * Builds the pages if a source has changed since the last build, without disturbing a server that runs on the old build. `report` is told the share
 * that is done; without it, this prints its own progress.
 * @throws Error with a message for the terminal
 */
export async function ensureBuilt({ isForced = false, report } = {}) {
  if (!isForced && isBuilt()) return
  await withLock(setupLock, async () => {
    if (isForced || !isBuilt()) await (report ? buildAside(report) : during('Building the pages', () => buildAside(() => {})))
    for (const name of readdirSync(cache)) if (name.startsWith('build-')) rmSync(join(cache, name), { recursive: true, force: true })
  })
}

export const isBuilt = () => readStamp()?.sources === sourcesHash()

async function buildAside(report) {
  const sources = sourcesHash()
  await runBuild(report)
  const assets = assetsOf(next)
  keepLastAssets()
  writeFileSync(stampOf(next), JSON.stringify({ sources, assets }))
  if (existsSync(build)) renameSync(build, `${next}.old`)
  renameSync(next, build)
}

/** Keeps the files of the previous build for open pages and running processes. */
function keepLastAssets() {
  for (const name of readStamp()?.assets ?? []) {
    const file = join(build, name)
    const copy = join(next, name)
    if (existsSync(file) && !existsSync(copy)) cpSync(file, copy, { preserveTimestamps: true, recursive: true })
  }
}

// Lines with a tick that the builder prints: transformed and written, for the browser and for the server.
const ticks = 4

function runBuild(report) {
  const node = requireNode()
  report(0)
  return new Promise((resolve, reject) => {
    const child = spawn(node, [join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build'], {
      cwd: root,
      env: environment(node, { BUILD_FOLDER: relative(root, next) }),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const end = () => child.kill()
    process.on('exit', end)
    let output = ''
    child.stdout.on('data', (text) => {
      output += text
      report(Math.min(0.95, (output.split('✓').length - 1) / ticks))
    })
    child.stderr.on('data', (text) => (output += text))
    child.on('error', (error) => reject(new Error(`The pages could not be built: ${error.message}`)))
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${output.trim()}\nThe pages could not be built; the reason is above.`)),
    )
  })
}

function readStamp() {
  try {
    return JSON.parse(readFileSync(stampOf(build), 'utf8'))
  } catch {
    return undefined
  }
}

/** Hash of all sources of the pages. */
function sourcesHash() {
  const tools = namesIn(join(root, 'tools')).filter((name) => name.startsWith('vite-'))
  return hashOf([
    ...tools.map((name) => `tools/${name}`),
    ...dataSources(),
    'web',
    'contract',
    'vite.config.ts',
    'react-router.config.ts',
    'package-lock.json',
  ])
}
