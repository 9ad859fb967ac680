import type { BlogPicture, PostContent } from '#contract/blog/editing.ts'
import { draftsIn } from '#web/domains/admin/editing/kept-draft.ts'

type Kept = { content: PostContent; cover: BlogPicture | null; revision: number }
/** Unsaved draft of a post; `new` for a new one. */
export const useDraft = draftsIn<Kept>('blog')
