import { type AdminPostRow, blogAdminApi } from '#contract/blog/editing.ts'
import { exportColumns } from '#contract/exports.ts'
import { listExport } from '#server/lib/list-export.ts'
import { listPosts } from './service.ts'

export const postExport = listExport({
  endpoint: blogAdminApi.list,
  columns: exportColumns.posts,
  idOf: ({ id }: AdminPostRow) => id,
  page: (ctx, query) => listPosts(ctx, query),
  cells: (locale) => ({
    title: { slug: ({ slug }) => slug, title_es: ({ title }) => title.es, title_en: ({ title }) => title.en },
    state: ({ state }) => state,
    languages: { spanish: ({ languages }) => languages.es, english: ({ languages }) => languages.en },
    topic: ({ topic }) => topic[locale],
    author: ({ author }) => author,
    published: ({ published_at }) => published_at,
    updated: ({ updated_at }) => updated_at,
  }),
})
