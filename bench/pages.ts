import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { pageBytes } from './page-bytes.ts'
import { load, type Load, newId } from './support/load.ts'
import { inMarket, type Market, type Running } from './support/market.ts'
import { listSearches } from './support/searches.ts'
import { type Cell, writeTable } from './support/table.ts'

const company = 'plomeria-morales-e-hijos'
/** A page by its address; its processor time is measured at addresses that nobody has asked for before. */
const rendered: [name: string, path: string][] = [
  ['results', '/search/house-cleaning?zipcode=20910'],
  ['results in English', '/en/search/house-cleaning?zipcode=20910'],
  ['company', `/companies/${company}`],
  ['category', '/category/cleaning'],
  ['home', '/'],
]
const results = rendered[0]![1]

/**
 * Public pages of the demo town: processor time of a page rendered anew and of a cached one, beside React drawing the same markup after the same
 * query (`support/bare-page.ts`), then bytes of a first visit against what web.md allows.
 */
export const pages = () =>
  inMarket(async (market) => {
    await promisify(execFile)(process.execPath, [join(import.meta.dirname, '../db/seed.ts')], {
      env: { ...process.env, DATABASE_URL: market.databaseUrl },
    })
    const running = await market.product('web')
    try {
      await measureRendering(market, running)
      await measureBytes(running)
    } finally {
      await running.stop()
    }
  })

async function measureRendering({ pool, databaseUrl, barePage }: Market, product: Running): Promise<void> {
  const html = await textOf(product.url + results)
  const found = await listSearches(pool, databaseUrl)
  const limit = await barePage({ html, statements: found.map(({ statement }) => statement) })
  const rows: Cell[][] = []
  try {
    rows.push(rowOf('React, the markup of results after its query', await load({ ...limit, paths: [`/page?n=${newId}`] }), html))
  } finally {
    await limit.stop()
  }
  for (const [name, path] of rendered) {
    const own = await textOf(product.url + path)
    const separator = path.includes('?') ? '&' : '?'
    const paths = [`${path}${separator}n=${newId}`]
    rows.push(rowOf(name, await load({ ...product, paths, headers: compressed }), own))
    rows.push(rowOf(`${name}, cached`, await load({ ...product, paths: [path], headers: compressed }), own))
  }
  writeTable(
    'Pages at addresses never asked for before, and cached, compressed with brotli',
    ['page', 'per second', 'process ms', 'html kB'],
    rows,
  )
}

const compressed = { 'accept-encoding': 'br' }
const rowOf = (name: string, { perSecond, own }: Load, html: string): Cell[] => [name, perSecond, own, (html.length / 1024).toFixed(0)]
const textOf = async (address: string) => (await fetch(address)).text()

async function measureBytes({ url }: Running): Promise<void> {
  const paths = [
    '/',
    '/local-services',
    '/category/plumbing',
    '/search',
    '/search/drain-cleaning?zipcode=20910',
    `/companies/${company}`,
    '/auth/login',
  ]
  const sums = Object.entries(await pageBytes(url, paths))
  writeTable(
    'First visit in kB of brotli 11 (at most 125 of JavaScript and 15 of CSS)',
    ['page', 'js', 'css', 'html', 'fonts', 'requests'],
    sums.map(([path, { js, css, html, fonts, requests }]) => [path, js, css, html, fonts, String(requests)]),
  )
}
