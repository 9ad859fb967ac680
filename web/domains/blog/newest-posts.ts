import type { RouterContextProvider } from 'react-router'
import { apiContext } from '#web/lib/api.ts'
import { isApiError } from '#web/lib/api-error.ts'
import { settle } from '#web/lib/settle.ts'
import type { ShownPost } from './post-card.tsx'

/** Newest posts, read through the WordPress API; unreadable pictures are skipped. */
export async function newestPosts(context: Readonly<RouterContextProvider>, count: number): Promise<ShownPost[]> {
  const { blog } = context.get(apiContext)
  const pictureOf = (id: number) =>
    blog.medium({ params: { id }, query: { _fields: 'picture,alt_text' } }).then(
      ({ picture, alt_text: alt }) => ({ picture, alt }),
      (error: unknown) => {
        if (isApiError(error, 'not_found')) return null
        throw error
      },
    )
  const posts = await blog.list({ query: { per_page: count, _fields: 'slug,date_gmt,featured_media,card' } })
  return Promise.all(
    posts.map(async ({ slug, date_gmt, featured_media: id, card }) => ({
      slug,
      ...card,
      published_at: `${date_gmt}Z`,
      cover: id ? ((await settle(context, pictureOf(id))) ?? null) : null,
    })),
  )
}
