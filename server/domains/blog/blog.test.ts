import { readdirSync } from 'node:fs'
import { expect } from 'vitest'
import { posts as firstPosts, postsFolder } from '#db/seed/first-posts.ts'
import { newId } from '#server/lib/ids.ts'
import { type Refusal } from '#tests/support/app.ts'
import { test as base } from '#tests/support/test.ts'

const test = base.extend('given', { scope: 'file', auto: true }, async ({ db, server }) => {
  server.setNow(new Date('2026-12-01T12:00:00Z'))

  const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers })

  async function newPicture(): Promise<string> {
    const id = newId()
    await db`insert into media (id, width, height, widths, thumbhash, created_at) values (${id}, 960, 640, '{480,960}', null, now())`
    return id
  }

  return { newPicture, get }
})

test('every post that comes with the product has both texts, a topic, services that exist, and links that lead somewhere', async ({
  db,
}) => {
  const services = new Set((await db<{ slug: string }[]>`select slug from services`).map(({ slug }) => slug))
  const categories = new Set((await db<{ slug: string }[]>`select slug from categories`).map(({ slug }) => slug))
  const rows = await db<{ slug: string; body: { es: string; en: string }; services: string[] }[]>`select slug, body, services from posts`
  const known: Record<string, (slug: string) => boolean> = {
    search: (slug) => services.has(slug),
    category: (slug) => categories.has(slug),
    blog: (slug) => rows.some((row) => row.slug === slug),
  }

  expect(rows.length).toBeGreaterThanOrEqual(12)
  expect(rows.map(({ slug }) => slug).toSorted()).toEqual(firstPosts.map(({ slug }) => slug).toSorted())
  for (const { slug, body, services: about } of rows) {
    expect({ slug, unknown: about.filter((one) => !services.has(one)) }).toEqual({ slug, unknown: [] })
    for (const text of [body.es, body.en]) {
      expect({ slug, isLong: text.split(/\s+/).length > 500 }).toEqual({ slug, isLong: true })
      const links = [...text.matchAll(/\]\((\/[^)]*)\)/g)].map(([, link]) => link!.split('/'))
      expect({ slug, lost: links.filter(([, kind, key]) => !known[kind!]?.(key!)) }).toEqual({ slug, lost: [] })
    }
  }
  for (const locale of ['es', 'en']) expect(readdirSync(`${postsFolder}/${locale}`)).toHaveLength(rows.length)
})

test('posts come newest first, in the reader’s language, by topic, by words, and without drafts or what is still to come', async ({
  db,
  server,
}) => {
  const visitor = server.visitor({ locale: 'es' })
  await db`update posts set state = 'draft' where slug = 'deposits-and-payments'`
  await db`update posts set published_at = '2027-01-01' where slug = 'electrical-warning-signs'`

  const all = await visitor.blog.posts({ query: { per_page: 100 } })
  const prices = await visitor.blog.posts({ query: { topic: 'prices' } })
  const second = await visitor.blog.posts({ query: { page: 2, per_page: 4 } })
  const found = await visitor.blog.posts({ query: { search: 'plomo 100%_' } })
  const lead = await visitor.blog.posts({ query: { search: 'Pintura con PLOMO' } })

  expect(all).toMatchObject({ total: firstPosts.length - 2, pages: 1 })
  expect(all.data.map(({ slug }) => slug)).not.toContain('deposits-and-payments')
  expect(all.data[0]).toMatchObject({
    slug: 'a-leak-the-first-hour',
    title: 'Una fuga en casa: la primera hora',
    topic: { name: 'Cuidar la casa' },
  })
  expect(all.data.map(({ published_at }) => published_at)).toEqual(
    all.data
      .map(({ published_at }) => published_at)
      .toSorted()
      .toReversed(),
  )
  expect(new Set(prices.data.map(({ topic }) => topic?.slug))).toEqual(new Set(['prices']))
  expect(second.data.map(({ slug }) => slug)).toEqual(all.data.slice(4, 8).map(({ slug }) => slug))
  expect(found.total).toBe(0)
  expect(lead.data.map(({ slug }) => slug)).toContain('lead-paint-in-older-homes')
  for (const slug of ['deposits-and-payments', 'electrical-warning-signs', 'nothing'])
    await expect(visitor.blog.post({ params: { slug } })).rejects.toMatchObject({ status: 404 } satisfies Partial<Refusal>)
})

test('a post has its text, its sections, what it is about and what to read next', async ({ server }) => {
  const post = await server.visitor({ locale: 'en' }).blog.post({ params: { slug: 'what-drain-cleaning-costs' } })

  expect(post.html).toContain('href="/en/search/drain-cleaning"')
  expect(post.headings[0]).toMatchObject({ text: 'What people really pay', level: 2 })
  expect(post.html).toContain(`<h2 id="${post.headings[0]!.id}">`)
  expect(post.services).toContainEqual({ slug: 'drain-cleaning', name: 'Drain cleaning' })
  expect(post.related).toHaveLength(3)
  expect(post.related.map(({ slug }) => slug)).not.toContain(post.slug)
  expect(post.related[0]!.topic!.slug).toBe('prices')
})

