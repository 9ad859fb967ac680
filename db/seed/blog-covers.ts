import { v5 } from 'uuid'
import { type FirstPost, posts } from '#db/blog/posts.ts'
import type { Place } from '#server/gateways/storage/files.ts'
import { type Db, inTransaction, type Pool } from '#server/lib/db.ts'
import { problemSvg, sceneSvg } from './pictures/company.ts'
import { renderPictures } from './pictures/render.ts'
import { savePicture } from './town/pictures.ts'

const namespace = 'a1f5c9be-2d1c-4f0e-8a68-2f0c8f0f7b11'
const widths = [480, 960, 1440]

const draw = ({ cover }: FirstPost, seed: number) =>
  'scene' in cover ? sceneSvg(seed, cover.trade, cover.scene) : problemSvg(seed, cover.trade, cover.problem)

/** Draws missing covers of seeded posts. Safe to run in several processes at once. */
export async function drawBlogCovers(pool: Pool, place: Place): Promise<void> {
  const without = await pool<{ slug: string }[]>`select slug from posts where cover_id is null and edited_at is null`
  const bare = new Set(without.map(({ slug }) => slug))
  const wanted = posts.map((post, seed) => ({ post, seed })).filter(({ post }) => bare.has(post.slug))
  await renderPictures(
    wanted,
    ({ post, seed }) => ({ svg: draw(post, seed), widths }),
    async ({ post }, picture) => {
      const mediaId = v5(post.slug, namespace)
      await savePicture(pool, place, mediaId, picture, new Date())
      await inTransaction(pool, (db) => hang(db, post, mediaId))
    },
  )
}

async function hang(db: Db, { slug, alt }: FirstPost, mediaId: string) {
  const [bare] = await db`select id from posts where slug = ${slug} and cover_id is null for update`
  if (!bare) return
  await db`
    with picture as (insert into blog_pictures (media_id, alt) values (${mediaId}, ${db.json(alt)}) returning id)
    update posts set cover_id = picture.id from picture where posts.slug = ${slug}`
}
