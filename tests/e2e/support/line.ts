import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A line to the product that can be cut for everybody who uses it, its service worker too. */
export type Line = { url: string; cut: () => Promise<void>; mend: () => Promise<void>; close: () => Promise<void> }

export async function openLine(productPort: number): Promise<Line> {
  const open = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(productPort, '127.0.0.1')
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket)
      socket.pipe(other)
      socket.once('close', () => (open.delete(socket), other.destroy()))
      socket.on('error', () => socket.destroy())
    }
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await listen(0)
  const { port } = server.address() as AddressInfo
  const cut = async () => {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    for (const socket of open) socket.destroy()
    await closed
  }
  return { url: `http://localhost:${port}`, cut, mend: () => listen(port), close: cut }
}
