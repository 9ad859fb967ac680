import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import * as z from 'zod/mini'
import { AppError, commonErrors } from '#contract/errors.ts'
import type { Bucket } from '#server/lib/config.ts'
import type { Files, Found, Shelf } from './stored.ts'
import { sign } from './signature.ts'

const timeoutMs = 20_000
const tries = 2

const keyOf = (shelf: Shelf, id: string, name = '') => `${shelf}/${id}/${name}`

type Call = { method?: 'GET' | 'PUT' | 'DELETE'; key?: string; query?: Record<string, string>; body?: Uint8Array }

/** Calls the service; all calls are safe to repeat. @throws AppError `unavailable` when it fails */
async function call(bucket: Bucket, { method = 'GET', key = '', query = {}, body }: Call): Promise<Response> {
  const url = new URL(`${bucket.address}/${key}?${new URLSearchParams(query)}`)
  for (let attempt = 1; ; attempt++) {
    try {
      const headers = await sign({ method, url, at: new Date(), ...(body ? { body } : {}) }, bucket)
      const signal = AbortSignal.timeout(timeoutMs)
      const response = await fetch(url, { method, headers, signal, redirect: 'manual', body: body ? Buffer.from(body) : null })
      if (response.ok || response.status === 404) return response
      const problem = (await response.text()).slice(0, 300)
      throw new Error(`storage answered ${response.status}: ${problem}`)
    } catch (cause) {
      if (attempt === tries) throw Object.assign(new AppError(commonErrors.unavailable), { cause })
    }
  }
}

/** Puts files one by one. Nothing refers to them before all are stored. */
export async function storeFiles(bucket: Bucket, id: string, files: Files, shelf: Shelf): Promise<void> {
  for (const [name, body] of Object.entries(files)) await (await call(bucket, { method: 'PUT', key: keyOf(shelf, id, name), body })).text()
}

/** Lists one name in the bucket as a probe. @throws AppError `unavailable` when the service doesn't respond or refuses */
export const reach = async (bucket: Bucket): Promise<void> => {
  const { status } = await call(bucket, { query: { 'list-type': '2', 'max-keys': '1' } })
  if (status === 404) throw new Error('there is no such bucket')
}

/** Creates the bucket unless it is there. @returns whether it was created. @throws AppError `unavailable`, with the cause, when it can't be */
export async function makeBucket(bucket: Bucket): Promise<boolean> {
  const { status } = await call(bucket, { query: { 'list-type': '2', 'max-keys': '1' } })
  if (status !== 404) return false
  const place = `<CreateBucketConfiguration><LocationConstraint>${bucket.region}</LocationConstraint></CreateBucketConfiguration>`
  await (await call(bucket, { method: 'PUT', ...(bucket.region === 'us-east-1' ? {} : { body: Buffer.from(place) }) })).text()
  return true
}

/** Writes, reads and deletes a file of its own. @throws AppError `unavailable`, with the cause, when one of them fails */
export async function tryBucket(bucket: Bucket): Promise<void> {
  const key = `doctor/${randomUUID()}`
  await (await call(bucket, { method: 'PUT', key, body: Buffer.from(key) })).text()
  const found = await (await call(bucket, { key })).text()
  await (await call(bucket, { method: 'DELETE', key })).text()
  if (found !== key) throw new Error('it gives back something else than was written')
}

export async function openFile(bucket: Bucket, id: string, name: string): Promise<Found | undefined> {
  const response = await call(bucket, { key: keyOf('media', id, name) })
  if (response.status === 404 || !response.body) {
    await response.text()
    return
  }
  const body = response.body as ReadableStream<Uint8Array>
  return { size: Number(response.headers.get('content-length')), stream: () => Readable.fromWeb(body), close: () => void body.cancel() }
}

export async function readFileOf(bucket: Bucket, id: string, name: string, shelf: Shelf): Promise<Uint8Array | undefined> {
  const response = await call(bucket, { key: keyOf(shelf, id, name) })
  const bytes = await response.bytes()
  return response.status === 404 ? undefined : bytes
}

export async function removeFiles(bucket: Bucket, id: string, shelf: Shelf): Promise<void> {
  for await (const { key } of list(bucket, keyOf(shelf, id))) await (await call(bucket, { method: 'DELETE', key })).text()
}

/** Ids of folders whose files are all older than `ageMs`. */
export async function listSettled(bucket: Bucket, ageMs: number, shelf: Shelf): Promise<string[]> {
  const newest = new Map<string, number>()
  for await (const { key, storedAt } of list(bucket, `${shelf}/`)) {
    const id = key.split('/')[1]!
    newest.set(id, Math.max(newest.get(id) ?? 0, storedAt))
  }
  return [...newest].filter(([, storedAt]) => Date.now() - storedAt >= ageMs).map(([id]) => id)
}

const Listing = z.object({
  Contents: z._default(z.array(z.object({ Key: z.string(), LastModified: z.string() })), []),
  NextContinuationToken: z.optional(z.string()),
})

/** Objects below `prefix`, in pages of a thousand. */
async function* list(bucket: Bucket, prefix: string): AsyncGenerator<{ key: string; storedAt: number }> {
  const { XMLParser } = await import('fast-xml-parser')
  const parser = new XMLParser({ parseTagValue: false, isArray: (name) => name === 'Contents' })
  let next: string | undefined
  do {
    const response = await call(bucket, { query: { 'list-type': '2', prefix, ...(next ? { 'continuation-token': next } : {}) } })
    const page = z.parse(Listing, parser.parse(await response.text()).ListBucketResult || {})
    for (const { Key, LastModified } of page.Contents) yield { key: Key, storedAt: Date.parse(LastModified) }
    next = page.NextContinuationToken
  } while (next)
}