test('WordPress’ shapes: posts with paging headers, a post, its picture, categories, and WordPress’ refusals', async ({
  db,
  given: { newPicture, get },
}) => {
  const mediaId = await newPicture()
  const [picture] = await db<{ id: number }[]>`
    insert into blog_pictures (media_id, alt) values (${mediaId}, ${db.json({ es: 'Un <fregadero>', en: 'A <sink>' })}) returning id`
  await db`update posts set cover_id = ${picture!.id} where slug = 'what-drain-cleaning-costs'`

  const listed = await get('/wp-json/wp/v2/posts?per_page=3&page=2&lang=en')
  const [post] = (await get('/wp-json/wp/v2/posts?slug=what-drain-cleaning-costs&_embed', { 'accept-language': 'en' })).json()
  const medium = (await get(`/wp-json/wp/v2/media/${post.featured_media}?lang=es`)).json()

  expect(listed.headers).toMatchObject({ 'x-wp-total': '11', 'x-wp-totalpages': '4', 'cache-control': 'public, max-age=60' })
  expect(listed.json()).toHaveLength(3)
  expect(listed.json()[0]).not.toHaveProperty('_embedded')
  const narrow = (await get('/wp-json/wp/v2/posts?per_page=1&_fields=slug,card')).json()[0]
  expect([Object.keys(narrow), narrow.card.title]).toEqual([['slug', 'card'], expect.stringContaining(' ')])
  expect(post).toMatchObject({
    link: 'http://localhost:3000/en/blog/what-drain-cleaning-costs',
    date_gmt: '2026-09-16T16:00:00',
    title: { rendered: 'What drain cleaning costs, and why' },
    excerpt: { rendered: expect.stringContaining('Ten minutes of work') },
    content: { rendered: expect.stringContaining('<h2 id=') },
    _embedded: { 'wp:featuredmedia': [{ id: picture!.id }], 'wp:term': [[{ name: 'Prices' }], []] },
  })
  expect((await get(`/wp-json/wp/v2/posts/${post.id}?lang=en`)).json()).toMatchObject({ slug: post.slug, title: post.title })
  expect(medium).toMatchObject({
    alt_text: 'Un <fregadero>',
    title: { rendered: 'Un &lt;fregadero&gt;' },
    guid: { rendered: `http://localhost:3000/media/${mediaId}/960.webp` },
    source_url: `http://localhost:3000/media/${mediaId}/960.webp`,
    media_details: { width: 960, sizes: { full: { width: 960, height: 640 }, large: { width: 480, height: 320 } } },
  })
  expect((await get('/wp-json/wp/v2/categories')).json()[0]).toMatchObject({ slug: 'prices', name: 'Precios' })
  for (const [path, status, code] of [
    ['posts?page=99', 400, 'rest_post_invalid_page_number'],
    ['posts?per_page=1000', 400, 'rest_invalid_param'],
    ['posts/99999', 404, 'rest_post_invalid_id'],
    ['posts/x', 404, 'rest_post_invalid_id'],
    ['media/99999', 404, 'rest_post_invalid_id'],
  ] as const) {
    const refusal = await get(`/wp-json/wp/v2/${path}`)
    expect([path, refusal.statusCode, refusal.json().code]).toEqual([path, status, code])
    expect(refusal.json()).toMatchObject({ message: expect.any(String), request_id: expect.any(String) })
  }
})

test('feeds in both languages, with text that XML can hold', async ({ db, given: { get } }) => {
  await db`update posts set title = jsonb_set(title, '{en}', '"Rock & <roll> ]]>\\u0008"') where slug = 'pipes-before-winter'`
  const [es, en] = [await get('/blog/rss.xml'), await get('/en/blog/rss.xml')]

  expect(es.headers['content-type']).toBe('application/rss+xml; charset=utf-8')
  expect(es.payload).toContain('<language>es</language>')
  expect(es.payload).toContain('<link>http://localhost:3000/blog/a-leak-the-first-hour</link>')
  expect(en.payload).toContain('<link>http://localhost:3000/en/blog/a-leak-the-first-hour</link>')
  expect(en.payload).toContain('<title>Rock &amp; &lt;roll&gt; ]]&gt;</title>')
  expect(en.payload.match(/<item>/g)).toHaveLength(11)
})

test('an edited post stays when the product brings new texts', async ({ db }) => {
  const { loadBlog } = await import('#db/seed/blog.ts')
  await db`update posts set body = ${db.json({ es: 'Mío', en: 'Mine' })}, edited_at = now() where slug = 'how-to-read-a-quote'`
  await db`update posts set body = ${db.json({ es: 'Viejo', en: 'Old' })} where slug = 'questions-for-a-mover'`

  await loadBlog(db)

  const rows = await db<
    { slug: string; es: string }[]
  >`select slug, body ->> 'es' as es from posts where slug in ('how-to-read-a-quote', 'questions-for-a-mover') order by slug`
  expect(rows[0]!.es).toBe('Mío')
  expect(rows[1]!.es).toContain('mudanza')
})
