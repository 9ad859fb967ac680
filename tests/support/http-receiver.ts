import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'

export type Received = { path: string; headers: IncomingHttpHeaders; body: string }

/** A server that keeps every call, and answers 200 with `{}` until it is told otherwise. */
export async function startHttpReceiver() {
  const received: Received[] = []
  let next = { status: 200, headers: {} as Record<string, string>, body: '{}' }
  const server = createServer((request, response) => void take(request, response))
  async function take(request: IncomingMessage, response: ServerResponse) {
    const bytes = await buffer(request)
    const body = (request.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString()
    received.push({ path: request.url!, headers: request.headers, body })
    response.writeHead(next.status, { 'content-type': 'application/json', ...next.headers }).end(next.body)
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answer: (status: number, { headers = {}, body = '{}' }: { headers?: Record<string, string>; body?: string } = {}) =>
      void (next = { status, headers, body }),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
