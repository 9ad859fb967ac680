import type { PostCard, Topic } from '#contract/blog/posts.ts'
import type { Locale } from '#contract/primitives.ts'
import type { Context } from '#server/lib/context.ts'
import type { Rendered } from '#server/lib/markdown.ts'

/** A post from any source, in the language of the request. `coverId` is the picture's id in that source. */
export type SourcePost = Omit<PostCard, 'reading_minutes'> & {
  coverId: number | null
  /** Languages that it is shown in. */
  locales: readonly Locale[]
  services: readonly string[]
  characters: number
  render: () => Rendered
}

export type Wanted = { page: number; perPage: number; topic?: string | undefined; slug?: string | undefined; search?: string | undefined }

export type Found = { posts: SourcePost[]; total: number }
export type Cover = PostCard['cover']

/** A source of posts: our own tables, or a WordPress site. */
export type BlogSource = {
  list: (ctx: Context, wanted: Wanted) => Promise<Found>
  byId: (ctx: Context, id: number) => Promise<SourcePost | undefined>
  /** Current slug of a post by a former one. */
  movedTo: (ctx: Context, slug: string) => Promise<string | undefined>
  topics: (ctx: Context) => Promise<Topic[]>
  picture: (ctx: Context, id: number) => Promise<Cover>
}
