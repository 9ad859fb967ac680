import { lazy, Suspense, useState } from 'react'
import { projectStates } from '#contract/projects/states.ts'
import { ProblemNotice } from '#web/domains/leads/problem-notice.tsx'
import { DepositDue } from '#web/domains/quotes/deposit-notice.tsx'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { boardTexts } from '#web/locales/board.ts'
import { workTexts } from '#web/locales/work.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { AgreedPrice } from './agreed-price.tsx'
import css from './board.module.css'
import { BookButton } from './book-button.tsx'
import { Deposits } from './deposits.tsx'
import { Invoices } from './invoices.tsx'
import type { NoticeProps } from './notice-props.ts'
import { MissingStreet } from './street.tsx'
import type { WorkDialog } from './work-dialogs.tsx'

const WorkDialogs = lazy(() => import('./work-dialogs.tsx'))

/** State after a hire: the unpaid deposit, and the work until it is done. */
export default function HiredNotice(props: NoticeProps) {
  const { project, companies } = props.board
  const hired = companies.find(({ state }) => state === 'hired')
  const agreed = hired?.quote?.state === 'accepted' ? hired.quote : undefined
  // Open tasks come before the story of the price.
  const isFinished = project.state === 'completed' || project.finished_days !== null
  const isPayable = project.state === 'hired' && project.finished_days === null && agreed?.deposit_state === null
  return (
    <>
      {project.state === 'hired' && <Hired {...props} />}
      {project.state === 'hired' && !project.street && hired && (
        <MissingStreet projectId={project.id} company={hired.company.name} reload={props.reload} />
      )}
      {isFinished && <Invoices board={props.board} />}
      {hired?.price && <AgreedPrice price={hired.price} reload={props.reload} />}
      {isPayable && <DepositDue quote={agreed} company={hired!.company.name} />}
      {!isFinished && <Invoices board={props.board} />}
      <Deposits board={props.board} />
      {project.state === 'completed' && <Completed {...props} />}
    </>
  )
}

function Hired({ board: { project, companies }, reload, write }: NoticeProps) {
  const t = useTexts(boardTexts)
  const work = useTexts(workTexts)
  const [dialog, setDialog] = useState<WorkDialog>()
  const hired = companies.find(({ state }) => state === 'hired')
  const done = useAction(() => api.projects.confirmDone({ params: { project_id: project.id } }), {
    done: () => {
      showToast(t.confirmed)
      reload()
    },
  })
  if (!hired) return null
  const { name } = hired.company
  const isFinished = project.finished_days !== null
  const talk = hired.lead_id && (
    <Button key="talk" look={isFinished ? 'soft' : 'primary'} size="s" onClick={() => write(hired.lead_id!)}>
      {t.messages}
    </Button>
  )
  const confirm = projectStates.can('confirm_done', project.state, 'U') && (
    <Button key="confirm" look={isFinished ? 'primary' : 'soft'} size="s" isBusy={done.isBusy} onClick={() => void done.run()}>
      {isFinished ? t.confirm : t.confirmEarly}
    </Button>
  )
  return (
    <>
      {project.problem && <ProblemNotice projectId={project.id} problem={project.problem} side="customer" reload={reload} />}
      <Banner tone="done" title={isFinished ? t.finishedTitle(name) : t.hiredTitle(name)}>
        {isFinished ? t.finishedText(project.finished_days!) : t.hiredText}
        <div className={css.steps}>
          {isFinished ? [confirm, talk] : [talk, <BookButton key="book" of={hired} />, confirm]}
          {!project.problem && (
            <Button look="plain" size="s" onClick={() => setDialog({ kind: 'problem', projectId: project.id })}>
              {work.problem.report}
            </Button>
          )}
          {hired.lead_id && (
            <Button look="plain" size="s" onClick={() => setDialog({ kind: 'unhire', leadId: hired.lead_id!, company: name })}>
              {work.unhire.open}
            </Button>
          )}
        </div>
      </Banner>
      {dialog && (
        <Suspense>
          <WorkDialogs of={dialog} close={() => setDialog(undefined)} reload={reload} />
        </Suspense>
      )}
    </>
  )
}

/** The work is done; it can be reopened for a while. */
function Completed({ board: { project }, reload }: NoticeProps) {
  const t = useTexts(workTexts).reopen
  const [dialog, setDialog] = useState<WorkDialog>()
  return (
    <div>
      <Button look="plain" size="s" onClick={() => setDialog({ kind: 'reopen', projectId: project.id })}>
        {t.open}
      </Button>
      {dialog && (
        <Suspense>
          <WorkDialogs of={dialog} close={() => setDialog(undefined)} reload={reload} />
        </Suspense>
      )}
    </div>
  )
}
