import type { Payment } from '#contract/payments/payment.ts'
import { hasReceipt, receiptPath } from '#web/domains/payments/receipts/receipt.ts'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { formatMoney } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { checkoutTexts } from '#web/locales/checkout.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { StickyActions } from '#web/ui/sticky-actions.tsx'
import { Time } from '#web/ui/time.tsx'
import { Bill } from './bill.tsx'
import css from './checkout.module.css'

/** Outcome of a payment, with a receipt if it is paid. */
export function Outcome({ payment, next, reload }: { payment: Payment; next: string; reload: () => void }) {
  const t = useTexts(checkoutTexts)
  const locale = useLocale()
  const { id, purpose, state, amount, refunded, created_at, problem } = payment
  const check = useAction((options) => api.payments.authenticate({ params: { payment_id: id } }, options), {
    done: reload,
    failed: (error) => (reload(), error.code === 'gateway_down'),
  })
  const isOver = state === 'failed' || state === 'cancelled'
  const isWaiting = state === 'processing' || state === 'created'
  return (
    <>
      {isWaiting && <Banner tone="warning">{t.processing}</Banner>}
      {isOver && (
        <Banner tone="problem" title={state === 'failed' ? t.failed : t.cancelled}>
          {' '}
          {problem?.text} {purpose === 'lead' && problem?.kind !== 'not_available' && t.offerText}
        </Banner>
      )}
      {!isWaiting && !isOver && (
        <Banner tone="done" title={state === 'refunded' ? t.returned : t.paid}>
          {' '}
          {t.paidText(formatMoney(amount, locale))} {refunded.amount > 0 && t.refunded(formatMoney(refunded, locale))}
          {purpose === 'deposit' && state === 'succeeded' && t.heldText}
        </Banner>
      )}
      <section>
        <h2 className={css.title}>{isWaiting || isOver ? t.due : t.receipt}</h2>
        <p className={css.note}>
          {t.when}: <Time at={created_at} shape="date" />
        </p>
        <Bill payment={payment} />
        {hasReceipt.has(state) && (
          <p>
            <a href={receiptPath(id, locale)} download>
              {t.download}
            </a>
          </p>
        )}
      </section>
      <StickyActions>
        {isWaiting && (
          <Button look="plain" isBusy={check.isBusy} onClick={() => void check.run()}>
            {t.check}
          </Button>
        )}
        <ButtonLink to={next}>{(isOver || isWaiting ? t.goBack : t.goOn)[purpose]}</ButtonLink>
      </StickyActions>
    </>
  )
}
