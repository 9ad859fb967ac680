import type { Db } from '#server/lib/db.ts'
import { posts, textOf, topics } from './first-posts.ts'

/** Updates seeded posts from the brand's folder. Posts edited by an admin, and all other posts, are left alone. */
export async function loadBlog(db: Db): Promise<void> {
  const topicRows = topics.map(({ slug, name }, position) => ({ id: position + 1, slug, name, position }))
  await db`
    insert into blog_topics (id, slug, name, position)
    select id, slug, name, position from jsonb_to_recordset(${db.json(topicRows)}) as row (id int, slug text, name jsonb, position int)
    on conflict (slug) do update set name = excluded.name, position = excluded.position`
  const rows = posts.map((post) => ({ ...post, body: { es: textOf(post, 'es'), en: textOf(post, 'en') } }))
  // Afternoon in the Americas, so the calendar day is the same everywhere.
  await db`
    insert into posts (slug, state, topic_id, title, excerpt, body, services, published_at, updated_at)
    select row.slug, 'published', t.id, row.title, row.excerpt, row.body, row.services, at, at
    from jsonb_to_recordset(${db.json(rows)}) as row (slug text, topic text, "publishedOn" date, title jsonb, excerpt jsonb, body jsonb, services text[])
    join blog_topics t on t.slug = row.topic
    cross join lateral (select (row."publishedOn" + time '16:00') at time zone 'UTC' as at) as day
    -- One that was given another address is there already.
    where not exists (select from post_slugs s where s.slug = row.slug)
    order by at
    on conflict (slug) do update set
      topic_id = excluded.topic_id, title = excluded.title, excerpt = excluded.excerpt, body = excluded.body, services = excluded.services,
      published_at = excluded.published_at, updated_at = now()
    where posts.edited_at is null and (posts.topic_id, posts.title, posts.excerpt, posts.body, posts.services, posts.published_at)
      is distinct from (excluded.topic_id, excluded.title, excluded.excerpt, excluded.body, excluded.services, excluded.published_at)`
}
