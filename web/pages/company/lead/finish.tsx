import { useState } from 'react'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { boughtLeadTexts } from '#web/locales/bought-lead.ts'
import { AskDialog } from '#web/ui/ask-dialog.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Countdown } from '#web/ui/countdown.tsx'

type FinishProps = { leadId: string; reload: () => void }

/** Says that the work is finished, after one question: the customer hears of it at once. */
export function Finish({ leadId, reload }: FinishProps) {
  const t = useTexts(boughtLeadTexts)
  const [isAsked, setAsked] = useState(false)
  const finish = useAction(() => api.leads.finish({ params: { lead_id: leadId } }), {
    done: () => {
      setAsked(false)
      showToast(t.finishSaid)
      reload()
    },
  })
  return (
    <>
      <Button onClick={() => setAsked(true)}>{t.finish}</Button>
      {isAsked && (
        <AskDialog
          title={t.finishTitle}
          isOpen
          onClose={() => setAsked(false)}
          look="sheet"
          no={t.finishNo}
          yes={t.finishYes}
          isBusy={finish.isBusy}
          onYes={() => void finish.run()}
        >
          {t.finishText}
        </AskDialog>
      )}
    </>
  )
}

/** Takes that back while it can be. */
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
