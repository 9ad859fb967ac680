import type { ProjectDetails } from '#contract/projects/draft.ts'
import { setDetails } from '#web/domains/projects/draft/draft.ts'
import { useSettings } from '#web/lib/settings.ts'
import { useTexts } from '#web/lib/texts.ts'
import { approvalTexts } from '#web/locales/approval.ts'
import { CheckField } from '#web/ui/fields/check-field.tsx'

/** Choice to approve each company before it gets the contact. */
export function ApprovalField({ details }: { details: ProjectDetails }) {
  const t = useTexts(approvalTexts)
  const { approvalHours, urgentApprovalHours } = useSettings()
  return (
    <CheckField
      name="approves_companies"
      label={t.choice}
      note={t.choiceNote(approvalHours, urgentApprovalHours)}
      checked={details.approves_companies ?? false}
      onChange={({ target }) => setDetails({ approves_companies: target.checked })}
    />
  )
}
