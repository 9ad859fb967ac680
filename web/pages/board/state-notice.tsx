import { resumePath } from '#web/domains/projects/draft/wizard-paths.ts'
import { useAction } from '#web/lib/action.ts'
import { useSession } from '#web/lib/session.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useCodeSender } from '#web/domains/projects/submission/phone-code.ts'
import { boardTexts } from '#web/locales/board.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { AskingNotice } from './asking-notice.tsx'
import ClosedNotice from './closed-notice.tsx'
import HiredNotice from './hired-notice.tsx'
import type { Board } from '#contract/boards/board.ts'

export type NoticeProps = { board: Board; reload: () => void; write: (leadId: string) => void; close: () => void }

/** Meaning of a request's state for its owner, with the one next step. */
export function StateNotice(props: NoticeProps) {
  const t = useTexts(boardTexts)
  const { project } = props.board
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
      return <HiredNotice {...props} />
    case 'cancelled':
    case 'expired':
    case 'rejected':
      return <ClosedNotice {...props} />
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
