import type { Board } from '#contract/quotes.ts'
import { beginPath } from '#web/domains/projects/wizard-paths.ts'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { showToast } from '#web/lib/notices.ts'
import { usePromised } from '#web/lib/promised.ts'
import { useTexts } from '#web/lib/texts.ts'
import { boardTexts } from '#web/locales/board.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Deposits } from './deposits.tsx'
import type { NoticeProps } from './state-notice.tsx'

const isRenewable = ({ state, opened_at, closed_at }: Board['project'], renewDays: number) =>
  state === 'expired' && opened_at !== null && closed_at !== null && Date.now() - Date.parse(closed_at) < renewDays * 86_400_000

/** A request that is over without work: why, what became of what was paid beforehand, and how to go on. */
export default function ClosedNotice(props: NoticeProps) {
  return (
    <>
      <Ended {...props} />
      <Deposits board={props.board} />
    </>
  )
}

function Ended({ board: { project }, reload }: NoticeProps) {
  const t = useTexts(boardTexts)
  const canRenew = isRenewable(project, usePromised().renewDays)
  const again = (
    <ButtonLink size="s" look="soft" to={beginPath({ service: project.service.slug, zipcode: project.zipcode })}>
      {t.again}
    </ButtonLink>
  )
  if (project.state === 'rejected')
    return (
      <Banner tone="problem" title={t.rejectedTitle} action={again}>
        {t.rejectedText}
      </Banner>
    )
  if (project.state === 'cancelled')
    return (
      <Banner title={t.cancelledTitle} action={again}>
        {t.cancelledText}
      </Banner>
    )
  return (
    <Banner tone="warning" title={t.expiredTitle} action={canRenew ? <RenewButton projectId={project.id} reload={reload} /> : again}>
      {t.expiredText} {canRenew && t.renewText}
    </Banner>
  )
}

/** Opens a request anew that ended in silence. */
function RenewButton({ projectId, reload }: { projectId: string; reload: () => void }) {
  const t = useTexts(boardTexts)
  const renew = useAction((options) => api.projects.renew({ params: { project_id: projectId } }, options), {
    done: () => {
      showToast(t.renewed)
      reload()
    },
  })
  return (
    <Button size="s" isBusy={renew.isBusy} onClick={() => void renew.run()}>
      {t.renew}
    </Button>
  )
}
