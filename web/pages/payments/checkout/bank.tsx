import { IconBuildingBank } from '@tabler/icons-react'
import type { Payment } from '#contract/payments/payment.ts'
import { cardName } from '#web/domains/payments/cards/card-name.ts'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { formatMoney } from '#web/lib/format.ts'
import { useLocalNavigate } from '#web/lib/link.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { checkoutTexts } from '#web/locales/checkout.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Countdown } from '#web/ui/countdown.tsx'
import { Overlay } from '#web/ui/overlay.tsx'
import { StickyActions } from '#web/ui/sticky-actions.tsx'
import { Bill } from './bill.tsx'
import css from './checkout.module.css'

type At = { publishable_key: string; client_secret: string | null; card: string | null } | null

/** The bank's authentication step, or the sandbox's. A reload or a second click never pays twice. */
export function Bank({ payment, at, next, reload }: { payment: Payment; at: At; next: string; reload: () => void }) {
  const t = useTexts(checkoutTexts)
  const locale = useLocale()
  const navigate = useLocalNavigate()
  const { id, parts, card, hold_until } = payment
  const isReal = Boolean(at?.publishable_key)
  const approve = useAction(
    async (options) => {
      if (at?.client_secret && at.card) {
        const { loadStripe } = await import('#web/domains/payments/cards/stripe-js.ts')
        const stripe = await loadStripe(at.publishable_key)
        await stripe.confirmCardPayment(at.client_secret, { payment_method: at.card })
      }
      return api.payments.authenticate({ params: { payment_id: id } }, options)
    },
    {
      done: ({ state }) => (state === 'succeeded' ? void navigate(next, { replace: true }) : reload()),
      failed: (error) => {
        reload()
        // The page shows the failure.
        return ['card_declined', 'payment_unconfirmed', 'gateway_down'].includes(error.code)
      },
    },
  )
  const charged = formatMoney(parts.card, locale)
  return (
    <>
      <section className={css.bank} aria-labelledby="bank">
        <p className={css.bankName}>
          <IconBuildingBank aria-hidden />
          {isReal ? t.realBank : t.bank}
        </p>
        <h2 id="bank">{t.bankTitle}</h2>
        <p>{t.bankText(card ? cardName(card) : t.paidWith.toLowerCase(), charged)}</p>
        {hold_until && (
          <p className={css.hold}>
            {t.hold}{' '}
            <b>
              <Countdown until={hold_until} onEnd={reload} />
            </b>
            . {t.holdAfter}
          </p>
        )}
        {!isReal && <p className={css.note}>{t.bankHelp}</p>}
      </section>
      <section>
        <h2 className={css.title}>{t.due}</h2>
        <Bill payment={payment} />
      </section>
      <StickyActions>
        <ButtonLink to={next} look="plain">
          {t.later}
        </ButtonLink>
        <Button size="l" isBusy={approve.isBusy} onClick={() => void approve.run()}>
          {t.approve(charged)}
        </Button>
      </StickyActions>
      <Overlay isShown={approve.isBusy} />
    </>
  )
}
