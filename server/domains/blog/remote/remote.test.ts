import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeEach, expect } from 'vitest'
import { fetchPublic } from '#server/gateways/blog/fetch-public.ts'
import { isPublicAddress } from '#server/gateways/public-network.ts'
import type { Refusal } from '#tests/support/app.ts'
import { atOnce } from '#tests/support/database.ts'
import { test as base } from '#tests/support/test.ts'
import { copyPicture } from './service.ts'

type Answer = (request: IncomingMessage, reply: ServerResponse) => void
let answer: Answer = (_, reply) => void reply.end()
const asked: string[] = []
const stranger = createServer((request, reply) => {
  asked.push(request.url!)
  answer(request, reply)
}).listen(0, '127.0.0.1')
const address = () => `http://127.0.0.1:${(stranger.address() as AddressInfo).port}`
const dataDir = mkdtempSync(join(tmpdir(), 'blog-'))

const test = base.extend('given', { scope: 'file' }, async ({ boot }) => {
  /** An app with a WordPress of its own. Responses are cached per database, so each needs its own address. */
  const reading = (path = '') => boot({ BLOG_API_URL: address() + path, DATA_DIR: dataDir })

  return { reading }
})

afterAll(async () => {
  stranger.closeAllConnections()
  stranger.close()
  rmSync(dataDir, { recursive: true })
})
let count = 0
beforeEach(() => {
  count++
  asked.length = 0
})
/** Search words that no other test uses. */
const fresh = () => ({ query: { search: `prueba ${count}` } })

