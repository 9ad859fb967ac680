import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { postStates } from '#contract/blog/states.ts'
import type { AdminPost, PostContent } from '#contract/blog/editing.ts'
import { loadBlog } from '#db/seed/blog.ts'
import { newUser } from '#tests/factories/users.ts'
import { type Refusal, refusal, type TestClient } from '#tests/support/app.ts'
import { atOnce } from '#tests/support/database.ts'
import { test as base } from '#tests/support/test.ts'

const both = (es: string, en: string) => ({ es, en })
let count = 0
const written = (change: Partial<PostContent> = {}): PostContent => ({
  slug: `una-gotera-${++count}`,
  topic: 'prices',
  author: '',
  title: both('Una gotera', 'A drip'),
  excerpt: both('Qué hacer primero.', 'What to do first.'),
  body: both('## Cierra la llave\n\nLuego llama.', '## Close the valve\n\nThen call.'),
  cover_id: null,
  services: ['drain-cleaning'],
  ...change,
})
const onlySpanish = { title: both('Una gotera', ''), excerpt: both('Qué hacer.', ''), body: both('Cierra la llave.', '') }

const at = ({ id }: { id: string }) => ({ params: { post_id: id } })
const contentOf = ({ slug, topic, author, title, excerpt, body, cover_id, services }: AdminPost): PostContent => ({
  slug,
  topic,
  author,
  title,
  excerpt,
  body,
  cover_id,
  services,
})

const test = base.extend('given', { scope: 'file', auto: true }, async ({ db, server }) => {
  server.setNow(new Date('2026-12-01T12:00:00Z'))
  const newAdmin = async () => server.as((await newUser(db, { admin_role: 'content', name: 'Elena', surname: 'Ríos' })).id)
  const begin = (change?: Partial<PostContent>) => admin.blogAdmin.add({ body: written(change) })
  const publish = (post: AdminPost, moment: { day: string; time: string } | null = null) =>
    admin.blogAdmin.publish({ ...at(post), body: { revision: post.revision, at: moment } })
  const published = async (change?: Partial<PostContent>) => publish(await begin(change))
  const save = (post: AdminPost, change: Partial<PostContent>, by = admin) =>
    by.blogAdmin.save({ ...at(post), body: { ...contentOf(post), ...change, revision: post.revision } })
  const readBy = (locale: 'es' | 'en', slug: string) => server.visitor({ locale }).blog.post({ params: { slug } })
  const textOf = async (url: string) => (await server.app.inject({ url })).body

  const photo = async () =>
    new Blob([
      await sharp({ create: { width: 900, height: 600, channels: 3, background: '#284' } })
        .jpeg()
        .toBuffer(),
    ])

  const add = async () => admin.blogAdmin.addPicture({ file: await photo(), body: { alt_es: 'Una llave', alt_en: 'A valve' } })
  const admin = await newAdmin()

  return { begin, readBy, publish, textOf, published, save, admin, add }
})

