import sharp from 'sharp'
import { expect } from 'vitest'
import { listedCompanies, rebuildSearch, sitemapParts } from '#server/domains/companies/service.ts'
import { countPrices } from '#server/domains/quotes/service.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { newAgreedPrice } from '#tests/factories/prices.ts'
import { newUser } from '#tests/factories/users.ts'
import { test as base } from '#tests/support/test.ts'

// No machine's fonts: every letter of a card has to be drawn.
process.env['FONTCONFIG_PATH'] = '/nowhere'

const locations = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address!.replace('http://localhost:3000', ''))

const test = base.extend('given', { scope: 'file', auto: true }, async ({ db, server }) => {
  const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers })

  const companies = [
    await newCompany(db, { name: 'Ñandú & Hijos <Plomería>', slug: 'nandu', services: ['drain-cleaning'], zips: ['20910'] }),
    await newCompany(db, { slug: 'segunda', services: ['drain-cleaning', 'leak-repair'], zips: ['22201'] }),
    await newCompany(db, { slug: 'tercera', services: ['leak-repair'], zips: ['20910'] }),
  ]
  // These have no page.
  await newCompany(db, { slug: 'waits', status: 'pending' })
  await newCompany(db, { slug: 'suspended', status: 'suspended' })
  await rebuildSearch(server.context(), 'all')
  const owner = await newUser(db)
  const lastMonth = new Date(Date.now() - 40 * 86_400_000)
  for (let n = 0; n < 10; n++)
    await newAgreedPrice(db, { owner, company: companies[n % 3]!, service: 'drain-cleaning', cents: 15_000 + n * 1000, at: lastMonth })
  await countPrices(server.context())

  return { get, companies }
})

