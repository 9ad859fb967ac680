import type { BlogPicture, PostContent } from '#contract/blog/editing.ts'
import { draftsIn } from '#web/domains/admin/editing/kept-draft.ts'

type Kept = { content: PostContent; cover: BlogPicture | null; revision: number }
/** What was written into a post and not saved; of a new one under `new`. */
export const useDraft = draftsIn<Kept>('blog')
