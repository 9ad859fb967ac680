import * as z from 'zod/mini'
import { catch as orElse } from 'zod/mini'
import { PostSlug, type Topic } from '#contract/blog/posts.ts'
import type { Locale } from '#contract/primitives.ts'
import { callOut } from '#server/lib/outbound.ts'
import type { Rendered } from '#server/lib/markdown.ts'
import { cleanHtml, plainText } from './clean-html.ts'

const Text = z.object({ rendered: z.string() })
const Size = z.object({ source_url: z.string() })
const Medium = z.object({
  alt_text: orElse(z.string(), ''),
  source_url: orElse(z.optional(z.string()), undefined),
  guid: orElse(z.optional(Text), undefined),
  media_details: orElse(z.optional(z.object({ sizes: z.optional(z.record(z.string(), Size)) })), undefined),
})
const Term = z.object({ id: z.int(), slug: PostSlug, name: z.string(), taxonomy: z.optional(z.string()) })
const embedded = <S extends z.ZodMiniType>(item: S) => orElse(z.optional(z.array(item)), undefined)
const WordPressPost = z.object({
  id: z.int(),
  slug: PostSlug,
  date_gmt: z.string(),
  modified_gmt: z.string(),
  title: Text,
  excerpt: Text,
  content: Text,
  featured_media: orElse(z.int(), 0),
  _embedded: orElse(
    z.optional(
      z.object({
        author: embedded(z.object({ name: z.string() })),
        'wp:featuredmedia': embedded(Medium),
        'wp:term': embedded(orElse(z.array(Term), [])),
      }),
    ),
    undefined,
  ),
})

/** A picture with its third-party address: see `fetchPublic`. */
export type RemotePicture = { url: string; alt: string }
/** A post of a WordPress site. Texts are plain, `text` is sanitized HTML, instants are UTC. */
export type RemotePost = {
  id: number
  slug: string
  title: string
  excerpt: string
  topic: Topic | null
  author: string | null
  mediaId: number | null
  picture: RemotePicture | null
  published_at: string
  updated_at: string
  text: Rendered
}
export type RemoteQuery = { page?: number; perPage?: number; topicId?: number; slug?: string; search?: string; id?: number }

const maxBytes = 2 * 1024 * 1024
const timeoutMs = 4_000

const instant = (gmt: string) => new Date(`${gmt.replace(/Z$/, '')}Z`).toISOString()

function pictureOf({ media_details, source_url, guid, alt_text }: z.infer<typeof Medium>): RemotePicture | null {
  const sizes = media_details?.sizes
  const url = (sizes?.['1536x1536'] ?? sizes?.['large'] ?? sizes?.['full'])?.source_url ?? source_url ?? guid?.rendered
  return url && URL.canParse(url) ? { url, alt: plainText(alt_text) } : null
}

/** Parses a post; undefined without the required fields. */
function toPost(sent: unknown): RemotePost | undefined {
  const parsed = z.safeParse(WordPressPost, sent)
  if (!parsed.success || Number.isNaN(Date.parse(`${parsed.data.date_gmt}Z`)) || Number.isNaN(Date.parse(`${parsed.data.modified_gmt}Z`)))
    return
  const { id, slug, title, excerpt, content, date_gmt, modified_gmt, featured_media, _embedded } = parsed.data
  const term = _embedded?.['wp:term']?.flat().find(({ taxonomy }) => taxonomy === undefined || taxonomy === 'category')
  const [medium] = _embedded?.['wp:featuredmedia'] ?? []
  const author = plainText(_embedded?.author?.[0]?.name ?? '')
  return {
    id,
    slug,
    title: plainText(title.rendered),
    excerpt: plainText(excerpt.rendered),
    topic: term ? { id: term.id, slug: term.slug, name: plainText(term.name) } : null,
    author: author || null,
    mediaId: featured_media || null,
    picture: medium ? pictureOf(medium) : null,
    published_at: instant(date_gmt),
    updated_at: instant(modified_gmt),
    text: cleanHtml(content.rendered),
  }
}

/** Address of the REST API, from `https://site` or the API's own address. */
const apiOf = (address: string) =>
  (/\/wp\/v2\/?$/.test(address) ? address : `${address.replace(/\/$/, '')}/wp-json/wp/v2`).replace(/\/$/, '')

async function ask(address: string, path: string, query: Record<string, string | number | undefined>) {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  return callOut(`${apiOf(address)}/${path}?${new URLSearchParams(given)}`, {
    timeoutMs,
    maxBytes,
    headers: { accept: 'application/json' },
  })
}

async function askList(address: string, path: string, query: Record<string, string | number | undefined>) {
  const { status, headers, body } = await ask(address, path, query)
  // WordPress's response for a page number past the end.
  if (status === 400 && (body as { code?: unknown } | null)?.code === 'rest_post_invalid_page_number') return { rows: [], total: undefined }
  if (status !== 200 || !Array.isArray(body)) throw new Error(`${new URL(address).host} gave no list`)
  return { rows: body as unknown[], total: Number(headers.get('x-wp-total')) || body.length }
}

/** Posts of the site at `address`, newest first, with their total. Incomplete posts are omitted. @throws Error without a response */
export async function fetchPosts(
  address: string,
  locale: Locale,
  { page, perPage, topicId, slug, search, id }: RemoteQuery,
): Promise<{ posts: RemotePost[]; total: number }> {
  const { rows, total = 0 } = await askList(address, 'posts', {
    _embed: 'author,wp:featuredmedia,wp:term',
    lang: locale,
    page,
    per_page: perPage,
    categories: topicId,
    slug,
    search: search || undefined,
    include: id,
  })
  return { posts: rows.flatMap((row) => toPost(row) ?? []), total }
}

/** Categories with posts. @throws Error without a response */
export async function fetchTopics(address: string, locale: Locale): Promise<Topic[]> {
  const { rows } = await askList(address, 'categories', { lang: locale, per_page: 20, hide_empty: 'true', orderby: 'count', order: 'desc' })
  return rows.flatMap((row) => {
    const { success, data } = z.safeParse(Term, row)
    return success ? [{ id: data.id, slug: data.slug, name: plainText(data.name) }] : []
  })
}

/** One picture; null when it doesn't exist or the site doesn't respond. */
export async function fetchMedium(address: string, id: number): Promise<RemotePicture | null> {
  const { body } = await ask(address, `media/${id}`, {}).catch(() => ({ body: null }))
  const { success, data } = z.safeParse(Medium, body)
  return success ? pictureOf(data) : null
}