describe('visibility of a post', () => {
  test('nobody sees a draft; published, it stands wherever posts are told of', async ({ given: { begin, readBy, publish, textOf } }) => {
    const draft = await begin()
    expect(await refusal(readBy('es', draft.slug))).toMatchObject({ status: 404 })

    const post = await publish(draft)

    expect(post).toMatchObject({ state: 'published', revision: 1 })
    expect(await readBy('en', post.slug)).toMatchObject({ title: 'A drip', locales: ['es', 'en'], headings: [{ text: 'Close the valve' }] })
    const told = await Promise.all(['/blog/rss.xml', '/sitemaps/posts.xml', `/wp-json/wp/v2/posts?slug=${post.slug}`].map(textOf))
    expect(told.map((text) => text.includes(`/blog/${post.slug}`))).toEqual([true, true, true])
  })

  test('one that is written in one language is there in that one alone', async ({ given: { published, readBy, textOf } }) => {
    const { slug } = await published(onlySpanish)

    expect(await readBy('es', slug)).toMatchObject({ locales: ['es'] })
    expect(await refusal(readBy('en', slug))).toMatchObject({ status: 404 })
    expect(await textOf('/en/blog/rss.xml')).not.toContain(slug)
    const map = await textOf('/sitemaps/posts.xml')
    expect([map.includes(`localhost:3000/blog/${slug}<`), map.includes(`/en/blog/${slug}`)]).toEqual([true, false])
  })

  test('missing parts are reported at their field, in a language that was begun', async ({
    given: { begin, publish, published, save },
  }) => {
    const draft = await begin({ excerpt: both('Qué hacer.', ''), body: both('Cierra.', '') })
    expect(await refusal(publish(draft))).toMatchObject({
      status: 422,
      errors: { 'excerpt.en': [expect.any(String)], 'body.en': [expect.any(String)] },
    })
    const empty = await begin({ title: both('', ''), excerpt: both('', ''), body: both('', '') })
    expect(Object.keys((await refusal(publish(empty))).errors ?? {})).toHaveLength(6)

    const post = await published()
    expect(await refusal(save(post, { title: both('Una gotera', ' ') }))).toMatchObject({ errors: { 'title.en': [expect.any(String)] } })
  })

  test('a planned one appears at its hour in New York, and can be planned no more', async ({
    server,
    given: { begin, publish, admin, readBy },
  }) => {
    const draft = await begin()
    expect(await refusal(publish(draft, { day: '2026-12-01', time: '06:59' }))).toMatchObject({
      errors: { 'at.day': [expect.any(String)] },
    })
    const post = await publish(draft, { day: '2026-12-01', time: '07:05' })
    expect(post).toMatchObject({ state: 'planned', published_at: '2026-12-01T12:05:00.000Z' })
    const other = await publish(await begin(), { day: '2026-12-01', time: '07:05' })
    expect(await admin.blogAdmin.takeDown({ ...at(other), body: { revision: 1 } })).toMatchObject({ state: 'draft', published_at: null })

    server.setNow(new Date('2026-12-01T12:04:59Z'))
    expect(await refusal(readBy('es', post.slug))).toMatchObject({ status: 404 })
    server.setNow(new Date('2026-12-01T12:05:00Z'))
    expect(await readBy('es', post.slug)).toMatchObject({ title: 'Una gotera' })
    expect(await refusal(readBy('es', other.slug))).toMatchObject({ status: 404 })
    expect(await refusal(publish(post))).toMatchObject({ status: 409, code: 'invalid_transition' })
  })

  test('one that was taken down is gone, and comes back with its first day', async ({
    db,
    given: { published, admin, readBy, publish },
  }) => {
    const post = await published()
    const { revision } = await admin.blogAdmin.takeDown({ ...at(post), body: { revision: 1 } })
    expect(await refusal(readBy('es', post.slug))).toMatchObject({ status: 404 })

    expect(await publish({ ...post, revision })).toMatchObject({ state: 'published', published_at: post.published_at })
    const rows = await db`select event, to_state from transitions where entity_id = ${post.id} order by id`
    expect(rows.map(({ event }) => event as string)).toEqual(['publish', 'take_down', 'publish'])
  })

  test('the database knows the same states, but for the one that time makes', async ({ db }) => {
    const [row] = await db`select pg_get_constraintdef(oid) as text from pg_constraint where conname = 'posts_state_check'`
    const known = [...(row!['text'] as string).matchAll(/'(\w+)'/g)].map(([, state]) => state)
    expect(new Set([...known, 'planned'])).toEqual(new Set(postStates.states))
  })
})

describe('versions', () => {
  test('every save is one, says who saved it, and can be brought back', async ({ given: { published, save, readBy, admin } }) => {
    const post = await published()
    const second = await save(post, { title: both('Dos goteras', 'Two drips'), author: 'Ana' })
    expect(second.versions).toMatchObject([
      { version: 2, by: 'Elena Ríos', restored_version: null },
      { version: 1, by: 'Elena Ríos' },
    ])
    expect(await readBy('es', post.slug)).toMatchObject({ title: 'Dos goteras', author: 'Ana' })
    const then = await admin.blogAdmin.version({ params: { post_id: post.id, version: '1' } })
    expect(then).toEqual(contentOf(post))

    const back = await admin.blogAdmin.restore({ params: { post_id: post.id, version: '1' }, body: { revision: 2 } })

    expect({ ...contentOf(back), restored: back.versions[0]?.restored_version }).toEqual({ ...contentOf(post), restored: 1 })
    expect(await readBy('es', post.slug)).toMatchObject({ title: 'Una gotera', author: null })
    expect(await admin.blogAdmin.version({ params: { post_id: post.id, version: '2' } })).toMatchObject({ author: 'Ana' })
  })

  test('the same save twice is one; on an old footing it is refused', async ({ given: { begin, save, publish } }) => {
    const post = await begin()
    const change = { title: both('Otra', 'Other') }
    await save(post, change)
    expect(await save(post, change)).toMatchObject({ revision: 2 })
    expect(await refusal(save(post, { author: 'Ana' }))).toMatchObject({ status: 409, code: 'changed_meanwhile' })
    expect(await refusal(publish(post))).toMatchObject({ status: 409, code: 'changed_meanwhile' })
  })

  test('of many who save on the same footing, one does', async ({ db, given: { begin, save, admin } }) => {
    const post = await begin()
    const results = await atOnce(db, 8, (i) => save(post, { author: `Autora ${i}` }))

    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await admin.blogAdmin.read(at(post))).versions.map(({ version }) => version)).toEqual([2, 1])
  })
})

