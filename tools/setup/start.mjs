import { portProblem } from '../../server/lib/port.mjs'
import { compiled, ensureCompiled, serverFlags } from './compiled.mjs'
import { ensureInstalled } from './install.mjs'
import { handOver } from './runtime.mjs'
import { fail } from './terminal.mjs'
import { ensureBuilt } from './web-build.mjs'

const port = Number(process.env.PORT || 3000)
const host = process.env.HOST || '127.0.0.1'

if (Number(process.versions.node.split('.')[0]) < 18) fail(`Node ${process.versions.node} is too old: install Node 18 or newer.`)
if (!Number.isInteger(port) || port < 0 || port > 65_535) fail(`PORT=${process.env.PORT} is no port number: choose one from 1 to 65535.`)
// Checked before the long work.
const problem = process.env.ROLE === 'worker' ? undefined : await portProblem(port, host)
if (problem) fail(problem)
await ensureInstalled()
await ensureBuilt()
await ensureCompiled()
handOver([...serverFlags, 'server/main.ts', ...process.argv.slice(2)], {
  isFollower: true,
  // Compiled sources are read without loading the type stripper: less memory at rest (docs/benchmarks.md).
  variables: { NODE_COMPILE_CACHE: compiled },
})