const json = (reply: ServerResponse, body: unknown, headers: Record<string, string> = {}) =>
  reply.writeHead(200, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
const rendered = (text: string) => ({ rendered: text })
const post = (changes: object = {}) => ({
  id: 7,
  slug: 'hola-mundo',
  date_gmt: '2026-01-02T03:04:05',
  modified_gmt: '2026-01-03T03:04:05',
  title: rendered('Hola &#8211; <b>mundo</b> &amp; más'),
  excerpt: rendered('<p>Corto</p>'),
  content: rendered('<p>Texto</p>'),
  featured_media: 0,
  ...changes,
})
const evil = `
  <h1 onclick="steal()">Título <script>alert(1)</script>uno</h1><style>*{display:none}</style>
  <p style="position:fixed"><img src=x onerror=alert(1)><a href="javascript:alert(1)">a</a><a href="//evil.example" target=_blank>b</a>
  <a href="https://ok.example/?a=1&b=2" onmouseover="x()">c</a></p><iframe src="https://evil.example"></iframe><svg><script>alert(2)</script></svg>
  <form action="/api/auth/logout"><input name="a"><button>x</button></form><math><mtext></mtext></math><h2>Título uno</h2><object data="x"></object>`

test('posts of a WordPress site: clean text, dates in UTC, its own topics, sanitised HTML', async ({ given: { reading } }) => {
  answer = (_, reply) =>
    json(reply, [post({ content: rendered(evil) }), { id: 'broken' }, post({ id: 8, slug: 'BAD SLUG' })], { 'x-wp-total': '42' })
  const visitor = (await reading('/wp-json/wp/v2/')).visitor({ locale: 'es' })

  const found = await visitor.blog.posts(fresh())
  const { html, headings } = await visitor.blog.post({ params: { slug: 'hola-mundo' } })

  expect(found).toMatchObject({
    total: 42,
    data: [{ slug: 'hola-mundo', title: 'Hola – mundo & más', excerpt: 'Corto', author: null, cover: null }],
  })
  expect(found.data[0]!.published_at).toBe('2026-01-02T03:04:05.000Z')
  expect(asked[0]).toMatch(/^\/wp-json\/wp\/v2\/posts\?.*lang=es/)
  expect(headings).toEqual([
    { id: 'titulo-uno', text: 'Título uno', level: 2 },
    { id: 'titulo-uno-2', text: 'Título uno', level: 2 },
  ])
  expect(html).toContain('<h2 id="titulo-uno">')
  expect(html).toContain('href="https://ok.example/?a=1&amp;b=2"')
  expect(html).not.toMatch(
    /script|style|onerror|onclick|onmouse|javascript:|iframe|<img|<svg|<form|<input|<button|<object|evil\.example|alert/i,
  )
})

test.for<[string, Answer]>([
  ['answers with an error', (_, reply) => void reply.writeHead(500).end('no')],
  ['sends broken JSON', (_, reply) => void reply.writeHead(200, { 'content-type': 'application/json' }).end('[{"id":')],
  ['sends something else', (_, reply) => json(reply, { code: 'nope' })],
  ['sends us to this machine', (_, reply) => void reply.writeHead(302, { location: `${address()}/inside` }).end()],
  ['sends too much', (_, reply) => json(reply, [post({ content: rendered('x'.repeat(3_000_000)) })])],
  ['breaks off', (_, reply) => void reply.writeHead(200, { 'content-length': '1000' }).write('[', () => reply.destroy())],
] as const)('a site that %s: an empty list, a post that is unavailable rather than gone, no picture', async ([, badly], { boot }) => {
  answer = badly
  // Five failures would open the circuit breaker.
  const app = await boot({
    BLOG_API_URL: `http://localhost:${(stranger.address() as AddressInfo).port}/${count}`,
    DATA_DIR: dataDir,
  })

  expect(await app.visitor().blog.posts(fresh())).toEqual({ data: [], total: 0, pages: 0 })
  await expect(app.visitor().blog.post({ params: { slug: `nada-${count}` } })).rejects.toMatchObject({
    status: 503,
  } satisfies Partial<Refusal>)
  expect((await app.app.inject(`/wp-json/wp/v2/media/${count}`)).statusCode).toBe(404)
  expect(asked.filter((path) => path.includes('inside'))).toEqual([])
})

test('the last answer stays while the site is away, and concurrent callers ask once', async ({ given: { reading } }) => {
  answer = (_, reply) => json(reply, [post()])
  const visitor = (await reading('/kept')).visitor()
  const query = fresh()

  const [first] = await Promise.all([visitor.blog.posts(query), visitor.blog.posts(query), visitor.blog.posts(query)])
  answer = (_, reply) => void reply.writeHead(500).end()

  expect(await visitor.blog.posts(query)).toEqual(first)
  expect(asked).toHaveLength(1)
})

test('a picture is copied once, decoded and written anew; one that is no picture is left out', async ({ given: { reading } }) => {
  const picture = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#1b6b50' } })
    .jpeg()
    .toBuffer()
  const withMedia = (id: number, file: string) =>
    post({
      id,
      slug: `con-foto-${id}`,
      featured_media: id,
      _embedded: { 'wp:featuredmedia': [{ alt_text: 'Verde', source_url: `${address()}/files/${file}`, guid: rendered('x') }] },
    })
  answer = (request, reply) => {
    if (request.url!.startsWith('/files/photo')) return void reply.end(picture)
    if (request.url!.startsWith('/files/')) return void reply.end('<svg xmlns="http://www.w3.org/2000/svg"/>')
    return json(reply, [withMedia(1, 'photo.jpg'), withMedia(2, 'drawing.svg')])
  }
  const app = await reading('/pictures')
  const before = await app.visitor().blog.posts(fresh())
  await app.runJobs()
  await app.runJobs()

  const after = await app.visitor().blog.posts(fresh())

  expect(before.data.map(({ cover }) => cover)).toEqual([null, null])
  expect(after.data[0]!.cover).toMatchObject({ alt: 'Verde', picture: { width: 600, height: 400 } })
  expect(after.data[1]!.cover).toBeNull()
  expect(asked.filter((path) => path.startsWith('/files/'))).toHaveLength(2)
})

test('workers that copy a picture at the same moment keep one copy of it', async ({ db, given: { reading } }) => {
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#1b6b50' } })
    .jpeg()
    .toBuffer()
  answer = (_, reply) => void reply.end(picture)
  const app = await reading('/copies')
  const url = `${address()}/files/at-once.jpg`
  await db`insert into blog_copies (source_url, wanted_at) values (${url}, now())`
  const before = await db`select id from media`

  await atOnce(db, 4, () => copyPicture(app.context(), url))
  await app.runJobs()

  const [copy] = await db<{ media_id: string }[]>`select media_id from blog_copies where source_url = ${url}`
  const kept = await db`select id from media where id <> all(${before.map(({ id }) => id)}::uuid[])`
  expect(kept).toEqual([{ id: copy!.media_id }])
})

test('pictures come from public addresses alone, at the address that was checked', async () => {
  answer = (_, reply) => void reply.end('inside')
  const { port } = stranger.address() as AddressInfo
  const rebound = ((_name: string, _options: object, done: (error: null, addresses: object[]) => void) =>
    done(null, [{ address: '127.0.0.1', family: 4 }])) as never
  const refused = async (url: string, options = {}) => {
    const outcome = await Promise.resolve()
      .then(() => fetchPublic(url, { maxBytes: 100, ...options }))
      .then(
        () => 'fetched',
        () => 'refused',
      )
    return [url, outcome]
  }

  for (const url of [
    `http://127.0.0.1:${port}/`,
    'http://127.0.0.1/',
    'http://[::1]/',
    'http://[::ffff:169.254.169.254]/',
    'http://169.254.169.254/latest/meta-data',
    'http://2130706433/',
    'http://0x7f.1/',
    'https://example.com:8443/',
    'https://user:secret@example.com/',
    'file:///etc/passwd',
    'ftp://example.com/x',
  ])
    expect(await refused(url)).toEqual([url, 'refused'])
  expect(await refused('http://pictures.example/', { resolve: rebound })).toEqual(['http://pictures.example/', 'refused'])
  expect(asked).toEqual([])
  expect(Buffer.from(await fetchPublic(`${address()}/x`, { maxBytes: 100, trusted: address() })).toString()).toBe('inside')
  expect(await refused(`${address()}/x`, { maxBytes: 3, trusted: address() })).toEqual([`${address()}/x`, 'refused'])
  answer = (_, reply) => void reply.writeHead(302, { location: `${address()}/inside` }).end()
  expect(await refused(`${address()}/y`, { trusted: address() })).toEqual([`${address()}/y`, 'refused'])
  answer = () => {}
  expect(await refused(`${address()}/slow`, { trusted: address(), timeoutMs: 50 })).toEqual([`${address()}/slow`, 'refused'])
  expect(
    [
      '8.8.8.8',
      '2606:4700::1111',
      '10.1.2.3',
      '100.64.0.1',
      '172.31.0.1',
      'fd00::1',
      'fe80::1',
      '64:ff9b::7f00:1',
      '2002:7f00:1::',
      '0.0.0.0',
      'x',
    ].filter(isPublicAddress),
  ).toEqual(['8.8.8.8', '2606:4700::1111'])
})
