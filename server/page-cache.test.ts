import { setTimeout as later } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { encodable, encodingOf, type Page, pageCache } from './page-cache.ts'

const page = (text: string, digest?: string): Page =>
  encodable({ status: 200, route: 'public/home', headers: {}, digest, html: Buffer.from(text) })

test('concurrent and close requests share one rendering', async () => {
  const get = pageCache()
  const render = vi.fn<() => Promise<Page>>(async () => page('a', 'digest'))

  const [one, other] = await Promise.all([get('/', render), get('/', render)])
  const third = await get('/', render)

  expect(render).toHaveBeenCalledTimes(1)
  expect(one).toBe(other)
  expect(one).toBe(third)
})

test('somebody’s own page is rendered for each', async () => {
  const get = pageCache()
  const render = vi.fn<() => Promise<Page>>(async () => page('mine'))

  const [one, other] = await Promise.all([get('/', render), get('/', render)])

  expect(render).toHaveBeenCalledTimes(2)
  expect(one).not.toBe(other)
})

test('it knows what is kept, and what is just being made', async () => {
  const get = pageCache()
  const made = get('/', async () => page('a', 'digest'))

  expect([get.has('/'), get.has('/other')]).toEqual([true, false])
  await made
  expect(get.has('/')).toBe(true)
})

test('a rendering that failed is tried again', async () => {
  const get = pageCache()

  await expect(get('/', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  await later(0)

  expect((await get('/', async () => page('a', 'digest'))).html.toString()).toBe('a')
})

test('a page is rendered anew when its time is over', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(1)
  const get = pageCache()
  await get('/', async () => page('old', 'digest'))

  now.mockReturnValue(5_002)
  const { html } = await get('/', async () => page('new', 'digest'))
  now.mockRestore()

  expect(html.toString()).toBe('new')
})

test('the oldest pages go when there are too many', async () => {
  const get = pageCache()
  const large = 'x'.repeat(6 * 1024 * 1024)
  for (const address of ['/a', '/b', '/c']) await get(address, async () => page(large, 'digest'))

  expect((await get('/c', async () => page('new', 'digest'))).html.length).toBe(large.length)
  expect((await get('/a', async () => page('new', 'digest'))).html.toString()).toBe('new')
})

test.each([
  ['br, gzip', 'br'],
  ['gzip, deflate, br;q=0.8', 'br'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['x-gzip, brotli', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
] as const)('who accepts %s gets %s', (accepted, encoding) => {
  expect(encodingOf(accepted)).toBe(encoding)
})

// A scan that backtracks would run into the test's time limit.
test('a header of any length is read to its end', () => {
  expect(encodingOf(`br;q=0.${'1'.repeat(250_000)} !`)).toBe('identity')
})

test('each encoding is the page itself', async () => {
  const { encoded } = page('¿Qué necesitas?'.repeat(100))

  const texts = [await encoded('identity'), brotliDecompressSync(await encoded('br')), gunzipSync(await encoded('gzip'))].map(String)

  expect(new Set(texts)).toEqual(new Set(['¿Qué necesitas?'.repeat(100)]))
})
