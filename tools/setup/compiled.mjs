import { spawn } from 'node:child_process'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { environment, requireNode, root } from './runtime.mjs'
import { hashOf } from './sources.mjs'
import { during } from './terminal.mjs'

// A smaller young generation, and a way to collect what a start leaves behind: less at rest, and no more CPU for a call (docs/benchmarks.md).
export const serverFlags = ['--max-semi-space-size=8', '--expose-gc']

/** Where Node keeps what it compiled, by its own version and these flags. */
export const compiled = process.env.NODE_COMPILE_CACHE || join(root, '.cache/compiled')
const stamp = join(compiled, 'stamp')

/**
 * Has the server compiled in a process that ends, where a source has changed: whoever compiles types keeps memory for it. A server
 * whose sources were not compiled ahead compiles them itself, so what goes wrong here is told there.
 */
export async function ensureCompiled() {
  const sources = hashOf(['server', 'contract', 'db/seed', 'build/stamp.json', 'package-lock.json'])
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return
  if (canKeep() && (await during('Compiling the server', compile)) === 0) writeFileSync(stamp, sources)
}

/** Whether something can be kept at all: a server runs on a disk that is only read as well. */
function canKeep() {
  try {
    mkdirSync(compiled, { recursive: true })
    accessSync(compiled, constants.W_OK)
    return true
  } catch {
    return false
  }
}

function compile() {
  const node = requireNode()
  return new Promise((resolve) => {
    const child = spawn(node, [...serverFlags, 'server/compile.ts'], {
      cwd: root,
      env: environment(node, { NODE_COMPILE_CACHE: compiled }),
      stdio: 'ignore',
    })
    child.on('error', resolve)
    child.on('close', resolve)
  })
}
