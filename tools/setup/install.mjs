import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withLock } from './lock.mjs'
import { applyPatches, areApplied } from './patches.mjs'
import { findNode, root } from './runtime.mjs'
import { during, fail } from './terminal.mjs'

export const setupLock = join(root, '.cache/setup.lock')

/** Installs missing or outdated packages of package-lock.json and applies `patches/`. */
export async function ensureInstalled() {
  if (isInstalled() && areApplied()) return
  await withLock(setupLock, async () => {
    // An interrupted or older patch needs a fresh copy of the package.
    if (isInstalled() && !(await applyPatches())) return
    await during('Installing the packages (once, about a minute)', install)
    const misfit = await applyPatches()
    if (misfit)
      fail(
        `patches/${misfit.file} does not fit the package ${misfit.name}: see whether it is still needed, then write it anew or delete it.`,
      )
  })
}

/** Compares npm's list of installed packages with the lock file. Packages of other platforms may be missing. */
function isInstalled() {
  const list = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(list) || !findNode()) return false
  const { packages: installed } = JSON.parse(readFileSync(list, 'utf8'))
  const { packages: wanted } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return Object.entries(wanted).every(
    ([path, { version, optional }]) => path === '' || (installed[path] ? installed[path].version === version : optional),
  )
}

function install() {
  const npm = process.env.npm_execpath
  const isScript = npm && /\.[cm]?js$/.test(npm) && existsSync(npm)
  const command = isScript ? process.execPath : 'npm'
  const flags = ['ci', '--ignore-scripts', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  return new Promise((resolve) => {
    const child = spawn(command, isScript ? [npm, ...flags] : flags, {
      cwd: root,
      shell: !isScript && process.platform === 'win32',
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let complaint = ''
    child.stderr.on('data', (text) => (complaint += text))
    child.on('error', (error) => {
      fail(error.code === 'ENOENT' ? 'npm is missing: install Node.js with npm and try again.' : `npm does not start: ${error.message}`)
    })
    child.on('close', (code) =>
      code === 0 ? resolve() : fail(`${complaint.trim()}\nThe packages could not be installed; npm says why above.`),
    )
  })
}
