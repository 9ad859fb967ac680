import type { CallOptions } from '#contract/endpoint.ts'
import type { Board } from '#contract/quotes.ts'
import { beginPath } from '#web/domains/projects/wizard-paths.ts'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { formatInstant } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { showToast } from '#web/lib/notices.ts'
import { usePromised } from '#web/lib/promised.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useTimeZone } from '#web/lib/time-zone.ts'
import { endingTexts } from '#web/locales/ending.ts'
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
  const t = useTexts(endingTexts)
  const [locale, zone] = [useLocale(), useTimeZone()]
  const canRenew = isRenewable(project, usePromised().renewDays)
  const { state, reopen_until } = project
  const params = { project_id: project.id }
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
  if (state === 'cancelled') {
    const reopen = <OpenButton label={t.reopen} open={(options) => api.work.reopenRequest({ params }, options)} reload={reload} />
    return (
      <Banner title={t.cancelledTitle} action={reopen_until ? reopen : again}>
        {t.cancelledText} {reopen_until && t.reopenText(formatInstant(reopen_until, locale, zone))}
      </Banner>
    )
  }
  const renew = <OpenButton label={t.renew} open={(options) => api.projects.renew({ params }, options)} reload={reload} />
  return (
    <Banner tone="warning" title={t.expiredTitle} action={canRenew ? renew : again}>
      {t.expiredText} {canRenew && t.renewText}
    </Banner>
  )
}

type OpenProps = { label: string; open: (options: CallOptions) => Promise<unknown>; reload: () => void }

/** Opens a request anew that has ended. */
function OpenButton({ label, open, reload }: OpenProps) {
  const t = useTexts(endingTexts)
  const action = useAction(open, {
    done: () => {
      showToast(t.renewed)
      reload()
    },
  })
  return (
    <Button size="s" isBusy={action.isBusy} onClick={() => void action.run()}>
      {label}
    </Button>
  )
}
