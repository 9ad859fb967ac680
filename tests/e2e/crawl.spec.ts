import type { APIRequestContext } from '@playwright/test'
import { englishPath } from '#contract/locale.ts'
import { legalSlugs } from '#contract/legal/states.ts'
import { expectAccessible, looks, once } from './support/axe.ts'
import { sellersOf, zips } from './support/people.ts'
import { expect, test } from './support/test.ts'

// Each takes a minute: both hands walk.
test.describe.configure({ mode: 'parallel' })
const paths = [
  '/',
  '/local-services',
  '/category/plumbing',
  `/companies/${sellersOf('es').ada.slug}`,
  '/search',
  '/search/drain-cleaning',
  '/search/drain-cleaning/maryland',
  `/search/drain-cleaning?zipcode=${zips.es}`,
  '/precios',
  '/precios/leak-repair',
  '/precios/leak-repair/maryland',
  '/gallery',
  '/definitions',
  '/blog',
  '/blog?topic=prices',
  '/blog?page=2',
  '/blog/what-drain-cleaning-costs',
  ...legalSlugs.map((slug) => `/legal/${slug}`),
]

/** Required fields of each kind of structured data, by schema.org and by those who read it. */
const needed: Record<string, readonly string[]> = {
  BreadcrumbList: ['itemListElement'],
  ItemList: ['itemListElement'],
  FAQPage: ['mainEntity'],
  LocalBusiness: ['name', 'address', 'url'],
  Service: ['name', 'provider'],
  BlogPosting: ['headline', 'image', 'datePublished', 'dateModified', 'author', 'publisher'],
  WebSite: ['name', 'url', 'potentialAction'],
  Organization: ['name', 'url', 'logo'],
  Dataset: ['name', 'description', 'creator', 'temporalCoverage', 'distribution'],
}

const decoded = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#x27;', "'")
const attribute = (element: string, name: string) => decoded(new RegExp(` ${name}="([^"]*)"`).exec(element)?.[1] ?? '')
const elements = (html: string, pattern: string) => html.match(new RegExp(`<${pattern}[^>]*>`, 'gi')) ?? []

/** Faults of a page as machines read it. */
function problemsOf(html: string, origin: string, locale: 'es' | 'en'): string[] {
  const problems: string[] = []
  const want = (isThere: unknown, what: string) => void (isThere || problems.push(what))
  const content = (name: string) => attribute(elements(html, `meta [^>]*(?:name|property)="${name}"`)[0] ?? '', 'content')
  want(html.includes(`<html lang="${locale}"`), 'language')
  want(/<title>[^<]{10,}<\/title>/.test(html), 'title')
  want(content('description').length >= 20, 'description')
  want(html.match(/<h1[\s>]/g)?.length === 1, 'one h1')
  const links = elements(html, 'link rel="(?:canonical|alternate)"')
  const canonical = links.filter((link) => link.includes('canonical')).map((link) => attribute(link, 'href'))
  want(canonical.length === 1 && canonical[0]!.startsWith(origin), 'canonical')
  const languages = links
    .map((link) => attribute(link, 'hrefLang'))
    .filter(Boolean)
    .toSorted()
  want(languages.join() === 'en,es,x-default', `alternates: ${languages.join()}`)
  for (const name of ['og:title', 'og:description', 'og:url', 'og:image', 'og:type', 'twitter:card']) want(content(name), name)
  want(content('og:url') === canonical[0], 'og:url is the canonical')
  want(content('og:image').startsWith(`${origin}/og/${locale}/`), 'og:image')
  for (const [, json] of html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)) {
    const data = JSON.parse(json!) as Record<string, unknown>
    const kind = String(data['@type'])
    want(data['@context'] === 'https://schema.org' && needed[kind], `structured data: ${kind}`)
    for (const name of needed[kind] ?? []) want(data[name], `${kind} without ${name}`)
    want(!JSON.stringify(data).includes('"undefined'), `${kind} with undefined`)
  }
  return problems
}

/** Addresses on this site that a page at `address` leads to, each once. */
const linksOf = (html: string, address: string): string[] => {
  const all = elements(html, 'a ').map((element) => new URL(attribute(element, 'href'), address))
  return [...new Set(all.filter(({ origin }) => origin === new URL(address).origin).map(({ pathname, search }) => pathname + search))]
}

