import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

// Below the ports that the system gives to outgoing connections, so that none of these takes one between its choice and its use; above those of the journeys (tests/e2e/support/ports.ts).
const first = 21_000
const last = 32_000
const given = new Set<number>()

/** @returns a port of this machine that no program listens on, and that this process has given to nobody yet */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(first, last)
    if (given.has(port) || !(await isFree(port))) continue
    given.add(port)
    return port
  }
}

function isFree(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const server = createServer()
  server.once('error', () => resolve(false))
  server.listen(port, () => server.close(() => resolve(true)))
  return promise
}
