import type { PostCard, Topic } from '#contract/blog/posts.ts'
import type { Locale } from '#contract/primitives.ts'
import type { Context } from '#server/lib/context.ts'
import type { Rendered } from '#server/lib/markdown.ts'

/** A post wherever it comes from, in the language of the call. `coverId` is the number of its picture there. */
export type SourcePost = Omit<PostCard, 'reading_minutes'> & {
  coverId: number | null
  /** The languages that it is shown in. */
  locales: readonly Locale[]
  services: readonly string[]
  characters: number
  render: () => Rendered
}

export type Wanted = { page: number; perPage: number; topic?: string | undefined; slug?: string | undefined; search?: string | undefined }

export type Found = { posts: SourcePost[]; total: number }
export type Cover = PostCard['cover']

/** Where posts come from: our own tables, or a WordPress site. */
export type BlogSource = {
  list: (ctx: Context, wanted: Wanted) => Promise<Found>
  byId: (ctx: Context, id: number) => Promise<SourcePost | undefined>
  /** The address of today of a post that had another one. */
  movedTo: (ctx: Context, slug: string) => Promise<string | undefined>
  topics: (ctx: Context) => Promise<Topic[]>
  picture: (ctx: Context, id: number) => Promise<Cover>
}
