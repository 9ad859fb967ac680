import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export type Got = { id: string; body: string; headers: Record<string, string>; status: number; event: string; data: Record<string, string> }
type Answer = (response: ServerResponse, got: Got) => void | Promise<void>

/** A company's server: it keeps what comes to each of its paths, and answers 204 until it is told otherwise. */
export async function startReceiver() {
  const boxes = new Map<string, { got: Got[]; answer: Answer }>()
  const accept: Answer = (response) => void response.writeHead(204).end()
  const server = createServer((request, response) => void take(request, response))
  async function take(request: IncomingMessage, response: ServerResponse) {
    const box = boxes.get(request.url!)
    const body = await text(request)
    if (!box) return void response.writeHead(404).end()
    const { type, data } = JSON.parse(body) as { type: string; data: Record<string, string> }
    const got = {
      id: String(request.headers['webhook-id']),
      body,
      headers: request.headers as Record<string, string>,
      status: 0,
      event: type,
      data,
    }
    response.on('finish', () => (got.status = response.statusCode))
    box.got.push(got)
    await box.answer(response, got)
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    /** A new address with what it has got so far. */
    open(answer: Answer = accept) {
      const path = `/hook/${boxes.size}`
      const box = { got: [] as Got[], answer }
      boxes.set(path, box)
      return { url: origin + path, got: box.got, answers: (next: Answer = accept) => void (box.answer = next) }
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
