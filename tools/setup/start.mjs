import { createServer } from 'node:net'
import { compiled, ensureCompiled, serverFlags } from './compiled.mjs'
import { ensureInstalled } from './install.mjs'
import { handOver } from './runtime.mjs'
import { fail } from './terminal.mjs'
import { ensureBuilt } from './web-build.mjs'

const port = Number(process.env.PORT || 3000)
const host = process.env.HOST || '127.0.0.1'

if (Number(process.versions.node.split('.')[0]) < 18) fail(`Node ${process.versions.node} is too old: install Node 18 or newer.`)
if (!Number.isInteger(port) || port < 0 || port > 65_535) fail(`PORT=${process.env.PORT} is no port number: choose one from 1 to 65535.`)
if (process.env.ROLE !== 'worker') await requireFreePort()
await ensureInstalled()
await ensureBuilt()
await ensureCompiled()
handOver([...serverFlags, 'server/main.ts', ...process.argv.slice(2)], {
  isFollower: true,
  // What was compiled ahead is read, without the compiler of types in memory: 18 MB less at rest.
  variables: { NODE_COMPILE_CACHE: compiled },
})

/** Asked before the long work, not after it. */
function requireFreePort() {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error) => {
      if (error.code === 'EADDRINUSE')
        fail(`Port ${port} is taken by another program: stop it, or choose another port, as in PORT=${port + 1} npm start`)
      if (error.code === 'EACCES') fail(`Port ${port} may not be opened by this user: choose one above 1023, as in PORT=3000 npm start`)
      fail(`The address ${host}:${port} cannot be opened: ${error.message}`)
    })
    server.on('connection', (socket) => socket.destroy())
    server.listen(port, host, () => server.close(resolve))
  })
}
