import type { FastifyInstance, FastifyRequest } from 'fastify'
import { brand } from '#brand/brand.ts'
import { readLimits } from '#contract/endpoint.ts'
import type { Locale } from '#contract/primitives.ts'
import { locales } from '#contract/locale.ts'
import type { Context } from '#server/lib/context.ts'
import { takeLimit } from '#server/lib/limits.ts'
import { readAway } from '#server/lib/replicas.ts'
import { siteAddress } from '#server/lib/site.ts'
import { escapeXml } from '#server/lib/xml.ts'
import { sourceOf } from '../reading/service.ts'
import type { SourcePost } from '../posts/service.ts'

const words = {
  es: { title: `El blog de ${brand.name}`, description: 'Consejos para cuidar tu casa y contratar bien.' },
  en: { title: `The ${brand.name} blog`, description: 'Advice on looking after your home and hiring well.' },
}
const shown = 20

const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`
const httpDate = (instant: string) => new Date(instant).toUTCString()

function itemOf({ config, locale }: Context, { slug, title, excerpt, topic, author, cover, published_at }: SourcePost): string {
  const address = siteAddress(config, `/blog/${slug}`, locale)
  const picture = cover && siteAddress(config, `/media/${cover.picture.id}/${Math.max(...cover.picture.widths)}.webp`, 'es')
  return `<item>${[
    element('title', title),
    element('link', address),
    `<guid isPermaLink="true">${escapeXml(address)}</guid>`,
    element('pubDate', httpDate(published_at)),
    element('dc:creator', author ?? brand.name),
    topic ? element('category', topic.name) : '',
    element('description', excerpt),
    picture ? `<media:content url="${escapeXml(picture)}" medium="image" type="image/webp"/>` : '',
  ].join('')}</item>`
}

async function feedOf(ctx: Context): Promise<string> {
  const { config, locale } = ctx
  const { posts } = await sourceOf(ctx).list(ctx, { page: 1, perPage: shown })
  const { title, description } = words[locale]
  const self = siteAddress(config, '/blog/rss.xml', locale)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/"><channel>',
    element('title', title) + element('link', siteAddress(config, '/blog', locale)) + element('description', description),
    `${element('language', locale)}<atom:link href="${escapeXml(self)}" rel="self" type="application/rss+xml"/>`,
    ...posts.map((post) => itemOf(ctx, post)),
    '</channel></rss>',
  ].join('\n')
}

/** RSS feeds of the newest posts: `/blog/rss.xml`, `/en/blog/rss.xml`. */
export function mountFeed(app: FastifyInstance, makeContext: (request: FastifyRequest, locale: Locale) => Context): void {
  for (const locale of locales)
    app.get(`${locale === 'en' ? '/en' : ''}/blog/rss.xml`, async (request, reply) => {
      const ctx = makeContext(request, locale)
      await takeLimit(ctx, `${readLimits.any.shared} ip:${ctx.ip}`, readLimits.any)
      return reply
        .headers({ 'content-type': 'application/rss+xml; charset=utf-8', 'cache-control': 'public, max-age=300' })
        .send(await readAway(ctx, feedOf))
    })
}
