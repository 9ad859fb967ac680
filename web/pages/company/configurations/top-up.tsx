import { useRef, useState } from 'react'
import type { Card } from '#contract/payments/cards.ts'
import { money } from '#contract/money.ts'
import type { TopUps } from '#contract/payments/top-ups.ts'
import { cardName } from '#web/domains/payments/cards/card-name.ts'
import { checkoutPath } from '#web/domains/leads/paths.ts'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { formatMoney } from '#web/lib/format.ts'
import { newId } from '#web/lib/idempotency.ts'
import { useLocalNavigate } from '#web/lib/link.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { walletTexts } from '#web/locales/wallet.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/badge.tsx'
import { MoneyField } from '#web/ui/fields/money-field.tsx'
import { Overlay } from '#web/ui/overlay.tsx'
import css from './money.module.css'

const usual = [5_000, 10_000, 25_000]

/** Errors shown at the field. */
const said = new Set(['top_up_too_small', 'top_up_ceiling', 'card_declined', 'payment_unconfirmed', 'card_rests', 'all_cards_rest'])

type TopUpProps = { topUps: TopUps; card: Card | undefined; back: string; done: () => void }

/** Tops up the wallet from the default card. A repeated submit charges once. */
export function TopUp({ topUps: { used, left, least }, card, back, done }: TopUpProps) {
  const t = useTexts(walletTexts)
  const locale = useLocale()
  const navigate = useLocalNavigate()
  const [cents, setCents] = useState<number | null>(null)
  const [error, setError] = useState<string>()
  const wish = useRef(newId())
  const topUp = useAction((options, amount: number) => api.topUps.create({ body: { id: wish.current, amount: money(amount) } }, options), {
    done: ({ id, state, amount }) => {
      wish.current = newId()
      setCents(null)
      if (state === 'requires_action') return void navigate(checkoutPath({ payment: id, redirect: back }))
      showToast(t.done(formatMoney(amount, locale)))
      done()
    },
    failed: ({ code, message }) => {
      const isHere = said.has(code)
      if (isHere) wish.current = newId()
      setError(isHere ? message : undefined)
      return isHere
    },
  })
  const choose = (amount: number | null) => {
    wish.current = newId()
    setError(undefined)
    setCents(amount)
  }
  return (
    <section className={css.part} aria-labelledby="top-up">
      <h3 id="top-up">{t.topUp}</h3>
      {!card && <p className={css.note}>{t.needsCard}</p>}
      {card && left.amount < least.amount && <Banner>{t.full(formatMoney(used, locale, { short: true }))}</Banner>}
      {card && left.amount >= least.amount && (
        <>
          <div className={css.chips}>
            {usual
              .filter((amount) => amount <= left.amount)
              .map((amount) => (
                <Chip key={amount} isOn={cents === amount} onClick={() => choose(amount)}>
                  {formatMoney(money(amount), locale, { short: true })}
                </Chip>
              ))}
          </div>
          <MoneyField
            label={t.amount}
            hint={t.amountHint(formatMoney(least, locale, { short: true }), formatMoney(left, locale, { short: true }))}
            name="amount"
            value={cents ?? undefined}
            onChange={choose}
            error={error ?? (Number.isNaN(cents) ? t.noAmount : undefined)}
          />
          <div className={css.go}>
            <Button isBusy={topUp.isBusy} disabled={!cents} onClick={() => cents && void topUp.run(cents)}>
              {cents ? t.send(formatMoney(money(cents), locale)) : t.sendEmpty}
            </Button>
            <span className={css.note}>{t.from(cardName(card))}</span>
          </div>
          <Overlay isShown={topUp.isBusy} />
        </>
      )}
    </section>
  )
}
