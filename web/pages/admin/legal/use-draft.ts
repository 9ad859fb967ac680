import type { LegalText } from '#contract/legal/versions.ts'
import { draftsIn } from '#web/domains/admin/editing/kept-draft.ts'

/** Unsaved draft of the next version of a document. */
export const useDraft = draftsIn<{ text: LegalText; revision: number }>('legal')
