import { legalSlugs } from '#contract/legal/states.ts'
import type { Locale } from '#contract/primitives.ts'
import { locales } from '#contract/locale.ts'
import type { Context } from '#server/lib/context.ts'
import { remembered } from '#server/lib/remembered.ts'
import { siteAddress } from '#server/lib/site.ts'
import { escapeXml } from '#server/lib/xml.ts'
import { sourceOf } from '../../blog/service.ts'
import { currentCatalog } from '../../catalog/service.ts'
import { pricedPlaces } from '../../quotes/service.ts'
import { listedCompanies, servedStates, sitemapParts } from '../../companies/service.ts'

/** A page of the site: path without language, day of the last change where known, and its languages where not both. */
type Entry = { path: string; changedAt?: string; languages?: readonly Locale[] }
type Entries = AsyncGenerator<Entry[]>

/** Each page counts twice, once per language; a sitemap may list 50,000 addresses. */
const companiesAPart = 25_000
const postsAtOnce = 100

const fixed = [
  '/',
  '/local-services',
  '/search',
  '/gallery',
  '/blog',
  '/definitions',
  '/legal/donotsell',
  '/auth/register',
  '/auth/register/pro',
]

async function* posts(ctx: Context): Entries {
  // Each language lists its own posts; a post in both is taken from the first.
  const told = new Set<string>()
  for (const locale of locales) {
    for (let page = 1, isLast = false; page <= 200 && !isLast; page++) {
      const found = await sourceOf(ctx).list({ ...ctx, locale }, { page, perPage: postsAtOnce })
      isLast = page * postsAtOnce >= found.total
      const fresh = found.posts.filter(({ slug }) => !told.has(slug))
      for (const { slug } of fresh) told.add(slug)
      yield fresh.map(({ slug, updated_at, locales: languages }) => ({ path: `/blog/${slug}`, changedAt: updated_at, languages }))
    }
  }
}

const parts: Record<string, (ctx: Context, from: string) => Entries> = {
  async *pages() {
    yield [...new Set([...fixed, ...legalSlugs.map((slug) => `/legal/${slug}`)])].map((path) => ({ path }))
  },
  async *categories(ctx) {
    yield (await currentCatalog(ctx)).categories.map(({ slug }) => ({ path: `/category/${slug}` }))
  },
  async *services(ctx) {
    const { services } = await currentCatalog(ctx)
    yield services.map(({ slug }) => ({ path: `/search/${slug}` }))
    yield (await servedStates(ctx)).map(({ service, state }) => ({ path: `/search/${service}/${state}` }))
  },
  async *prices(ctx) {
    const places = await pricedPlaces(ctx)
    if (places.length > 0) yield [{ path: '/precios' }]
    yield places.map(({ service, place }) => ({ path: `/precios/${service}${place && `/${place}`}` }))
  },
  posts,
  async *companies(ctx, from) {
    for await (const some of listedCompanies(ctx, from, companiesAPart))
      yield some.map(({ slug, changed_on: changedAt }) => ({ path: `/companies/${slug}`, changedAt }))
  },
}

// Finding the parts reads all companies, so the result is kept for an hour.
const starts = remembered(3600, (ctx) => sitemapParts(ctx, companiesAPart))

/** Sitemap index. */
export async function sitemapIndex(ctx: Context): Promise<string> {
  const names = [...Object.keys(parts).filter((name) => name !== 'companies'), ...(await starts(ctx)).map((from) => `companies-${from}`)]
  const entries = names.map((name) => `<sitemap><loc>${escapeXml(siteAddress(ctx.config, `/sitemaps/${name}.xml`, 'es'))}</loc></sitemap>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</sitemapindex>\n`
}

/** One sitemap, streamed in pieces; undefined for an unknown name. */
export function sitemapPart(ctx: Context, name: string): AsyncGenerator<string> | undefined {
  const [, kind = '', from] = /^([a-z]+)(?:-([0-9a-f-]{36}))?$/.exec(name) ?? []
  const part = Object.hasOwn(parts, kind) && (kind === 'companies') === (from !== undefined) ? parts[kind] : undefined
  return part && written(ctx, part(ctx, from ?? ''))
}

async function* written(ctx: Context, entries: Entries): AsyncGenerator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n'
  for await (const some of entries) yield some.map((entry) => element(ctx, entry)).join('')
  yield '</urlset>\n'
}

function element({ config }: Context, { path, changedAt, languages = locales }: Entry): string {
  const address = (locale: 'es' | 'en') => escapeXml(siteAddress(config, path, locale))
  const alternate = (language: string, href: string) => `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`
  const alternates = languages.map((locale) => alternate(locale, address(locale))).join('') + alternate('x-default', address(languages[0]!))
  const lastmod = changedAt ? `<lastmod>${changedAt}</lastmod>` : ''
  return languages.map((locale) => `<url><loc>${address(locale)}</loc>${lastmod}${alternates}</url>\n`).join('')
}
