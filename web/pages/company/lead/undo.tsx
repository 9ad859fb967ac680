import type { Lead } from '#contract/leads/lead.ts'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { formatMoney } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { boughtLeadTexts } from '#web/locales/bought-lead.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Countdown } from '#web/ui/countdown.tsx'

/** Undoes the purchase within its deadline. */
export function Undo({ lead: { id, price }, until, reload }: { lead: Lead; until: string; reload: () => void }) {
  const t = useTexts(boughtLeadTexts)
  const locale = useLocale()
  const undo = useAction((options) => api.leads.undo({ params: { lead_id: id } }, options), {
    done: () => {
      showToast(t.undone(formatMoney(price, locale)))
      reload()
    },
  })
  return (
    <Banner
      title={t.undoTitle}
      action={
        <Button look="plain" size="s" isBusy={undo.isBusy} onClick={() => void undo.run()}>
          {t.undo}
        </Button>
      }
    >
      {t.undoLeft} <Countdown until={until} onEnd={reload} />
    </Banner>
  )
}
