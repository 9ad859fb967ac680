import { v5 } from 'uuid'
import { type Db, inTransaction, type Pool } from '#server/lib/db.ts'
import { type FirstPost, posts } from './first-posts.ts'
import type { Recipe } from './pictures/recipe.ts'
import { saveWanted } from './pictures/save.ts'

const namespace = 'a1f5c9be-2d1c-4f0e-8a68-2f0c8f0f7b11'
const widths = [480, 960, 1440]

const recipeOf = ({ cover }: FirstPost, seed: number): Recipe =>
  'scene' in cover
    ? { kind: 'scene', seed, category: cover.trade, index: cover.scene }
    : { kind: 'problem', seed, category: cover.trade, index: cover.problem }

/** Gives seeded posts their missing covers, to be drawn later. Safe to run in several processes at once. */
export async function addBlogCovers(pool: Pool): Promise<void> {
  const without = await pool<{ slug: string }[]>`select slug from posts where cover_id is null and edited_at is null`
  const bare = new Set(without.map(({ slug }) => slug))
  for (const [seed, post] of posts.entries()) {
    if (!bare.has(post.slug)) continue
    const mediaId = v5(post.slug, namespace)
    await inTransaction(pool, async (db) => {
      await saveWanted(db, [{ mediaId, recipe: recipeOf(post, seed), widths }], new Date())
      await hang(db, post, mediaId)
    })
  }
}

async function hang(db: Db, { slug, alt }: FirstPost, mediaId: string) {
  const [bare] = await db`select id from posts where slug = ${slug} and cover_id is null for update`
  if (!bare) return
  await db`
    with picture as (insert into blog_pictures (media_id, alt) values (${mediaId}, ${db.json(alt)}) returning id)
    update posts set cover_id = picture.id from picture where posts.slug = ${slug}`
}
