import { brand } from '#brand/brand.ts'
import type { Picture } from '#contract/media/pictures.ts'
import { escapeHtml } from '#server/lib/html.ts'
import { readingMinutes } from '../posts/rules.ts'
import type { Cover, SourcePost } from '../posts/service.ts'

/** Absolute addresses of pages and pictures. */
export type Addresses = { page: (path: string) => string; picture: (id: string, width: number) => string }

const gmt = (instant: string) => instant.slice(0, 19)
const rendered = (html: string) => ({ rendered: html })

const sizeNames = ['medium', 'large', 'full']

function sizesOf({ id, width, height, widths }: Picture, { picture }: Addresses) {
  const sorted = widths.toSorted((a, b) => a - b)
  return Object.fromEntries(
    sorted.map((one, index) => [
      sizeNames[index + sizeNames.length - sorted.length] ?? `${one}`,
      {
        file: `${one}.webp`,
        width: one,
        height: Math.round((one * height) / width),
        mime_type: 'image/webp',
        source_url: picture(id, one),
      },
    ]),
  )
}

/** A picture in the shape of the WordPress REST API. */
export function wordPressMedium(id: number, { picture, alt }: NonNullable<Cover>, addresses: Addresses) {
  const full = addresses.picture(picture.id, Math.max(...picture.widths))
  return {
    id,
    slug: picture.id,
    type: 'attachment',
    status: 'inherit',
    link: full,
    guid: rendered(full),
    title: rendered(escapeHtml(alt)),
    alt_text: alt,
    media_type: 'image',
    mime_type: 'image/webp',
    media_details: { width: picture.width, height: picture.height, file: `${picture.id}.webp`, sizes: sizesOf(picture, addresses) },
    source_url: full,
    picture,
  }
}

/** A post in the shape of the WordPress REST API; `isWhole` adds the parts of `_embed`. */
export function wordPressPost(post: SourcePost, addresses: Addresses, { isWhole }: { isWhole: boolean }) {
  const { id, slug, coverId, cover, topic } = post
  const link = addresses.page(`/blog/${slug}`)
  return {
    id,
    date: gmt(post.published_at),
    date_gmt: gmt(post.published_at),
    modified: gmt(post.updated_at),
    modified_gmt: gmt(post.updated_at),
    slug,
    status: 'publish',
    type: 'post',
    format: 'standard',
    link,
    guid: rendered(link),
    title: rendered(escapeHtml(post.title)),
    content: { ...rendered(post.render().html), protected: false },
    excerpt: { ...rendered(`<p>${escapeHtml(post.excerpt)}</p>\n`), protected: false },
    author: 1,
    featured_media: coverId ?? 0,
    categories: topic ? [topic.id] : [],
    tags: [],
    card: { title: post.title, excerpt: post.excerpt, topic, reading_minutes: readingMinutes(post.characters) },
    ...(isWhole && {
      _embedded: {
        author: [{ id: 1, name: post.author ?? brand.name }],
        ...(cover && coverId !== null && { 'wp:featuredmedia': [wordPressMedium(coverId, cover, addresses)] }),
        'wp:term': [topic ? [{ ...topic, taxonomy: 'category' }] : [], []],
      },
    }),
  }
}
