import { spawn } from 'node:child_process'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { environment, requireNode, root } from './runtime.mjs'
import { dataCode, hashOf } from './sources.mjs'
import { during } from './terminal.mjs'

// A smaller young generation, and access to the garbage collector after startup: less memory at rest without more CPU per call. The heap may
// grow by 60 % between full collections: pages cost less CPU, and memory at rest stays the same (docs/benchmarks.md).
export const serverFlags = ['--max-semi-space-size=8', '--heap-growing-percent=60', '--expose-gc']

/** Compile cache of Node, by version and flags. */
export const compiled = process.env.NODE_COMPILE_CACHE || join(root, '.cache/compiled')

/** Parts that are compiled apart, so that a first start needs not wait for its pages. */
const parts = {
  server: {
    label: 'Compiling the server',
    sources: ['server', 'contract', ...dataCode, 'db/seed', 'package-lock.json'],
  },
  // Takes a moment, beside the start.
  pages: { sources: ['build/stamp.json'] },
}

/**
 * Compiles a part in a separate process if a source has changed, since the type stripper keeps its memory. A server without compiled sources
 * compiles them itself, so errors show up there.
 */
export async function ensureCompiled(part) {
  const { label, sources } = parts[part]
  const stamp = join(compiled, `${part}.stamp`)
  const hash = hashOf(sources)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  if (canKeep() && (await (label ? during(label, () => compile(part)) : compile(part))) === 0) writeFileSync(stamp, hash)
}

/** Whether the cache is writable: a server also runs on a read-only disk. */
function canKeep() {
  try {
    mkdirSync(compiled, { recursive: true })
    accessSync(compiled, constants.W_OK)
    return true
  } catch {
    return false
  }
}

function compile(part) {
  const node = requireNode()
  return new Promise((resolve) => {
    const child = spawn(node, [...serverFlags, part === 'pages' ? 'server/compile.ts' : 'db/compile.ts', part], {
      cwd: root,
      env: environment(node, { NODE_COMPILE_CACHE: compiled }),
      stdio: 'ignore',
    })
    child.on('error', resolve)
    child.on('close', resolve)
  })
}
