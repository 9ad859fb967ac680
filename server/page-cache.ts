import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

const lifeMs = 5_000
const maxBytes = 32 * 1024 * 1024
/** A window as long as a page: the usual one of 4 MB costs a compressor memory, and so collections. */
const brotli = {
  [constants.BROTLI_PARAM_QUALITY]: 5,
  [constants.BROTLI_PARAM_LGWIN]: 18,
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
}
const outputBytes = 64 * 1024
const encoders = {
  br: (html: Buffer) =>
    promisify(brotliCompress)(html, { params: { ...brotli, [constants.BROTLI_PARAM_SIZE_HINT]: html.length }, chunkSize: outputBytes }),
  gzip: (html: Buffer) => promisify(gzip)(html),
  identity: async (html: Buffer) => html,
}
export type Encoding = keyof typeof encoders

/** A rendered page that can be sent any number of times. */
export type Page = {
  status: number
  /** Id of the page's route, for the metrics. */
  route: string
  headers: Record<string, string>
  /** Digest of the content, if it is the same for everyone at this address. */
  digest: string | undefined
  html: Buffer
  encoded: (encoding: Encoding) => Promise<Buffer>
}

/** Adds compressed bodies to a page, each created on first use. */
export function encodable(page: Omit<Page, 'encoded'>): Page {
  const made: Partial<Record<Encoding, Promise<Buffer>>> = {}
  return { ...page, encoded: (encoding) => (made[encoding] ??= encoders[encoding](page.html)) }
}

/** The best of `br` and `gzip` in an `Accept-Encoding` header. */
export function encodingOf(accepted = ''): Encoding {
  const taken = accepted
    .split(',')
    .map((part) => part.split(';'))
    .flatMap(([name = '', weight = 'q=1']) => (Number(weight.trim().slice(2)) > 0 ? [name.trim()] : []))
  return (['br', 'gzip'] as const).find((name) => taken.includes(name)) ?? 'identity'
}

/**
 * Caches shared pages for five seconds in this process, at most 32 MB. Concurrent requests for an address share one rendering. A page that
 * turns out to be personal is rendered for each request.
 */
export function pageCache() {
  const pages = new LRUCache<string, { page: Promise<Page> }>({ maxSize: maxBytes, ttl: lifeMs, ttlResolution: 0, ttlAutopurge: true })
  const begin = (address: string, render: () => Promise<Page>): Promise<Page> => {
    const page = render()
    pages.set(address, { page }, { size: 1 })
    const isKept = () => pages.peek(address)?.page === page
    const settle = ({ digest, html }: Page) => {
      if (!isKept()) return
      if (!digest) return pages.delete(address)
      // Both encodings together are smaller than the page.
      return pages.set(address, { page }, { size: address.length + 2 * html.length, noUpdateTTL: true })
    }
    page.then(settle, () => isKept() && pages.delete(address))
    return page
  }
  const get = async (address: string, render: () => Promise<Page>): Promise<Page> => {
    const kept = pages.get(address)
    if (!kept) return begin(address, render)
    const page = await kept.page
    return page.digest ? page : render()
  }
  /** Whether the page is cached or being rendered. */
  const has = (address: string): boolean => pages.has(address)
  return Object.assign(get, { has })
}
