import type { LegalText } from '#contract/legal/versions.ts'
import { draftsIn } from '#web/domains/admin/editing/kept-draft.ts'

/** What was written into the next version of a document and not saved. */
export const useDraft = draftsIn<{ text: LegalText; revision: number }>('legal')
