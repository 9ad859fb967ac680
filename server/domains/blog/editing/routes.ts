import { blogAdminApi } from '#contract/blog/editing.ts'
import { implement } from '#server/lib/implement.ts'
import {
  addPicture,
  addPost,
  listPosts,
  overview,
  preview,
  readPost,
  readVersion,
  restoreVersion,
  savePost,
  postExport,
} from './service.ts'
import { publish, takeDown } from '../publishing/service.ts'

export const blogAdminRoutes = implement(
  blogAdminApi,
  {
    overview: (ctx) => overview(ctx),
    list: (ctx, { query }) => listPosts(ctx, query),
    read: (ctx, { params }) => readPost(ctx, params.post_id),
    version: (ctx, { params }) => readVersion(ctx, params.post_id, params.version),
    add: (ctx, { body }) => addPost(ctx, body),
    save: (ctx, { params, body }) => savePost(ctx, params.post_id, body),
    restore: (ctx, { params, body }) => restoreVersion(ctx, params.post_id, params.version, body.revision),
    publish: (ctx, { params, body }) => publish(ctx, params.post_id, body),
    takeDown: (ctx, { params, body }) => takeDown(ctx, params.post_id, body.revision),
    addPicture: (ctx, { file, body }) => addPicture(ctx, file, body),
    preview: async (_ctx, { body }) => preview(body),
  },
  postExport,
)
