import { createServer } from 'node:net'

// Also read by the launcher, before our own Node is there: keep it to what Node 18 understands.

/** Why a server cannot listen there, as a sentence that says what to do; undefined when it can. */
export function portProblem(port, host) {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error) => resolve(sentenceOf(error, port, host)))
    server.on('connection', (socket) => socket.destroy())
    server.listen(port, host, () => server.close(() => resolve(undefined)))
  })
}

function sentenceOf({ code, message }, port, host) {
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken by another program: stop it, or choose another port, as in PORT=${port + 1} npm start`
  if (code === 'EACCES') return `Port ${port} may not be opened by this user: choose one above 1023, as in PORT=3000 npm start`
  return `The address ${host}:${port} cannot be opened: ${message}`
}
