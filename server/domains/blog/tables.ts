import type { Tables } from '#server/lib/tables.ts'

// Only admins edit posts, and admins cannot be merged.
export const tables: Tables = {
  blog_copies: { pictures: { media_id: 'shown' } },
  blog_pictures: { pictures: { media_id: 'shown' } },
  blog_topics: {},
  post_slugs: {},
  post_versions: { person: { saved_by: { fate: 'stays' } } },
  posts: { person: { edited_by: { fate: 'stays' } } },
}
