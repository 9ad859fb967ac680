import { once } from 'node:events'
import { portProblem } from '../../server/lib/port.mjs'
import { compiled, ensureCompiled, serverFlags } from './compiled.mjs'
import { ensureInstalled } from './install.mjs'
import { handOver } from './runtime.mjs'
import { fail, startProgress } from './terminal.mjs'
import { ensureBuilt, isBuilt } from './web-build.mjs'

const port = Number(process.env.PORT || 3000)
const host = process.env.HOST || '127.0.0.1'

if (Number(process.versions.node.split('.')[0]) < 18) fail(`Node ${process.versions.node} is too old: install Node 18 or newer.`)
if (!Number.isInteger(port) || port < 0 || port > 65_535) fail(`PORT=${process.env.PORT} is no port number: choose one from 1 to 65535.`)
// Checked before the long work.
const problem = process.env.ROLE === 'worker' ? undefined : await portProblem(port, host)
if (problem) fail(problem)
await ensureInstalled()
await ensureCompiled('server')
const mustBuild = !isBuilt()
if (!mustBuild) await ensureCompiled('pages')
// The server opens its database, and makes the demo town if it is empty, while the pages are built.
const server = handOver([...serverFlags, 'server/main.ts', ...process.argv.slice(2)], {
  isFollower: true,
  // Compiled sources are read without loading the type stripper: less memory at rest (docs/benchmarks.md).
  variables: { NODE_COMPILE_CACHE: compiled, ...(mustBuild && { PAGES: 'pending' }) },
})
const progress = startProgress()
const needed = new Promise((resolve) =>
  server.on('message', ({ town, detail, isReady, needsPages }) => {
    if (isReady) progress.end()
    else if (needsPages) resolve()
    else progress.update('demo town', town, detail)
  }),
)
if (mustBuild) {
  try {
    await ensureBuilt({ report: (share) => progress.update('building the pages', share) })
    progress.update('building the pages', 1)
    void needed.then(() => server.send('built'))
    await ensureCompiled('pages')
  } catch ({ message }) {
    progress.end()
    await stopped(server)
    fail(message)
  }
}

/** Ends the server, whose exit would end this process. */
async function stopped(child) {
  child.removeAllListeners('exit')
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}
