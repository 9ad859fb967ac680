import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { country } from '#country/country.ts'
import { brandFolder } from '#brand/brand.ts'
import { Localized, type Locale } from '#contract/primitives.ts'

const trade = z.string()
/** A scene of that trade, or a customer's photo of a problem. */
const Cover = z.union([z.strictObject({ trade, scene: z.int() }), z.strictObject({ trade, problem: z.int() })])
const Post = z.strictObject({
  slug: z.string(),
  topic: z.string(),
  publishedOn: z.iso.date(),
  title: Localized,
  excerpt: Localized,
  services: z.array(z.string()),
  cover: Cover,
  alt: Localized,
})
const Posts = z.object({
  /** ISO code of the country that the posts are about, if they are. Elsewhere the blog begins without them. */
  country: z.optional(z.string()),
  topics: z.array(z.object({ slug: z.string(), name: Localized })),
  posts: z.array(Post),
})

/** A post that ships with the brand. Its text is in `es/<slug>.md` and `en/<slug>.md`. */
export type FirstPost = z.infer<typeof Post>

export const postsFolder = join(brandFolder, 'posts')
const list = join(postsFolder, 'posts.json')

const found = existsSync(list) ? Posts.parse(JSON.parse(readFileSync(list, 'utf8'))) : undefined

/** Topics, and posts from the oldest on. A brand without the folder has none. */
export const { topics, posts } =
  found && (found.country === undefined || found.country === country.code) ? found : { topics: [], posts: [] }

/** Markdown of a post. */
export const textOf = ({ slug }: FirstPost, locale: Locale): string =>
  readFileSync(join(postsFolder, locale, `${slug}.md`), 'utf8').replaceAll('\r\n', '\n')
