import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { companyJobsTexts } from '#web/locales/company-jobs.ts'
import { SelectField } from '#web/ui/fields/select-field.tsx'

type AssigneeProps = {
  leadId: string
  customer: string
  assigneeId: string | null
  members: readonly { id: string; name: string }[]
  reload: () => void
}

/** Select with the member of the team that does a job. */
export function Assignee({ leadId, customer, assigneeId, members, reload }: AssigneeProps) {
  const t = useTexts(companyJobsTexts)
  const assign = useAction(
    async (options, user_id: string | null) => {
      await api.companyJobs.assign({ params: { lead_id: leadId }, body: { user_id } }, options)
      return user_id
    },
    {
      done: (id) => {
        const name = members.find((member) => member.id === id)?.name
        showToast(name ? t.assigned(name) : t.unassigned)
        reload()
      },
    },
  )
  return (
    <SelectField
      label={t.assignee(customer)}
      isLabelHidden
      empty={t.nobody}
      value={assigneeId ?? ''}
      options={members.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={({ target }) => void assign.run(target.value || null)}
    />
  )
}
