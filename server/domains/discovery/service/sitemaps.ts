import { legalSlugs } from '#contract/legal.ts'
import { locales } from '#contract/primitives.ts'
import type { Context } from '#server/lib/context.ts'
import { remembered } from '#server/lib/remembered.ts'
import { siteAddress } from '#server/lib/site.ts'
import { escapeXml } from '#server/lib/xml.ts'
import { sourceOf } from '../../blog/service.ts'
import { currentCatalogue } from '../../catalog/service.ts'
import { companyParts, listedCompanies, servedStates } from '../../companies/service/sitemap.ts'

/** A page of the site without language, and the day of its last change where that is known. */
type Entry = { path: string; changedAt?: string }
type Entries = AsyncGenerator<Entry[]>

/** Both languages of a page are addresses of their own; a file may name 50,000. */
const companiesAPart = 25_000
const postsAtOnce = 100

const fixed = ['/', '/local-services', '/search', '/gallery', '/blog', '/legal/donotsell', '/auth/register', '/auth/register/pro']

async function* posts(ctx: Context): Entries {
  for (let page = 1; page <= 200; page++) {
    const found = await sourceOf(ctx).list(ctx, { page, perPage: postsAtOnce })
    yield found.posts.map(({ slug, updated_at }) => ({ path: `/blog/${slug}`, changedAt: updated_at }))
    if (page * postsAtOnce >= found.total) return
  }
}

const parts: Record<string, (ctx: Context, from: string) => Entries> = {
  async *pages() {
    yield [...new Set([...fixed, ...legalSlugs.map((slug) => `/legal/${slug}`)])].map((path) => ({ path }))
  },
  async *categories(ctx) {
    yield (await currentCatalogue(ctx)).categories.map(({ slug }) => ({ path: `/category/${slug}` }))
  },
  async *services(ctx) {
    const { services } = await currentCatalogue(ctx)
    yield services.map(({ slug }) => ({ path: `/search/${slug}` }))
    yield (await servedStates(ctx)).map(({ service, state }) => ({ path: `/search/${service}/${state}` }))
  },
  posts,
  async *companies(ctx, from) {
    for await (const some of listedCompanies(ctx, from, companiesAPart))
      yield some.map(({ slug, changed_on: changedAt }) => ({ path: `/companies/${slug}`, changedAt }))
  },
}

// Walking all companies to see where parts begin is for once an hour.
const starts = remembered(3600, (ctx) => companyParts(ctx, companiesAPart))

/** The index of all parts. */
export async function sitemapIndex(ctx: Context): Promise<string> {
  const names = [...Object.keys(parts).filter((name) => name !== 'companies'), ...(await starts(ctx)).map((from) => `companies-${from}`)]
  const entries = names.map((name) => `<sitemap><loc>${escapeXml(siteAddress(ctx.config, `/sitemaps/${name}.xml`, 'es'))}</loc></sitemap>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</sitemapindex>\n`
}

/** One part, in pieces as they are read; undefined when there is none of this name. */
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

function element({ config }: Context, { path, changedAt }: Entry): string {
  const address = (locale: 'es' | 'en') => escapeXml(siteAddress(config, path, locale))
  const alternate = (language: string, href: string) => `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`
  const alternates = alternate('es', address('es')) + alternate('en', address('en')) + alternate('x-default', address('es'))
  const lastmod = changedAt ? `<lastmod>${changedAt}</lastmod>` : ''
  return locales.map((locale) => `<url><loc>${address(locale)}</loc>${lastmod}${alternates}</url>\n`).join('')
}
