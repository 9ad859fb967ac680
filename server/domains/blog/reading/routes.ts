import { blogApi } from '#contract/blog/posts.ts'
import { implement } from '#server/lib/implement.ts'
import { listPosts, listTopics, readPost } from './service.ts'
import { listForWordPress, mediumForWordPress } from '../wordpress/service.ts'

export const blogRoutes = implement(blogApi, {
  list: async (ctx, { query }) => (await listForWordPress(ctx, query)).posts,
  medium: (ctx, { params }) => mediumForWordPress(ctx, params.id),
  posts: (ctx, { query }) => listPosts(ctx, query),
  post: (ctx, { params }) => readPost(ctx, params.slug),
  topics: (ctx) => listTopics(ctx),
})
