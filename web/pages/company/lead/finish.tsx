import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { boughtLeadTexts } from '#web/locales/bought-lead.ts'
import { AskButton } from '#web/ui/ask-button.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Countdown } from '#web/ui/countdown.tsx'

type FinishProps = { leadId: string; reload: () => void }

/** Marks the work as finished after a confirmation: the customer is notified at once. */
export function Finish({ leadId, reload }: FinishProps) {
  const t = useTexts(boughtLeadTexts)
  return (
    <AskButton
      label={t.finish}
      title={t.finishTitle}
      dialog="sheet"
      no={t.finishNo}
      yes={t.finishYes}
      act={() => api.leads.finish({ params: { lead_id: leadId } })}
      done={() => {
        showToast(t.finishSaid)
        reload()
      }}
    >
      {t.finishText}
    </AskButton>
  )
}

/** Undoes the finish within its deadline. */
export function Unfinish({ leadId, until, reload }: FinishProps & { until: string }) {
  const t = useTexts(boughtLeadTexts)
  const unfinish = useAction(() => api.leads.unfinish({ params: { lead_id: leadId } }), {
    done: () => {
      showToast(t.unfinished)
      reload()
    },
  })
  return (
    <Banner
      title={t.unfinishTitle}
      action={
        <Button look="plain" size="s" isBusy={unfinish.isBusy} onClick={() => void unfinish.run()}>
          {t.unfinish}
        </Button>
      }
    >
      {t.unfinishLeft} <Countdown until={until} onEnd={reload} />
    </Banner>
  )
}
