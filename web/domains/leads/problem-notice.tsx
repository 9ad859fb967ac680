import type { Problem } from '#contract/leads/appointments.ts'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { workTexts } from '#web/locales/work.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'

type NoticeProps = { projectId: string; problem: Problem; side: 'customer' | 'company'; reload: () => void }

/** An open problem with the work; either side can mark it as solved. */
export function ProblemNotice({ projectId, problem, side, reload }: NoticeProps) {
  const t = useTexts(workTexts).problem
  const resolve = useAction(() => api.work.resolveProblem({ params: { project_id: projectId } }), {
    done: () => {
      showToast(t.resolved)
      reload()
    },
  })
  return (
    <Banner
      tone="warning"
      title={side === 'company' ? t.openCompany : t.open}
      action={
        <Button size="s" look="soft" isBusy={resolve.isBusy} onClick={() => void resolve.run()}>
          {t.resolve}
        </Button>
      }
    >
      «{problem.text}» {t.paused}
    </Banner>
  )
}