describe('addresses', () => {
  test('the one that a post had leads to the one that it has, and is nobody else’s', async ({
    given: { published, save, readBy, begin },
  }) => {
    const post = await published({ slug: 'gotera-vieja' })
    const moved = await save(post, { slug: 'gotera-nueva' })

    expect(moved.former_slugs).toEqual(['gotera-vieja'])
    expect(await readBy('es', 'gotera-vieja')).toMatchObject({ slug: 'gotera-nueva' })
    expect(await refusal(begin({ slug: 'gotera-vieja' }))).toMatchObject({ errors: { slug: [expect.any(String)] } })
    const back = await save(moved, { slug: 'gotera-vieja' })
    expect(back.former_slugs).toEqual(['gotera-nueva'])
  })

  test('one that nobody has seen leaves nothing behind', async ({ given: { save, begin } }) => {
    const draft = await save(await begin({ slug: 'borrador-uno' }), { slug: 'borrador-dos' })
    expect(draft.former_slugs).toEqual([])
    expect((await begin({ slug: 'borrador-uno' })).slug).toBe('borrador-uno')
  })

  test('of many who want one at the same moment one gets it, and the others are told at its field', async ({
    db,
    given: { begin, save },
  }) => {
    const rivals = await Promise.all(Array.from({ length: 6 }, () => begin()))
    const answers = await atOnce(db, 6, (i) => save(rivals[i]!, { slug: 'la-disputada' }))

    const told = answers.map((answer) => (answer.status === 'fulfilled' ? '' : Object.keys((answer.reason as Refusal).errors ?? {}).join()))
    expect([told.filter((field) => field === '').length, told.filter((field) => field === 'slug').length]).toEqual([1, 5])
  })

  test('a post of the product that was moved is not made a second time', async ({ db, given: { admin, save } }) => {
    const [row] = await db<{ id: string }[]>`select public_id as id from posts where slug = 'deposits-and-payments'`
    const post = await admin.blogAdmin.read(at(row!))
    await save(post, { slug: 'how-to-pay' })
    await loadBlog(db)

    const rows = await db`select slug from posts where title ->> 'es' = ${post.title.es}`
    expect(rows.map(({ slug }) => slug as string)).toEqual(['how-to-pay'])
  })
})

describe('pictures', () => {
  test('one is a cover, and one stands in a text', async ({ given: { add, published, readBy } }) => {
    const { id, picture, alt } = await add()
    expect(alt).toEqual({ es: 'Una llave', en: 'A valve' })
    const post = await published({ cover_id: id, body: both(`Mira:\n\n![La llave](/media/${picture.id}/480.webp)`, 'Look.') })

    expect(post.cover).toMatchObject({ id, alt })
    const shown = await readBy('es', post.slug)
    expect(shown.cover).toMatchObject({ picture: { id: picture.id }, alt: 'Una llave' })
    expect(shown.html).toContain(`<img src="/media/${picture.id}/480.webp" alt="La llave" loading="lazy" width="480" height="320">`)
  })

  test.for([
    ['one that does not say what it shows', (added: string) => `![](/media/${added}/480.webp)`],
    ['one of another site', () => '![Una llave](https://example.com/llave.jpg)'],
    ['one that nobody added', () => '![Una llave](/media/01890000-0000-7000-8000-000000000000/480.webp)'],
  ] as const)('%s is refused at the text', async ([, text], { given: { add, begin } }) => {
    const { picture } = await add()

    expect(await refusal(begin({ body: both('Bien.', text(picture.id)) }))).toMatchObject({
      status: 422,
      errors: { 'body.en': [expect.any(String)] },
    })
  })
})

test('a preview is what the page shows, and keeps nothing', async ({ given: { admin } }) => {
  const { html } = await admin.blogAdmin.preview({ body: { locale: 'en', body: '[Terms](/legal/terms) <b>x</b>' } })
  expect(html).toBe('<p><a href="/en/legal/terms">Terms</a> &lt;b&gt;x&lt;/b&gt;</p>\n')
})

test('references to nothing are refused at their field', async ({ given: { begin } }) => {
  for (const [change, field] of [
    [{ topic: 'nothing' }, 'topic'],
    [{ services: ['nothing'] }, 'services'],
    [{ cover_id: 2_000_000_000 }, 'cover_id'],
    [{ slug: 'how-to-read-a-quote' }, 'slug'],
  ] as const)
    expect(Object.keys((await refusal(begin(change as Partial<PostContent>))).errors ?? {})).toEqual([field])
})

test('the list is narrowed by state, by topic, by words and by what a language lacks', async ({ given: { published, admin } }) => {
  const mine = await published({ ...onlySpanish, title: both('Zarzamora en la pared', '') })
  const ids = async (query: Parameters<TestClient['blogAdmin']['list']>[0] & {}) =>
    (await admin.blogAdmin.list({ query: { limit: 100, ...query.query } })).data.map(({ id }) => id)

  const [row] = (await admin.blogAdmin.list({ query: { q: 'zarzamora' } })).data
  expect(row).toMatchObject({ id: mine.id, languages: { es: 'whole', en: 'none' }, state: 'published', topic: { en: expect.any(String) } })
  expect(await ids({ query: { lacks: 'en', state: 'published' } })).toContain(mine.id)
  for (const query of [{ lacks: 'es' as const }, { state: 'draft' as const }, { topic: 'seasons' }])
    expect(await ids({ query })).not.toContain(mine.id)
  expect((await admin.blogAdmin.overview()).is_shown).toBe(true)
})
