import type { Project } from '#contract/projects/project.ts'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { showToast } from '#web/lib/notices.ts'
import { useSettings } from '#web/lib/settings.ts'
import { useTexts } from '#web/lib/texts.ts'
import { approvalTexts } from '#web/locales/approval.ts'
import { CheckField } from '#web/ui/fields/check-field.tsx'

/** Choice to approve each company, for an open request. */
export function ApprovalChoice({ project, reload }: { project: Project; reload: () => void }) {
  const t = useTexts(approvalTexts)
  const { approvalHours, urgentApprovalHours } = useSettings()
  const isOn = project.approves_companies
  const choose = useAction(
    (options) => api.approvals.choose({ params: { project_id: project.id }, body: { approves_companies: !isOn } }, options),
    {
      done: ({ approves_companies }) => {
        showToast(approves_companies ? t.on : t.off)
        reload()
      },
    },
  )
  return (
    <CheckField
      name="approves_companies"
      label={t.choice}
      note={t.choiceNote(approvalHours, urgentApprovalHours)}
      checked={choose.isBusy ? !isOn : isOn}
      disabled={choose.isBusy}
      onChange={() => void choose.run()}
    />
  )
}