test('robots are told what is not for them, and where the map is', async ({ given: { get } }) => {
  const { headers, payload } = await get('/robots.txt')

  expect(headers).toMatchObject({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' })
  expect(payload).toContain('Disallow: /user/\nDisallow: /en/user/\n')
  // A question's canonical address leads to its service, where it can be read.
  expect(payload).not.toContain('/search/forms')
  expect(payload).toContain('Sitemap: http://localhost:3000/sitemap.xml')
})

test('security.txt tells researchers where to write', async ({ given: { get } }) => {
  const { headers, payload } = await get('/.well-known/security.txt')
  expect(headers).toMatchObject({ 'content-type': 'text/plain; charset=utf-8' })
  expect(payload).toMatch(/^Contact: mailto:\S+@\S+\nExpires: \d{4}-\d\d-\d\dT00:00:00Z\n/)
  expect(payload).toContain('Canonical: http://localhost:3000/.well-known/security.txt')
})

test('the map names every part, and each part its pages in both languages', async ({ given: { get } }) => {
  const index = locations((await get('/sitemap.xml')).payload)
  const parts = Object.fromEntries(
    await Promise.all(index.map(async (path) => [path.split('/').at(-1)!.slice(0, 5), (await get(path)).payload] as const)),
  )

  expect(Object.keys(parts).toSorted()).toEqual(['categ', 'compa', 'pages', 'posts', 'price', 'servi'])
  expect(locations(parts['pages']!)).toEqual(expect.arrayContaining(['/', '/en', '/local-services', '/en/legal/terms', '/legal/faqs']))
  expect(locations(parts['categ']!)).toEqual(expect.arrayContaining(['/category/plumbing', '/en/category/plumbing']))
  expect(locations(parts['servi']!)).toEqual(
    expect.arrayContaining(['/search/drain-cleaning', '/en/search/drain-cleaning/maryland', '/search/leak-repair/virginia']),
  )
  expect(locations(parts['servi']!)).not.toContain('/search/drain-cleaning/texas')
  expect(locations(parts['price']!)).toEqual([
    '/precios',
    '/en/prices',
    '/precios/drain-cleaning',
    '/en/prices/drain-cleaning',
    '/precios/drain-cleaning/maryland',
    '/en/prices/drain-cleaning/maryland',
    '/precios/drain-cleaning/silver-spring-md',
    '/en/prices/drain-cleaning/silver-spring-md',
  ])
  expect(locations(parts['compa']!).toSorted()).toEqual(
    ['nandu', 'segunda', 'tercera'].flatMap((slug) => [`/companies/${slug}`, `/en/companies/${slug}`]).toSorted(),
  )
  expect(parts['posts']).toContain(
    '<loc>http://localhost:3000/en/blog/how-to-read-a-quote</loc><lastmod>2026-07-08T16:00:00.000Z</lastmod>' +
      '<xhtml:link rel="alternate" hreflang="es" href="http://localhost:3000/blog/how-to-read-a-quote"/>' +
      '<xhtml:link rel="alternate" hreflang="en" href="http://localhost:3000/en/blog/how-to-read-a-quote"/>' +
      '<xhtml:link rel="alternate" hreflang="x-default" href="http://localhost:3000/blog/how-to-read-a-quote"/>',
  )
  for (const path of ['/sitemaps/companies.xml', '/sitemaps/nothing.xml', '/sitemaps/pages', '/sitemaps/constructor.xml'])
    expect([path, (await get(path)).statusCode]).toEqual([path, 404])
})

test('companies come in parts that hold each of them once', async ({ server }) => {
  const ctx = server.context()
  const starts = await sitemapParts(ctx, 2)
  const slugs: string[][] = []
  for (const from of starts) for await (const some of listedCompanies(ctx, from, 2)) slugs.push(some.map(({ slug }) => slug))

  expect(starts).toHaveLength(2)
  expect(slugs.map((part) => part.length)).toEqual([2, 1])
  expect(slugs.flat().toSorted()).toEqual(['nandu', 'segunda', 'tercera'])
})

test('a company’s page is told to have changed on the day on which its card did', async ({ db, server, given: { get } }) => {
  await db`update company_cards set changed_at = '2026-01-02'`
  await rebuildSearch(server.context(), 'all')
  const [from] = await sitemapParts(server.context(), 10)
  const days = async () => {
    const { payload } = await get(`/sitemaps/companies-${from}.xml`)
    return Object.fromEntries([...payload.matchAll(/companies\/(\w+)<\/loc><lastmod>([^<]*)/g)].map(([, slug, day]) => [slug, day]))
  }
  const unchanged = await days()
  await db`update companies set name = 'Segunda y media' where slug = 'segunda'`
  await rebuildSearch(server.context(), 'all')
  const { segunda, ...others } = await days()

  expect(unchanged).toEqual({ nandu: '2026-01-02', segunda: '2026-01-02', tercera: '2026-01-02' })
  expect(others).toEqual({ nandu: '2026-01-02', tercera: '2026-01-02' })
  expect(segunda! > '2026-01-02').toBe(true)
})

test.for([
  'es/home',
  'en/search/drain-cleaning',
  'es/category/plumbing',
  'es/prices/drain-cleaning',
  'es/companies/nandu',
  'en/blog/lead-paint-in-older-homes',
])('the card %s is a picture that previews take, kept by what it says', async (name, { given: { get } }) => {
  const reply = await get(`/og/${name}.png`)
  const { format, width, height } = await sharp(reply.rawPayload).metadata()
  const { dominant, entropy } = await sharp(reply.rawPayload).extract({ left: 60, top: 110, width: 900, height: 400 }).stats()
  const again = await get(`/og/${name}.png`, { 'if-none-match': String(reply.headers['etag']) })

  expect(reply.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=86400',
    etag: expect.stringMatching(/^"[\w-]{22}"$/),
  })
  expect({ format, width, height, isSmall: reply.rawPayload.byteLength < 150_000 }).toEqual({
    format: 'png',
    width: 1200,
    height: 630,
    isSmall: true,
  })
  // The wall is light, and something stands on it.
  expect(dominant.r).toBeGreaterThan(240)
  expect(entropy).toBeGreaterThan(0.3)
  expect(again.statusCode).toBe(304)
})

test('a card changes with what it says, and names ratings that count alone', async ({ db, server, given: { get, companies } }) => {
  const tagOf = async () => (await get('/og/es/companies/segunda.png')).headers['etag']
  const none = await tagOf()
  await db`update companies set rating_mean = 4.7, reviews_count = 12 where id = ${companies[1]!.id}`
  await rebuildSearch(server.context(), [companies[1]!.id])
  const rated = await tagOf()

  expect(rated).not.toBe(none)
  const inherited = Object.getOwnPropertyNames(Object.prototype).map((name) => `es/${name}/home`)
  for (const path of [
    ...inherited,
    'es/companies/nobody',
    'es/nothing/home',
    'fr/home',
    'es/home/home',
    'es/blog/nothing',
    'es/companies/..%2Fhome',
  ])
    expect([path, (await get(`/og/${path}.png`)).statusCode]).toEqual([path, 404])
})
