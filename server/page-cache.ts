import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const lifeMs = 5_000
const maxBytes = 32 * 1024 * 1024
const encoders = {
  br: (html: Buffer) => promisify(brotliCompress)(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (html: Buffer) => promisify(gzip)(html),
  identity: async (html: Buffer) => html,
}
export type Encoding = keyof typeof encoders

/** A rendered page, ready to be sent any number of times. */
export type Page = {
  status: number
  headers: Record<string, string>
  /** Of what is in it, where that is the same for everybody who asks for this address. */
  digest: string | undefined
  html: Buffer
  encoded: (encoding: Encoding) => Promise<Buffer>
}

/** Adds to a page its bytes as browsers take them: each encoding is made once, when it is first asked for. */
export function encodable(page: Omit<Page, 'encoded'>): Page {
  const made: Partial<Record<Encoding, Promise<Buffer>>> = {}
  return { ...page, encoded: (encoding) => (made[encoding] ??= encoders[encoding](page.html)) }
}

/** What of `br` and `gzip` a browser takes, by its `Accept-Encoding`. */
export function encodingOf(accepted = ''): Encoding {
  const takes = (name: string) =>
    accepted.split(',').some((part) => new RegExp(`^\\s*${name}\\s*(;\\s*q=(1|0\\.\\d*[1-9])\\S*\\s*)?$`).test(part))
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : 'identity'
}

/**
 * Keeps shared pages for five seconds in this process, at most 32 MB of them. Whoever asks for the same address at the same moment shares
 * one rendering; a page that turns out to be somebody's own is rendered for each.
 */
export function pageCache() {
  const pages = new Map<string, { page: Promise<Page>; until: number; bytes: number }>()
  let bytes = 0
  const drop = (address: string) => {
    bytes -= pages.get(address)?.bytes ?? 0
    pages.delete(address)
  }
  // The oldest stand first, and all live equally long.
  const makeRoom = () => {
    for (const [address, { until }] of pages) {
      if (until > performance.now() && bytes <= maxBytes) return
      drop(address)
    }
  }
  const begin = (address: string, render: () => Promise<Page>): Promise<Page> => {
    drop(address)
    const kept = { page: render(), until: performance.now() + lifeMs, bytes: 0 }
    pages.set(address, kept)
    const settle = ({ digest, html }: Page) => {
      if (pages.get(address) !== kept) return
      if (!digest) return drop(address)
      // Each encoding is smaller than the page itself.
      kept.bytes = address.length + 2 * html.length
      bytes += kept.bytes
      makeRoom()
    }
    kept.page.then(settle, () => drop(address))
    return kept.page
  }
  return async (address: string, render: () => Promise<Page>): Promise<Page> => {
    const kept = pages.get(address)
    if (!kept || kept.until <= performance.now()) return begin(address, render)
    const page = await kept.page
    return page.digest ? page : render()
  }
}
