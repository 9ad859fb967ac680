import { href, redirect } from 'react-router'
import { shownPost } from '#web/domains/blog/post-card.tsx'
import { apiContext } from '#web/lib/api.ts'
import { localeOf, localizedPath } from '#web/lib/locale.ts'
import type { Route } from '../+types/post.ts'

export async function load({ context, params, url }: Route.LoaderArgs) {
  const { related, ...post } = await context.get(apiContext).blog.post({ params })
  if (post.slug !== params.slug) throw redirect(localizedPath(href('/blog/:slug', { slug: post.slug }), localeOf(url.pathname)), 301)
  return { post, related: related.map(shownPost) }
}

export type Loaded = Awaited<ReturnType<typeof load>>
