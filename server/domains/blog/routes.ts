import { blogApi } from '#contract/blog.ts'
import { implement } from '#server/lib/implement.ts'
import { listPosts, listTopics, readPost } from './service.ts'

export const blogRoutes = implement(blogApi, {
  posts: (ctx, { query }) => listPosts(ctx, query),
  post: (ctx, { params }) => readPost(ctx, params.slug),
  topics: (ctx) => listTopics(ctx),
})
