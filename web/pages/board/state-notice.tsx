import { lazy, Suspense, useState } from 'react'
import { projectStates } from '#contract/projects.ts'
import type { Board } from '#contract/quotes.ts'
import { ProblemNotice } from '#web/domains/leads/problem-notice.tsx'
import { beginPath, resumePath } from '#web/domains/projects/wizard-paths.ts'
import { api } from '#web/lib/api.ts'
import { useAction } from '#web/lib/action.ts'
import { showToast } from '#web/lib/notices.ts'
import { useSession } from '#web/lib/session.ts'
import { usePromised } from '#web/lib/promised.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useCodeSender } from '#web/domains/projects/phone-code.ts'
import { boardTexts } from '#web/locales/board.ts'
import { workTexts } from '#web/locales/work.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { AskingNotice, RenewButton } from './asking-notice.tsx'
import css from './board.module.css'
import type { WorkDialog } from './work-dialogs.tsx'

const WorkDialogs = lazy(() => import('./work-dialogs.tsx'))

type NoticeProps = { board: Board; reload: () => void; write: (leadId: string) => void; close: () => void }

const isRenewable = ({ opened_at, closed_at }: Board['project'], renewDays: number) =>
  opened_at !== null && closed_at !== null && Date.now() - Date.parse(closed_at) < renewDays * 86_400_000

/** What the state of a request means for its owner, and the one thing to do about it. */
export function StateNotice(props: NoticeProps) {
  const t = useTexts(boardTexts)
  const promised = usePromised()
  const { project } = props.board
  const again = (
    <ButtonLink size="s" look="soft" to={beginPath({ service: project.service.slug, zipcode: project.zipcode })}>
      {t.again}
    </ButtonLink>
  )
  switch (project.state) {
    case 'draft':
      return (
        <Banner
          tone="warning"
          title={t.draftTitle}
          action={
            <ButtonLink size="s" to={resumePath(project.service.slug, project.id)}>
              {t.goOn}
            </ButtonLink>
          }
        >
          {t.draftText}
        </Banner>
      )
    case 'awaiting_phone':
      return <PhoneNotice />
    case 'in_review':
      return <Banner title={t.reviewTitle}>{t.reviewText}</Banner>
    case 'open':
      return <AskingNotice {...props} />
    case 'hired':
      return <HiredNotice {...props} />
    case 'completed':
      return <CompletedNotice {...props} />
    case 'cancelled':
      return (
        <Banner title={t.cancelledTitle} action={again}>
          {t.cancelledText}
        </Banner>
      )
    case 'expired':
      return (
        <Banner
          tone="warning"
          title={t.expiredTitle}
          action={isRenewable(project, promised.renewDays) ? <RenewButton projectId={project.id} reload={props.reload} /> : again}
        >
          {t.expiredText} {isRenewable(project, promised.renewDays) && t.renewText}
        </Banner>
      )
    case 'rejected':
      return (
        <Banner tone="problem" title={t.rejectedTitle}>
          {t.rejectedText}
        </Banner>
      )
  }
}

function PhoneNotice() {
  const t = useTexts(boardTexts)
  const user = useSession()
  const send = useCodeSender()
  const confirm = useAction(async () => user?.phone && (await send(user.phone)))
  const button = user?.phone ? (
    <Button size="s" isBusy={confirm.isBusy} onClick={() => void confirm.run()}>
      {t.confirmPhone}
    </Button>
  ) : (
    <ButtonLink size="s" to="/add-phone">
      {t.confirmPhone}
    </ButtonLink>
  )
  return (
    <Banner tone="warning" title={t.phoneTitle} action={button}>
      {t.phoneText}
    </Banner>
  )
}

function HiredNotice({ board: { project, companies }, reload, write }: NoticeProps) {
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
          {isFinished ? [confirm, talk] : [talk, confirm]}
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

/** The work is done. For a while it can be opened again. */
function CompletedNotice({ board: { project }, reload }: NoticeProps) {
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
