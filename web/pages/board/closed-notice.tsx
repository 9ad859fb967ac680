import { beginPath } from '#web/domains/projects/draft/wizard-paths.ts'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { formatInstant } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useTimeZone } from '#web/lib/time-zone.ts'
import { endingTexts } from '#web/locales/ending.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Deposits } from './deposits.tsx'
import { Invoices } from './invoices.tsx'
import type { NoticeProps } from './notice-props.ts'

/** A request that ended without work: the reason, its deposits, and how to continue. */
export default function ClosedNotice(props: NoticeProps) {
  return (
    <>
      <Ended {...props} />
      <Invoices board={props.board} />
      <Deposits board={props.board} />
    </>
  )
}

function Ended({ board: { project }, reload }: NoticeProps) {
  const t = useTexts(endingTexts)
  const [locale, zone] = [useLocale(), useTimeZone()]
  const { state, opened_at: sentAt, reopen_until: until } = project
  const again = (
    <ButtonLink size="s" look="soft" to={beginPath({ service: project.service.slug, zipcode: project.zipcode })}>
      {t.again}
    </ButtonLink>
  )
  if (state === 'rejected')
    return (
      <Banner tone="problem" title={t.rejectedTitle} action={again}>
        {t.rejectedText}
      </Banner>
    )
  const action = until ? <OpenButton projectId={project.id} reload={reload} /> : again
  const how = until && t.reopenText(formatInstant(until, locale, zone))
  return state === 'cancelled' ? (
    <Banner title={t.cancelledTitle} action={action}>
      {sentAt ? t.cancelledText : t.neverSeen} {how}
    </Banner>
  ) : (
    <Banner tone="warning" title={t.expiredTitle} action={action}>
      {sentAt ? t.expiredText : t.neverSent} {how}
    </Banner>
  )
}

/** Reopens an ended request. */
function OpenButton({ projectId, reload }: { projectId: string; reload: () => void }) {
  const t = useTexts(endingTexts)
  const action = useAction((options) => api.work.reopenRequest({ params: { project_id: projectId } }, options), {
    done: () => {
      showToast(t.renewed)
      reload()
    },
  })
  return (
    <Button size="s" isBusy={action.isBusy} onClick={() => void action.run()}>
      {t.reopen}
    </Button>
  )
}
