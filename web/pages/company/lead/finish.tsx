import { lazy, Suspense, useState } from 'react'
import { priceErrors } from '#contract/leads/states.ts'
import type { AgreedPrice } from '#contract/quotes/change-orders.ts'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { formatMoney } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { boughtLeadTexts } from '#web/locales/bought-lead.ts'
import { changeTexts } from '#web/locales/change.ts'
import { AskButton } from '#web/ui/ask-button.tsx'
import { AskDialog } from '#web/ui/ask-dialog.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Countdown } from '#web/ui/countdown.tsx'
import { MoneyField } from '#web/ui/fields/money-field.tsx'
import { Stack } from '#web/ui/page.tsx'

const ProposeChange = lazy(() => import('./propose-change.tsx'))

type FinishProps = { leadId: string; reload: () => void }

/** Marks the work as finished after a confirmation: the customer is notified at once. */
export function Finish({ leadId, price, reload }: FinishProps & { price: AgreedPrice | null }) {
  const t = useTexts(boughtLeadTexts)
  if (price) return <FinishAt price={price} reload={reload} />
  return (
    <AskButton
      label={t.finish}
      title={t.finishTitle}
      dialog="sheet"
      no={t.finishNo}
      yes={t.finishYes}
      act={() => api.leads.finish({ params: { lead_id: leadId }, body: {} })}
      done={() => {
        showToast(t.finishSaid)
        reload()
      }}
    >
      {t.finishText}
    </AskButton>
  )
}

/** Finishes work with an agreed price, at its final sum. More than agreed leads to a change for the customer to accept. */
function FinishAt({ price, reload }: { price: AgreedPrice; reload: () => void }) {
  const t = useTexts(boughtLeadTexts)
  const change = useTexts(changeTexts)
  const locale = useLocale()
  const [isFinishing, setFinishing] = useState(false)
  const [isProposing, setProposing] = useState(false)
  const [cents, setCents] = useState<number | null>(price.total.amount)
  const [error, setError] = useState<string>()
  const isOpen = price.changes.some(({ state }) => state === 'proposed')
  const close = () => setFinishing(false)
  const finish = useAction(() => api.leads.finish({ params: { lead_id: price.lead_id }, body: { final_cents: cents ?? undefined } }), {
    done: () => {
      close()
      showToast(t.finishSaid)
      reload()
    },
    failed: (failure) => {
      const isAbove = failure.code === priceErrors.aboveAgreed.code
      const problem = isAbove ? failure.message : failure.fields['final_cents']?.[0]
      setError(problem)
      return problem !== undefined
    },
  })
  const isAbove = error !== undefined && (cents ?? 0) > price.total.amount
  return (
    <>
      <Button onClick={() => setFinishing(true)}>{t.finish}</Button>
      <AskDialog
        title={t.finishTitle}
        isOpen={isFinishing}
        onClose={close}
        look="sheet"
        no={t.finishNo}
        yes={t.finishYes}
        isBusy={finish.isBusy}
        onYes={() => void finish.run()}
      >
        <Stack>
          <p>{t.finishText}</p>
          {isOpen && <Banner tone="warning">{change.openChange}</Banner>}
          <MoneyField
            label={change.final}
            hint={change.finalHint(formatMoney(price.total, locale))}
            value={cents}
            error={error}
            onChange={(typed) => {
              setCents(typed)
              setError(undefined)
            }}
          />
          {isAbove && !isOpen && (
            <Button
              look="soft"
              size="s"
              onClick={() => {
                close()
                setProposing(true)
              }}
            >
              {change.propose}
            </Button>
          )}
        </Stack>
      </AskDialog>
      {isProposing && (
        <Suspense>
          <ProposeChange price={price} close={() => setProposing(false)} done={reload} />
        </Suspense>
      )}
    </>
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
