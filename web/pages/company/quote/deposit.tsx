import { useState } from 'react'
import type { CompanyQuote } from '#contract/quotes/quote.ts'
import { roleMay } from '#contract/company-roles.ts'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { formatMoney } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { showToast } from '#web/lib/notices.ts'
import { useSession } from '#web/lib/session.ts'
import { useTexts } from '#web/lib/texts.ts'
import { depositTexts } from '#web/locales/deposit.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import css from './quote.module.css'

/** State of an accepted quote's deposit, with the option to return it; empty without one. */
export function QuoteDeposit({ quote, reload }: { quote: CompanyQuote; reload: () => void }) {
  const t = useTexts(depositTexts).company
  const locale = useLocale()
  const company = useSession()?.company
  const { deposit, deposit_state: state } = quote
  if (deposit.amount === 0 || !(quote.state === 'accepted' || state)) return null
  const sum = formatMoney(deposit, locale)
  const isQuestion = state === 'held' && quote.state !== 'accepted'
  return (
    <section className={css.deposit} aria-labelledby="deposit">
      <h2 id="deposit">
        {t.title} · {sum}
      </h2>
      <p>
        <strong>{state ? t.states[state] : t.none}</strong>
      </p>
      <p>{state ? t.stateTexts[isQuestion ? 'question' : state] : t.noneText}</p>
      {state === 'held' && company && roleMay(company.role, 'money') && <GiveBack quoteId={quote.id} sum={sum} reload={reload} />}
    </section>
  )
}

function GiveBack({ quoteId, sum, reload }: { quoteId: string; sum: string; reload: () => void }) {
  const t = useTexts(depositTexts).company
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const giveBack = useAction((options) => api.deposits.giveBack({ params: { quote_id: quoteId } }, options), {
    done: () => {
      close()
      showToast(t.givenBack)
      reload()
    },
  })
  return (
    <div>
      <Button look="plain" size="s" onClick={() => setAsking(true)}>
        {t.giveBack}
      </Button>
      <Dialog
        title={t.giveBackTitle}
        isOpen={isAsking}
        onClose={close}
        look="sheet"
        actions={
          <>
            <Button look="plain" onClick={close}>
              {t.keep}
            </Button>
            <Button look="danger" isBusy={giveBack.isBusy} onClick={() => void giveBack.run()}>
              {t.giveBack}
            </Button>
          </>
        }
      >
        {t.giveBackText(sum)}
      </Dialog>
    </div>
  )
}
