import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

type Call = { q: string[]; source: string; target: string }

/** A translator in the shape of LibreTranslate, which says each text in capitals with its language before it. */
export async function startTranslator() {
  const calls: Call[] = []
  const state = { status: 200, spoils: (translated: string) => translated }
  const server = createServer((request, response) => void answer(request, response))
  async function answer(request: IncomingMessage, response: ServerResponse) {
    const call = JSON.parse(await text(request)) as Call
    calls.push(call)
    const translatedText = call.q.map((one) => state.spoils(`${call.target}: ${one.toUpperCase()}`))
    response.writeHead(state.status, { 'content-type': 'application/json' }).end(JSON.stringify({ translatedText }))
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/translate`,
    calls,
    state,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