async function read(request: APIRequestContext, path: string) {
  const reply = await request.get(path)
  return { status: reply.status(), headers: reply.headers(), html: await reply.text() }
}

test('every public page tells machines what it is, the same to everybody, and no link leads nowhere', async ({ request, baseURL }) => {
  const origin = new URL(baseURL!).origin
  /** Links, each with a page that has it. */
  const links = new Map<string, string>()
  const cards = new Set<string>()
  for (const [path, locale] of paths.flatMap((one) => [[one, 'es'] as const, [englishPath(one), 'en'] as const])) {
    const { status, headers, html } = await read(request, path)
    expect.soft({ path, status, problems: problemsOf(html, origin, locale) }).toEqual({ path, status: 200, problems: [] })
    expect.soft(headers['set-cookie'], path).toBeUndefined()
    expect.soft(headers['cache-control'], path).toMatch(/^public, .*s-maxage=\d+, stale-while-revalidate=\d+$/)
    expect.soft(headers['vary'], path).toBe('accept-encoding')
    const again = await request.get(path, { headers: { 'if-none-match': headers['etag'] ?? '' } })
    // Unless somebody else has just changed it.
    const hasChanged = again.status() === 200 && again.headers()['etag'] !== headers['etag']
    expect.soft([path, hasChanged || again.status()]).toEqual([path, hasChanged || 304])
    for (const link of linksOf(html, origin + path)) links.set(link, path)
    for (const element of elements(html, 'meta [^>]*property="og:image"')) cards.add(attribute(element, 'content').replace(origin, ''))
  }
  expect(links.size).toBeGreaterThan(150)
  const broken: string[] = []
  for (const [link, path] of links) {
    // Where one has to sign in, that is what one is sent to.
    const isBroken = async () => (await request.head(link, { maxRedirects: 3 })).status() >= 400
    if (!(await isBroken())) continue
    // Its page soon stops leading to what another journey has just taken away.
    const isStillThere = async () => (await isBroken()) && linksOf((await read(request, path)).html, origin + path).includes(link)
    await expect.poll(isStillThere, `${path} leads to ${link}`).toBe(false)
  }
  for (const card of cards) {
    const reply = await request.head(card)
    if (reply.headers()['content-type'] !== 'image/png') broken.push(`${reply.status()} ${card}`)
  }
  expect(broken).toEqual([])
})

test('the map of the site leads to pages that are there', async ({ request, baseURL }) => {
  const origin = new URL(baseURL!).origin
  const locations = async (path: string) =>
    [...(await (await request.get(path)).text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address!.replace(origin, ''))
  const parts = await locations('/sitemap.xml')
  const allNamed = async () => (await Promise.all(parts.map(locations))).flat()
  const named = await allNamed()
  const some = [...named.filter((path) => !path.includes('/search/')), ...named.filter((path) => path.includes('/search/')).slice(0, 10)]
  for (const path of some) {
    const { status, headers } = await read(request, path)
    expect.soft(headers['set-cookie'], path).toBeUndefined()
    // The map stops naming what another journey has just taken away.
    if (status !== 200) expect.soft(await allNamed(), `${path} answers ${status}`).not.toContain(path)
  }

  expect(parts.length).toBeGreaterThanOrEqual(5)
  for (const path of paths.filter((one) => !one.includes('?'))) expect(named).toContain(path)
})

for (const locale of ['es', 'en'] as const) {
  test(`no public page has a barrier, sticks out at its side or complains on the console (${locale})`, async ({ page }) => {
    test.setTimeout(400_000)
    for (const path of paths) {
      await page.goto(locale === 'es' ? path : englishPath(path))
      expect(await page.evaluate(() => scrollY), `${path} opens at its top`).toBe(0)
      // Documents are alike but for their words, and so are the pages of both languages.
      const isAlike = locale === 'en' || /^\/legal\/(?!terms|faqs|cookies|donotsell|referral)/.test(path)
      await expectAccessible(page, isAlike ? once : looks)
    }
  })
}
