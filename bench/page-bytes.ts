import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { chromium } from '@playwright/test'

// Bytes of a first visit to a page: every body it loads until it is idle, as small as brotli makes it.
// node bench/page-bytes.ts http://localhost:3000 / /search/fontaneria/md

/** Budget of a first visit to a public page. */
export const limitsKb = { js: 125, css: 15 }
const compress = promisify(brotliCompress)

type Sum = { js: number; css: number; html: number; fonts: number; other: number; requests: number }

type Body = { kind: Exclude<keyof Sum, 'requests'> | 'image'; bytes: number }

function kindOf(type: string): Body['kind'] {
  if (type.startsWith('image')) return 'image'
  if (type.includes('javascript')) return 'js'
  if (type.includes('css')) return 'css'
  if (type.includes('html')) return 'html'
  return type.includes('font') ? 'fonts' : 'other'
}

const inlineStyle = /<style[^>]*>(.*?)<\/style>/gs

async function weigh(address: string): Promise<Body[]> {
  const response = await fetch(address, { headers: { 'accept-encoding': 'br' } })
  const kind = kindOf(response.headers.get('content-type') ?? '')
  const length = Number(response.headers.get('content-length'))
  // Files of the build lie there as small as brotli makes them (tools/vite-brotli.ts).
  if (address.includes('/assets/') && response.headers.get('content-encoding') === 'br' && length > 0) {
    await response.body?.cancel()
    return [{ kind, bytes: length }]
  }
  const body = Buffer.from(await response.arrayBuffer())
  if (kind === 'fonts' || kind === 'image') return [{ kind, bytes: body.length }]
  if (kind !== 'html') return [{ kind, bytes: (await compress(body)).length }]
  const html = body.toString()
  const styles = [...html.matchAll(inlineStyle)].map(([, text]) => text).join('')
  const css = (await compress(styles)).length
  return [
    { kind: 'css', bytes: styles ? css : 0 },
    { kind, bytes: (await compress(html.replace(inlineStyle, ''))).length },
  ]
}

/** Bytes of a first visit to each page, by kind, in kB (1000 bytes) of brotli 11. */
export async function pageBytes(origin: string, paths: readonly string[]): Promise<Record<string, Sum>> {
  const executablePath = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/chromium-browser'].find((path) =>
    existsSync(path),
  )
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
  })
  const sums: Record<string, Sum> = {}
  const known = new Map<string, Promise<Body[]>>()
  for (const path of paths) {
    const context = await browser.newContext({ serviceWorkers: 'block' })
    const page = await context.newPage()
    const sum: Sum = { js: 0, css: 0, html: 0, fonts: 0, other: 0, requests: 0 }
    const addresses = new Set<string>()
    page.on('request', (request) => request.method() === 'GET' && addresses.add(request.url()))
    await page.goto(origin + path, { waitUntil: 'load' })
    // A page with live updates is never idle.
    await page.waitForLoadState('networkidle', { timeout: 8_000 }).catch(() => undefined)
    // Asked for again: a browser forgets the bodies of what it has only preloaded.
    for (const address of addresses) {
      if (!address.startsWith(origin) || address.includes('/api/live')) continue
      sum.requests += 1
      const bodies = known.get(address) ?? weigh(address)
      known.set(address, bodies)
      for (const { kind, bytes } of await bodies) if (kind !== 'image') sum[kind] += bytes / 1000
    }
    sums[path] = sum
    await context.close()
  }
  await browser.close()
  return sums
}

if (import.meta.main) {
  const [origin = 'http://localhost:3000', ...paths] = process.argv.slice(2)
  const sums = await pageBytes(origin, paths.length > 0 ? paths : ['/'])
  const columns = ['js', 'css', 'html', 'fonts', 'other', 'requests'] as const
  process.stdout.write(`${'page'.padEnd(40)}${columns.map((name) => name.padStart(10)).join('')}\n`)
  for (const [path, sum] of Object.entries(sums)) {
    process.stdout.write(
      `${path.padEnd(40)}${columns.map((name) => sum[name].toFixed(name === 'requests' ? 0 : 1).padStart(10)).join('')}\n`,
    )
  }
  const isOver = Object.values(sums).some(({ js, css }) => js > limitsKb.js || css > limitsKb.css)
  process.stdout.write(`kB of brotli 11; public pages: at most ${limitsKb.js} of js and ${limitsKb.css} of css${isOver ? ' — over' : ''}\n`)
  process.exitCode = isOver ? 1 : 0
}
