import { lazy, Suspense } from 'react'
import type { Board } from '#contract/quotes.ts'
import { beginPath, resumePath } from '#web/domains/projects/wizard-paths.ts'
import { useAction } from '#web/lib/action.ts'
import { useSession } from '#web/lib/session.ts'
import { usePromised } from '#web/lib/promised.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useCodeSender } from '#web/domains/projects/phone-code.ts'
import { boardTexts } from '#web/locales/board.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { AskingNotice, RenewButton } from './asking-notice.tsx'
import css from './board.module.css'

const HiredNotice = lazy(() => import('./hired-notice.tsx'))

export type NoticeProps = { board: Board; reload: () => void; write: (leadId: string) => void; close: () => void }

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
    case 'completed':
      return (
        <Suspense fallback={<div className={css.hiredPlace} />}>
          <HiredNotice {...props} />
        </Suspense>
      )
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
