import type { LegalText } from '#contract/legal-admin.ts'
import { draftsIn } from '#web/domains/admin/kept-draft.ts'
import { keptFields } from '#web/lib/kept-fields.ts'

/** What was written into the next version of a document and not saved. */
export const useDraft = draftsIn(keptFields<Record<string, { text: LegalText; revision: number }>>('legal-texts'))
