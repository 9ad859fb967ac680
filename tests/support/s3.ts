import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { type Signer, sign } from '#server/gateways/storage/signature.ts'

const signer: Signer = { key: 'local', secret: 'a local secret', region: 'us-east-1' }

/** A service that speaks as much S3 as the product does: it holds objects in memory, checks every signature, and lists two at a time. */
export async function startS3() {
  const objects = new Map<string, { bytes: Buffer; storedAt: Date }>()
  const buckets = new Set(['pictures'])
  const state = {
    isAway: false,
    isReadOnly: false,
    refused: 0,
    /** Files to be put that never get an answer, and how many there were. */
    holds: (_key: string): boolean => false,
    held: 0,
  }
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(request)
    const url = new URL(request.url!, `http://${request.headers.host}`)
    const sent = request.headers
    const time = String(sent['x-amz-date']).replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z')
    const right = await sign({ method: request.method!, url, body, at: new Date(time) }, signer)
    const isFresh = Math.abs(Date.now() - Date.parse(time)) < 15 * 60_000
    const end = (status: number, text: string | Buffer = '') =>
      response.writeHead(status, status === 204 ? {} : { 'content-length': Buffer.byteLength(text) }).end(text)
    if (state.isAway) return void end(503)
    if (
      !isFresh ||
      right.get('authorization') !== sent.authorization ||
      right.get('x-amz-content-sha256') !== sent['x-amz-content-sha256']
    ) {
      state.refused++
      return void end(403, '<Error><Code>SignatureDoesNotMatch</Code></Error>')
    }
    const [, bucket, ...rest] = decodeURIComponent(url.pathname).split('/')
    const key = rest.join('/')
    if (state.isReadOnly && request.method !== 'GET') return void end(403, '<Error><Code>AccessDenied</Code></Error>')
    if (request.method === 'PUT' && key === '') return void (buckets.add(bucket!), end(200))
    if (!buckets.has(bucket!)) return void end(404)
    if (request.method === 'PUT' && state.holds(key)) return void state.held++
    if (request.method === 'PUT') return void (objects.set(key, { bytes: body, storedAt: new Date() }), end(200))
    if (request.method === 'DELETE') return void (objects.delete(key), end(204))
    if (key !== '') return void end(objects.has(key) ? 200 : 404, objects.get(key)?.bytes)
    const after = url.searchParams.get('continuation-token') ?? ''
    const prefix = url.searchParams.get('prefix') ?? ''
    const found = [...objects].filter(([name]) => name.startsWith(prefix) && name > after).toSorted(([a], [b]) => a.localeCompare(b))
    const page = found.slice(0, 2)
    const entries = page.map(
      ([name, { storedAt }]) => `<Contents><Key>${name}</Key><LastModified>${storedAt.toISOString()}</LastModified></Contents>`,
    )
    const more = found.length > 2 ? `<NextContinuationToken>${page.at(-1)![0]}</NextContinuationToken>` : ''
    end(200, `<ListBucketResult>${entries.join('')}${more}</ListBucketResult>`)
  }
  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: (secret = signer.secret, bucket = 'pictures') =>
      `http://${signer.key}:${encodeURIComponent(secret)}@127.0.0.1:${port}/${bucket}?region=${signer.region}`,
    objects,
    state,
    stop: () => void (server.closeAllConnections(), server.close()),
  }
}
