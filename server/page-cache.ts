import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const lifeMs = 5_000
const maxBytes = 32 * 1024 * 1024
const encoders = {
  br: (html: Buffer) => promisify(brotliCompress)(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (html: Buffer) => promisify(gzip)(html),
  identity: async (html: Buffer) => html,
}
export type Encoding = keyof typeof encoders

/** A rendered page, ready to be sent any number of times. */
export type Page = {
  status: number
  /** Id of the page's route, for the metrics. */
  route: string
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
  const taken = accepted
    .split(',')
    .map((part) => part.split(';'))
    .flatMap(([name = '', weight = 'q=1']) => (Number(weight.trim().slice(2)) > 0 ? [name.trim()] : []))
  return (['br', 'gzip'] as const).find((name) => taken.includes(name)) ?? 'identity'
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
  const live = (address: string) => {
    const kept = pages.get(address)
    return kept && kept.until > performance.now() ? kept : undefined
  }
  const get = async (address: string, render: () => Promise<Page>): Promise<Page> => {
    const kept = live(address)
    if (!kept) return begin(address, render)
    const page = await kept.page
    return page.digest ? page : render()
  }
  /** Whether the page is kept, or just being made. */
  const has = (address: string): boolean => live(address) !== undefined
  return Object.assign(get, { has })
}
