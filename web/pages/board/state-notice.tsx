import { projectStates } from '#contract/projects.ts'
import type { Board } from '#contract/quotes.ts'
import { beginPath, resumePath } from '#web/domains/projects/wizard-paths.ts'
import { api } from '#web/lib/api.ts'
import { useAction } from '#web/lib/action.ts'
import { showToast } from '#web/lib/notices.ts'
import { useSession } from '#web/lib/session.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useCodeSender } from '#web/domains/projects/phone-code.ts'
import { boardTexts } from '#web/locales/board.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Ago } from '#web/ui/time.tsx'

type NoticeProps = { board: Board; reload: () => void; write: (leadId: string) => void }

/** What the state of a request means for its owner, and the one thing to do about it. */
export function StateNotice(props: NoticeProps) {
  const t = useTexts(boardTexts)
  const { project, companies, next_wave_at } = props.board
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
      if (companies.some(({ lead_id }) => lead_id !== null)) return null
      return (
        <Banner title={t.askingTitle}>
          {t.askingText}
          {next_wave_at && (
            <>
              {' '}
              {t.nextWave} <Ago at={next_wave_at} />.
            </>
          )}
        </Banner>
      )
    case 'hired':
      return <HiredNotice {...props} />
    case 'completed':
      return null
    case 'cancelled':
      return (
        <Banner title={t.cancelledTitle} action={again}>
          {t.cancelledText}
        </Banner>
      )
    case 'expired':
      return (
        <Banner tone="warning" title={t.expiredTitle} action={again}>
          {t.expiredText}
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
  const hired = companies.find(({ state }) => state === 'hired')
  const done = useAction(() => api.projects.confirmDone({ params: { project_id: project.id } }), {
    done: () => {
      showToast(t.confirmed)
      reload()
    },
  })
  if (!hired) return null
  const { name } = hired.company
  const isFinished = project.finished_at !== null
  return (
    <Banner
      tone="done"
      title={isFinished ? t.finishedTitle(name) : t.hiredTitle(name)}
      action={
        projectStates.can('confirm_done', project.state, 'U') && (
          <Button size="s" look={isFinished ? 'primary' : 'plain'} isBusy={done.isBusy} onClick={() => void done.run()}>
            {isFinished ? t.confirm : t.confirmEarly}
          </Button>
        )
      }
    >
      {isFinished ? t.finishedText : t.hiredText}{' '}
      {isFinished && hired.lead_id && (
        <Button look="plain" size="s" onClick={() => write(hired.lead_id!)}>
          {t.problem}
        </Button>
      )}
    </Banner>
  )
}
